import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const passwordBreached: TemplateDefinition<
  Extract<MailTemplate, { _tag: "password_breached" }>
> = {
  link: () => ({ page: "account", token: null }),
  wording: {
    en: (_, { app }) => ({
      subject: "Your password is known to strangers",
      intro: [
        `The password of your account at ${app} is in a list of passwords that leaked from other services. It did not leak here, but whoever has the list may try it on your account.`,
        "Choose a new password that you use nowhere else."
      ],
      button: "Go to your account",
      outro: ["If you use the same password elsewhere, change it there, too."]
    }),
    da: (_, { app }) => ({
      subject: "Fremmede kender din adgangskode",
      intro: [
        `Adgangskoden til din konto hos ${app} står på en liste over adgangskoder, der er lækket fra andre tjenester. Den er ikke lækket her, men den, der har listen, kan prøve den på din konto.`,
        "Vælg en ny adgangskode, som du ikke bruger andre steder."
      ],
      button: "Gå til din konto",
      outro: ["Hvis du bruger den samme adgangskode andre steder, så skift den også dér."]
    })
  }
}
