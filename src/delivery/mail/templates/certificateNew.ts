import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const certificateNew: TemplateDefinition<
  Extract<MailTemplate, { _tag: "certificate_new" }>
> = {
  wording: {
    en: ({ connection, organization }, { app }) => ({
      subject: `A new certificate for sign-in of ${organization}`,
      intro: [
        `The identity provider of the connection ${connection}, by which people of ${organization} sign in to ${app}, names a new certificate in its metadata. It counts from now on.`
      ],
      outro: [
        "If your IT did not renew the certificate, somebody else may control the identity provider: disable the connection."
      ]
    }),
    da: ({ connection, organization }, { app }) => ({
      subject: `Et nyt certifikat til login for ${organization}`,
      intro: [
        `Identitetsudbyderen for forbindelsen ${connection}, som folk i ${organization} logger ind på ${app} med, har et nyt certifikat i sine metadata. Det gælder fra nu af.`
      ],
      outro: [
        "Hvis jeres it-afdeling ikke har fornyet certifikatet, kan en anden have magten over identitetsudbyderen: Slå forbindelsen fra."
      ]
    })
  }
}
