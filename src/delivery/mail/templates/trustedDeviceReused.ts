import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const trustedDeviceReused: TemplateDefinition<
  Extract<MailTemplate, { _tag: "trusted_device_reused" }>
> = {
  link: () => ({ page: "account", token: null }),
  wording: {
    en: ({ device }, { app }) => ({
      subject: "A copy of a remembered browser may have been used",
      intro: [
        `One of your browsers was remembered at ${app}, so that signing in there took no second step. Somebody has signed in with an old copy of what it is remembered by, and your password. To be safe, that browser is no longer remembered, and the second step was asked for.`
      ],
      facts: device === null ? [] : [["Remembered browser", device]],
      button: "Look at your account",
      outro: [
        "If you restored that browser from a backup, or moved it to another computer, there is nothing you need to do.",
        "If not, choose a new password, and sign out your other devices."
      ]
    }),
    da: ({ device }, { app }) => ({
      subject: "En kopi af en husket browser er måske blevet brugt",
      intro: [
        `En af dine browsere var husket hos ${app}, så login dér ikke krævede et andet trin. Nogen har logget ind med en gammel kopi af det, som den huskes på, og din adgangskode. For en sikkerheds skyld huskes browseren ikke længere, og der blev spurgt om det andet trin.`
      ],
      facts: device === null ? [] : [["Husket browser", device]],
      button: "Se din konto",
      outro: [
        "Hvis du har gendannet browseren fra en sikkerhedskopi eller flyttet den til en anden computer, behøver du ikke gøre noget.",
        "Hvis ikke, så vælg en ny adgangskode, og log dine andre enheder ud."
      ]
    })
  }
}
