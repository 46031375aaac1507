import { type Speech, textsOf } from "../../../languages/Speech.ts"
import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

type Invitation = Extract<MailTemplate, { _tag: "invitation" }>

const texts = textsOf("mail.invitation")

const introOf = (
  speech: Speech,
  { inviterName: inviter, organizationName: organization }: Invitation,
  app: string
): string => {
  const text = texts(speech)
  if (organization === null) {
    return inviter === null ? text.app({ app }) : text.appBy({ inviter, app })
  }
  return inviter === null
    ? text.organization({ organization, app })
    : text.organizationBy({ inviter, organization, app })
}

export const invitation: TemplateDefinition<Invitation> = {
  link: ({ token }) => ({ page: "invitation", token }),
  wording: (speech, data, { app, validity }) => {
    const text = texts(speech)
    return {
      subject: text.subject,
      intro: [introOf(speech, data, app)],
      button: text.button,
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}
