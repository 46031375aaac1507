import type { MailTemplate } from "../MailTemplate.ts"
import { textsOf, type Speech } from "../../../languages/Speech.ts"
import type { DefinitionOf, TemplateDefinition } from "../MailWording.ts"

const accountDeletedTexts = textsOf("mail.account_deleted")

export const accountDeleted: DefinitionOf<"account_deleted"> = {
  wording: (speech, _, { app }) => {
    const text = accountDeletedTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      outro: [text.outro, text.outro2({ app })]
    }
  }
}

const addressTakenTexts = textsOf("mail.address_taken")

export const addressTaken: DefinitionOf<"address_taken"> = {
  // Shares the budget of the mails to a free address, so that reaching it does not tell the two
  // apart.
  purpose: ({ by }) => (by === "adding" ? "email_verification" : "address_taken"),
  wording: (speech, _, { app }) => {
    const text = addressTakenTexts(speech)
    return { subject: text.subject, intro: [text.intro({ app }), text.intro2], outro: [text.outro] }
  }
}

const dataRequestReadyTexts = textsOf("mail.data_request_ready")

// The page asks for a sign-in and the link opens nothing by itself, so there is no token.
export const dataRequestReady: DefinitionOf<"data_request_ready"> = {
  link: () => ({ page: "dataRequest", token: null }),
  wording: (speech, _, { app, validity }) => {
    const text = dataRequestReadyTexts(speech)
    return {
      subject: text.subject,
      intro: [text.intro({ app })],
      button: text.button,
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

type Invitation = Extract<MailTemplate, { _tag: "invitation" }>

const invitationTexts = textsOf("mail.invitation")

const introOf = (
  speech: Speech,
  { inviterName: inviter, organizationName: organization }: Invitation,
  app: string
): string => {
  const text = invitationTexts(speech)
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
    const text = invitationTexts(speech)
    return {
      subject: text.subject,
      intro: [introOf(speech, data, app)],
      button: text.button,
      outro: [text.outro({ validity }), text.outro2]
    }
  }
}

const operatorLinkTexts = textsOf("mail.operator_link")

export const operatorLink: DefinitionOf<"operator_link"> = {
  wording: (speech, { operator }) => {
    const text = operatorLinkTexts(speech)
    return { subject: text.subject, intro: [text.intro({ operator })], outro: [text.outro] }
  }
}
