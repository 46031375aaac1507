import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const invitation: TemplateDefinition<Extract<MailTemplate, { _tag: "invitation" }>> = {
  link: ({ token }) => ({ page: "invitation", token }),
  wording: {
    en: ({ inviterName, organizationName }, { app, validity }) => ({
      subject: "You are invited",
      intro: [
        `${inviterName === null ? "You are invited" : `${inviterName} invites you`} to ${
          organizationName === null ? app : `join ${organizationName} at ${app}`
        }.`
      ],
      button: "See the invitation",
      outro: [
        `The link works within ${validity}, until the invitation is accepted.`,
        "If you did not expect an invitation, ignore this mail: nothing happens without you."
      ]
    }),
    da: ({ inviterName, organizationName }, { app, validity }) => ({
      subject: "Du er inviteret",
      intro: [
        `${inviterName === null ? "Du er inviteret" : `${inviterName} inviterer dig`} til ${
          organizationName === null ? app : `at være med i ${organizationName} hos ${app}`
        }.`
      ],
      button: "Se invitationen",
      outro: [
        `Linket virker inden for ${validity}, indtil invitationen er accepteret.`,
        "Hvis du ikke venter en invitation, kan du se bort fra denne mail: der sker ikke noget uden dig."
      ]
    })
  }
}
