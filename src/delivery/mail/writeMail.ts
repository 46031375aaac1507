import { DateTime, Redacted } from "effect"
import type { Speech } from "../../languages/Speech.ts"
import { logoPath } from "../../contract/pagesPlane.ts"
import { accentsOf } from "../../contract/colors.ts"
import { appName, type Environment } from "../../contract/Environment.ts"
import { kindOfName } from "../../tenancy/branding/Logo.ts"
import type { MailContent, MailDraft } from "./Mail.ts"
import { labelTexts } from "./MailWording.ts"
import { type MailBrand, renderMail } from "./renderMail.ts"
import { definitionOf } from "./templates/definitions.ts"
import { pageUrl } from "../../tenancy/environments/EnvironmentAddress.ts"

/** The longest text of a user that a mail shows, in characters. */
const longest = 100

/**
 * Makes text that a user chose safe to show in a mail: one line, without invisible characters or
 * anything that a mail program turns into a link. A word joiner, which draws nothing, breaks up
 * host names, addresses and schemes; numbers and IP addresses stay as they are.
 */
export const shownText = (text: string): string => {
  const visible = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}\p{Cn}\u2800\u3164\uFFA0]/gu, "")
    .trim()
  const points = Array.from(visible)
  const cut = points.length > longest ? `${points.slice(0, longest - 1).join("")}…` : visible
  return cut.replace(/(?<=\S)[.。．｡](?=[\p{L}\p{M}])|[@/\\]|:(?=[/\\])/gu, "\u2060$&\u2060")
}

/** Isolates every text in a template's data; codes, tokens and times are none. */
export const shownData = <Data extends object>(data: Data): Data => {
  const shown = Object.entries(data).map(([key, value]): [string, unknown] => {
    if (key === "_tag") return [key, value]
    if (typeof value === "string") return [key, shownText(value)]
    if (Array.isArray(value)) {
      return [key, value.map((item) => (typeof item === "string" ? shownText(item) : item))]
    }
    return [key, value]
  })
  // Texts are replaced by texts, so the shape stays the same.
  return Object.fromEntries(shown) as Data
}

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
