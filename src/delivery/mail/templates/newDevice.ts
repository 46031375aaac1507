import { DateTime } from "effect"
import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

type NewDevice = Extract<MailTemplate, { _tag: "new_device" }>

const timeIn = (language: string, at: DateTime.Utc): string =>
  `${DateTime.formatUtc(at, { locale: language, dateStyle: "long", timeStyle: "short" })} UTC`

const row = (label: string, value: string | null) =>
  value === null || value === "" ? [] : [[label, value] as const]

export const newDevice: TemplateDefinition<NewDevice> = {
  link: ({ token }) => ({ page: "disavow", token }),
  wording: {
    en: ({ at, device, ipAddress }, { app, validity }) => ({
      subject: "New sign-in to your account",
      intro: [`Your account at ${app} was signed in to from a new device.`],
      facts: [
        ...row("Device", device),
        ...row("Network address", ipAddress),
        ...row("Time", timeIn("en-GB", at))
      ],
      button: "It was not me",
      outro: [
        "If it was you, there is nothing you need to do.",
        `If it was not you, use the link above within ${validity}: it signs out every device, removes your password and lets you choose a new one.`
      ]
    }),
    da: ({ at, device, ipAddress }, { app, validity }) => ({
      subject: "Nyt login på din konto",
      intro: [`Nogen er logget ind på din konto hos ${app} fra en ny enhed.`],
      facts: [
        ...row("Enhed", device),
        ...row("Netværksadresse", ipAddress),
        ...row("Tidspunkt", timeIn("da-DK", at))
      ],
      button: "Det var ikke mig",
      outro: [
        "Hvis det var dig, behøver du ikke gøre noget.",
        `Hvis det ikke var dig, så brug linket ovenfor inden for ${validity}: det logger alle enheder ud, fjerner din adgangskode og lader dig vælge en ny.`
      ]
    })
  }
}
