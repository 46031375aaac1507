import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const certificateEnding: TemplateDefinition<
  Extract<MailTemplate, { _tag: "certificate_ending" }>
> = {
  wording: {
    en: ({ connection, days, organization }, { app }) => ({
      subject: `Sign-in of ${organization} ends in ${days === 1 ? "a day" : `${days} days`}`,
      intro: [
        `The last certificate of the connection ${connection}, by which people of ${organization} sign in to ${app}, ends in ${days === 1 ? "a day" : `${days} days`}.`
      ],
      outro: [
        "Make a new certificate at your identity provider, and add it to the connection before it signs. Both may stand there at once."
      ]
    }),
    da: ({ connection, days, organization }, { app }) => ({
      subject: `Login for ${organization} udløber om ${days === 1 ? "et døgn" : `${days} dage`}`,
      intro: [
        `Det sidste certifikat for forbindelsen ${connection}, som folk i ${organization} logger ind på ${app} med, udløber om ${days === 1 ? "et døgn" : `${days} dage`}.`
      ],
      outro: [
        "Lav et nyt certifikat hos jeres identitetsudbyder, og føj det til forbindelsen, før det tages i brug. Begge må stå der på én gang."
      ]
    })
  }
}
