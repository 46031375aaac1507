import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const emailCode: TemplateDefinition<Extract<MailTemplate, { _tag: "email_code" }>> = {
  code: ({ code }) => code,
  link: ({ token }) => ({ page: "emailCode", token }),
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Your code to sign in",
      intro: [`Enter this code at ${app} to sign in:`],
      button: "Sign in",
      outro: [
        `The code and the link work once, within ${validity}, in the browser where you asked for them.`,
        "If you did not ask for them, ignore this mail: without the code nothing happens. Never give the code to anyone."
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Din kode til at logge ind",
      intro: [`Indtast denne kode hos ${app} for at logge ind:`],
      button: "Log ind",
      outro: [
        `Koden og linket virker én gang og inden for ${validity}, i den browser, hvor du bad om dem.`,
        "Hvis du ikke har bedt om dem, kan du se bort fra denne mail: uden koden sker der ingenting. Giv aldrig koden til andre."
      ]
    })
  }
}
