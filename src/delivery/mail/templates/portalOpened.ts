import { DateTime } from "effect"
import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

type PortalOpened = Extract<MailTemplate, { _tag: "portal_opened" }>

const timeIn = (language: string, at: DateTime.Utc): string =>
  `${DateTime.formatUtc(at, { locale: language, dateStyle: "long", timeStyle: "short" })} UTC`

const row = (label: string, value: string | null) =>
  value === null || value === "" ? [] : [[label, value] as const]

export const portalOpened: TemplateDefinition<PortalOpened> = {
  wording: {
    en: ({ at, device, ipAddress, organization }, { app }) => ({
      subject: "The set-up of your organization's sign-in was opened",
      intro: [
        `Somebody opened a link to set up how the people of an organization sign in to ${app}. The pages are open for an hour.`
      ],
      facts: [
        ...row("Organization", organization),
        ...row("Device", device),
        ...row("Network address", ipAddress),
        ...row("Time", timeIn("en-GB", at))
      ],
      outro: [
        "If you expected this, there is nothing you need to do.",
        "If nobody of you did, have the link revoked: whoever has these pages open can change who gets in."
      ]
    }),
    da: ({ at, device, ipAddress, organization }, { app }) => ({
      subject: "Opsætningen af jeres organisations login er åbnet",
      intro: [
        `Nogen har åbnet et link, hvor man sætter op, hvordan en organisations medlemmer logger ind på ${app}. Siderne er åbne i en time.`
      ],
      facts: [
        ...row("Organisation", organization),
        ...row("Enhed", device),
        ...row("Netværksadresse", ipAddress),
        ...row("Tidspunkt", timeIn("da-DK", at))
      ],
      outro: [
        "Hvis I ventede det, behøver du ikke gøre noget.",
        "Hvis ingen af jer har gjort det, så få linket tilbagekaldt: Den, der har siderne åbne, kan ændre, hvem der kommer ind."
      ]
    })
  }
}
