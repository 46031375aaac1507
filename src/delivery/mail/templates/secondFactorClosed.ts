import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const secondFactorClosed: TemplateDefinition<
  Extract<MailTemplate, { _tag: "second_factor_closed" }>
> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Somebody may know your password",
      intro: [
        `Somebody has tried very many wrong codes for the second step of signing in to your account at ${app}: they may know your password. To keep them out, codes are no longer accepted from devices that you have not signed in on before.`,
        "Devices that you are signed in on stay signed in. Choose a new password to sign in anywhere again; you still need the code."
      ],
      button: "Choose a new password",
      outro: [
        `The link works once, within ${validity}. After that, ask for a new one where you sign in.`
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Nogen kender måske din adgangskode",
      intro: [
        `Nogen har prøvet rigtig mange forkerte koder til andet trin af login på din konto hos ${app}: de kender måske din adgangskode. For at holde dem ude kan koder ikke længere bruges fra enheder, som du ikke har logget ind på før.`,
        "Enheder, hvor du er logget ind, forbliver logget ind. Vælg en ny adgangskode for igen at kunne logge ind overalt; koden skal stadig bruges."
      ],
      button: "Vælg en ny adgangskode",
      outro: [
        `Linket virker én gang og inden for ${validity}. Derefter kan du bede om et nyt, der hvor du logger ind.`
      ]
    })
  }
}
