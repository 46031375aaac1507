import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const grantReuse: TemplateDefinition<Extract<MailTemplate, { _tag: "grant_reuse" }>> = {
  link: () => ({ page: "account", token: null }),
  wording: {
    en: ({ application }, { app }) => ({
      subject: "An application was signed out of your account",
      intro: [
        `${application} had access to your account at ${app}, and a copy of that access was used. To be safe, we signed it out there.`
      ],
      button: "Your account",
      outro: [
        "If you use the application, sign in to it again. If this happens again, or you do not know the application, take its access back on the page Applications of your account."
      ]
    }),
    da: ({ application }, { app }) => ({
      subject: "En applikation er logget ud af din konto",
      intro: [
        `${application} havde adgang til din konto hos ${app}, og en kopi af den adgang blev brugt. For en sikkerheds skyld har vi logget den ud dér.`
      ],
      button: "Din konto",
      outro: [
        "Hvis du bruger applikationen, så log ind i den igen. Hvis det sker igen, eller du ikke kender applikationen, så fjern dens adgang på siden Applikationer på din konto."
      ]
    })
  }
}
