import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const reauthenticationCode: TemplateDefinition<
  Extract<MailTemplate, { _tag: "reauthentication_code" }>
> = {
  code: ({ code }) => code,
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Confirm that it is you",
      intro: [`Enter this code at ${app} to go on with what you were doing:`],
      outro: [
        `The code works once, within ${validity}.`,
        "If you did not ask for it, somebody else may be using your account: change your password and sign out your other devices. Never give the code to anyone."
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Bekræft, at det er dig",
      intro: [`Indtast denne kode hos ${app} for at fortsætte det, du var i gang med:`],
      outro: [
        `Koden virker én gang og inden for ${validity}.`,
        "Hvis du ikke har bedt om den, bruger en anden måske din konto: skift din adgangskode, og log dine andre enheder ud. Giv aldrig koden til andre."
      ]
    })
  }
}
