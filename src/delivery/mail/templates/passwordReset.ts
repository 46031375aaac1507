import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const passwordReset: TemplateDefinition<Extract<MailTemplate, { _tag: "password_reset" }>> =
  {
    link: ({ token }) => ({ page: "resetPassword", token }),
    wording: {
      en: (_, { app, validity }) => ({
        subject: "Choose a new password",
        intro: [`Somebody, hopefully you, asked for a new password for your account at ${app}.`],
        button: "Choose a new password",
        outro: [
          `The link works once, within ${validity}.`,
          "If you did not ask for it, ignore this mail: your password stays as it is."
        ]
      }),
      da: (_, { app, validity }) => ({
        subject: "Vælg en ny adgangskode",
        intro: [`Nogen, forhåbentlig dig, har bedt om en ny adgangskode til din konto hos ${app}.`],
        button: "Vælg en ny adgangskode",
        outro: [
          `Linket virker én gang og inden for ${validity}.`,
          "Hvis du ikke har bedt om det, kan du se bort fra denne mail: din adgangskode bliver ikke ændret."
        ]
      })
    }
  }
