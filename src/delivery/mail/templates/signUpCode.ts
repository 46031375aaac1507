import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const signUpCode: TemplateDefinition<Extract<MailTemplate, { _tag: "sign_up_code" }>> = {
  code: ({ code }) => code,
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Confirm your email address",
      intro: [`Enter this code to finish signing up at ${app}:`],
      outro: [
        `The code works once, within ${validity}.`,
        "If you did not ask for it, ignore this mail: without the code nothing happens. Never give the code to anyone."
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Bekræft din e-mailadresse",
      intro: [`Indtast denne kode for at fuldføre din tilmelding hos ${app}:`],
      outro: [
        `Koden virker én gang og inden for ${validity}.`,
        "Hvis du ikke har bedt om den, kan du se bort fra denne mail: uden koden sker der ingenting. Giv aldrig koden til andre."
      ]
    })
  }
}
