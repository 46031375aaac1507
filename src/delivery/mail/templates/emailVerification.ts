import type { MailTemplate } from "../MailTemplate.ts"
import type { TemplateDefinition } from "../MailWording.ts"

export const emailVerification: TemplateDefinition<
  Extract<MailTemplate, { _tag: "email_verification" }>
> = {
  link: ({ token }) => ({ page: "verifyEmail", token }),
  wording: {
    en: (_, { app, validity }) => ({
      subject: "Confirm your email address",
      intro: [`Confirm that this email address belongs to your account at ${app}.`],
      button: "Confirm the address",
      outro: [
        `The link works once, within ${validity}.`,
        "If you have no account there, ignore this mail: the address is not used without your confirmation."
      ]
    }),
    da: (_, { app, validity }) => ({
      subject: "Bekræft din e-mailadresse",
      intro: [`Bekræft, at denne e-mailadresse hører til din konto hos ${app}.`],
      button: "Bekræft adressen",
      outro: [
        `Linket virker én gang og inden for ${validity}.`,
        "Hvis du ikke har en konto der, kan du se bort fra denne mail: adressen bliver ikke brugt uden din bekræftelse."
      ]
    })
  }
}
