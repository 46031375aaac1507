import { textsOf } from "../../../languages/Speech.ts"
import type { MailTemplate } from "../MailTemplate.ts"
import { labelTexts, type TemplateDefinition } from "../MailWording.ts"

type CredentialChanged = Extract<MailTemplate, { _tag: "credential_changed" }>

const texts = textsOf("mail.credential_changed")
const subjects = textsOf("mail.credential_changed.subject")
const changes = textsOf("mail.credential_changed.change")

export const credentialChanged: TemplateDefinition<CredentialChanged> = {
  // One kind of change cannot use up the mails about another.
  purpose: ({ change }) => `credential_changed:${change}`,
  link: ({ staying }) => (staying.length > 0 ? { page: "account", token: null } : undefined),
  wording: (speech, { about, change, staying }, { app }) => {
    const text = texts(speech)
    return {
      subject: subjects(speech)[change],
      intro: [
        text.intro({ app }),
        changes(speech)[change],
        ...(staying.length === 0 ? [] : [text.staying])
      ],
      facts: about === null ? [] : [[labelTexts(speech).concerns, about]],
      list: staying,
      button: text.button,
      outro: [text.outro, text.outro2]
    }
  }
}
