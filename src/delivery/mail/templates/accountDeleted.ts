import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const accountDeleted: TemplateDefinition<
  Extract<MailTemplate, { _tag: "account_deleted" }>
> = {
  wording: {
    en: (_, { app }) => ({
      subject: "Your account was deleted",
      intro: [
        `Your account at ${app} was deleted, as you asked. Every device was signed out, and nobody can sign in to it any more.`
      ],
      outro: [
        "The data that is still kept is erased for good after a while.",
        `If it was not you, tell the people behind ${app} soon.`
      ]
    }),
    da: (_, { app }) => ({
      subject: "Din konto er slettet",
      intro: [
        `Din konto hos ${app} er slettet, som du bad om. Alle enheder er logget ud, og ingen kan længere logge ind på den.`
      ],
      outro: [
        "Det, der endnu er gemt om den, bliver slettet for altid efter et stykke tid.",
        `Hvis det ikke var dig, så sig det snart til folkene bag ${app}.`
      ]
    })
  }
}
