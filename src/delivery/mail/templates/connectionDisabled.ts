import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

type ConnectionDisabled = Extract<MailTemplate, { _tag: "connection_disabled" }>

export const connectionDisabled: TemplateDefinition<ConnectionDisabled> = {
  wording: {
    en: ({ connection, organization }, { app }) => ({
      subject: "The sign-in of your organization was disabled",
      intro: [
        `The people of an organization can no longer sign in to ${app} with its identity provider. Nobody has to, either.`
      ],
      facts: [
        ["Organization", organization],
        ["Connection", connection]
      ],
      outro: ["If you expected this, there is nothing you need to do."]
    }),
    da: ({ connection, organization }, { app }) => ({
      subject: "Jeres organisations login er slået fra",
      intro: [
        `En organisations medlemmer kan ikke længere logge ind på ${app} med dens identitetsudbyder. De skal det heller ikke.`
      ],
      facts: [
        ["Organisation", organization],
        ["Forbindelse", connection]
      ],
      outro: ["Hvis I ventede det, behøver du ikke gøre noget."]
    })
  }
}
