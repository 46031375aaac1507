import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const passwordClosed: TemplateDefinition<
  Extract<MailTemplate, { _tag: "password_closed" }>
> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Too many wrong passwords for your account",
      intro: [
        `Somebody has tried very many wrong passwords for your account at ${app}. To keep them out, your password is no longer accepted from devices that you have not signed in on before.`,
        "Devices that you are signed in on stay signed in. Choose a new password to sign in anywhere again."
      ],
      button: "Choose a new password",
      outro: [
        `The link works once, within ${validity}. After that, ask for a new one where you sign in.`
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "For mange forkerte adgangskoder til din konto",
      intro: [
        `Nogen har prøvet rigtig mange forkerte adgangskoder til din konto hos ${app}. For at holde dem ude kan din adgangskode ikke længere bruges fra enheder, som du ikke har logget ind på før.`,
        "Enheder, hvor du er logget ind, forbliver logget ind. Vælg en ny adgangskode for igen at kunne logge ind overalt."
      ],
      button: "Vælg en ny adgangskode",
      outro: [
        `Linket virker én gang og inden for ${validity}. Derefter kan du bede om et nyt, der hvor du logger ind.`
      ]
    })
  }
}
