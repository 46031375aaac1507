import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const emailCodeClosed: TemplateDefinition<
  Extract<MailTemplate, { _tag: "email_code_closed" }>
> = {
  link: ({ token }) => ({ page: "resetPassword", token }),
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Too many wrong sign-in codes for your account",
      intro: [
        `Somebody has typed very many wrong sign-in codes for your account at ${app}. To keep them out, mailed codes are no longer accepted from devices that you have not signed in on before.`,
        "Devices that you are signed in on stay signed in. Choose a password to use codes anywhere again, or open the link instead of typing the code the next time you ask for a sign-in mail yourself."
      ],
      button: "Choose a password",
      outro: [
        `The link works once, within ${validity}. After that, ask for a new one where you sign in.`
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "For mange forkerte koder til login på din konto",
      intro: [
        `Nogen har tastet rigtig mange forkerte koder til login på din konto hos ${app}. For at holde dem ude kan koder fra mails ikke længere bruges fra enheder, som du ikke har logget ind på før.`,
        "Enheder, hvor du er logget ind, forbliver logget ind. Vælg en adgangskode for igen at kunne bruge koder overalt, eller åbn linket i stedet for at taste koden, næste gang du selv beder om en mail til login."
      ],
      button: "Vælg en adgangskode",
      outro: [
        `Linket virker én gang og inden for ${validity}. Derefter kan du bede om et nyt, der hvor du logger ind.`
      ]
    })
  }
}
