import { DateTime, Redacted } from "effect"
import type { Speech } from "../../languages/Speech.ts"
import { logoPath } from "../../contract/pagesPlane.ts"
import { accentsOf } from "../../contract/colors.ts"
import { appName, type Environment } from "../../contract/Environment.ts"
import { kindOfName } from "../../tenancy/branding/Logo.ts"
import type { MailContent, MailDraft } from "./Mail.ts"
import { labelTexts } from "./MailWording.ts"
import { type MailBrand, renderMail } from "./renderMail.ts"
import { shownData, shownText } from "./shownText.ts"
import { definitionOf } from "./templates/definitions.ts"
import { pageUrl } from "../../tenancy/environments/EnvironmentAddress.ts"

/** A length of time in words, in the largest unit that it fills; minutes are rounded up. */
const lengthOf = (speech: Speech, from: DateTime.Utc, to: DateTime.Utc): string => {
  const milliseconds = DateTime.toEpochMillis(to) - DateTime.toEpochMillis(from)
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  const text = labelTexts(speech)
  if (hours >= 48) return text.days({ count: Math.floor(hours / 24) })
  return hours >= 1 ? text.hours({ count: hours }) : text.minutes({ count: minutes })
}

/** No mail program shows an SVG. */
const logoUrlOf = ({ appUrl, logo }: Environment): string | null =>
  logo !== null && kindOfName(logo) === "png" ? `${appUrl}${logoPath(logo)}` : null

const brandOf = (environment: Environment, host: string): MailBrand => {
  const { branding } = environment.settings
  return {
    name: appName(environment),
    host,
    logoUrl: logoUrlOf(environment),
    accent: accentsOf(branding),
    links: branding
  }
}

/**
 * Writes a mail out. Its link is always made of the configured app URL and page, never of anything
 * that a request said (contract: "Links").
 */
export const writeMail = (
  environment: Environment,
  { firstName, template }: MailDraft,
  speech: Speech,
  now: DateTime.Utc,
  expiresAt: DateTime.Utc
): MailContent => {
  const definition = definitionOf(template)
  const app = new URL(environment.appUrl)
  const target = definition.link?.(template)
  const link =
    target === undefined ? null : Redacted.value(pageUrl(environment, target.page, target.token))
  const secret = definition.code?.(template)
  const code = secret === undefined ? null : Redacted.value(secret)
  const wording = definition.wording(speech, shownData(template), {
    app: appName(environment),
    validity: lengthOf(speech, now, expiresAt)
  })
  const greeting = firstName === null ? "" : shownText(firstName)
  const greeted =
    greeting === ""
      ? wording
      : { ...wording, intro: [labelTexts(speech).greeting({ name: greeting }), ...wording.intro] }
  return {
    ...renderMail({ speech, brand: brandOf(environment, app.host), wording: greeted, code, link }),
    links: link === null ? [] : [link],
    code,
    appHostname: app.hostname
  }
}
