import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const addressProof: TemplateDefinition<Extract<MailTemplate, { _tag: "address_proof" }>> = {
  code: ({ code }) => code,
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Your code to go on",
      intro: [`Enter this code to go on at ${app}. It shows that you can read this mailbox:`],
      outro: [
        `The code works once, within ${validity}. It signs nobody in.`,
        "If you did not ask for it, ignore this mail: without the code nothing happens. Never give the code to anyone."
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Din kode til at fortsætte",
      intro: [
        `Indtast denne kode for at fortsætte hos ${app}. Den viser, at du kan læse denne postkasse:`
      ],
      outro: [
        `Koden virker én gang og inden for ${validity}. Den logger ingen ind.`,
        "Hvis du ikke har bedt om den, kan du se bort fra denne mail: uden koden sker der ingenting. Giv aldrig koden til andre."
      ]
    })
  }
}
