import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const accountDeletionCode: TemplateDefinition<
  Extract<MailTemplate, { _tag: "account_deletion_code" }>
> = {
  code: ({ code }) => code,
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Confirm the deletion of your account",
      intro: [`Enter this code at ${app} to delete your account there for good:`],
      outro: [
        `The code works once, within ${validity}.`,
        "If you did not ask for it, somebody else is using your account: do not enter the code, change your password and sign out your other devices. Never give the code to anyone."
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Bekræft, at din konto skal slettes",
      intro: [`Indtast denne kode hos ${app} for at slette din konto der for altid:`],
      outro: [
        `Koden virker én gang og inden for ${validity}.`,
        "Hvis du ikke har bedt om den, bruger en anden din konto: indtast ikke koden, skift din adgangskode, og log dine andre enheder ud. Giv aldrig koden til andre."
      ]
    })
  }
}
