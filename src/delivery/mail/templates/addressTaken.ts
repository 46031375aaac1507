import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const addressTaken: TemplateDefinition<Extract<MailTemplate, { _tag: "address_taken" }>> = {
  // Shares the budget of the mails to a free address, so that reaching it does not tell the two
  // apart.
  purpose: ({ by }) => (by === "adding" ? "email_verification" : "address_taken"),
  wording: {
    en: (_, { app }) => ({
      subject: "You already have an account",
      intro: [
        `Somebody, perhaps you, tried to use this email address at ${app}. It belongs to an account already, so nothing was changed.`,
        "If it was you, sign in as usual. If you have forgotten your password, ask for a new one where you sign in."
      ],
      outro: ["If it was not you, there is nothing you need to do."]
    }),
    da: (_, { app }) => ({
      subject: "Du har allerede en konto",
      intro: [
        `Nogen, måske dig, har prøvet at bruge denne e-mailadresse hos ${app}. Den hører allerede til en konto, så intet er ændret.`,
        "Hvis det var dig, så log ind som du plejer. Har du glemt din adgangskode, kan du bede om en ny, der hvor du logger ind."
      ],
      outro: ["Hvis det ikke var dig, behøver du ikke gøre noget."]
    })
  }
}
