import { textOn, type AccentColors } from "../../contract/colors.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import type { Speech } from "../../languages/Speech.ts"
import { escapeHtml } from "../../platform/Html.ts"
import { labelTexts, type Wording } from "./MailWording.ts"

/** Texts of the links below a mail, by the setting that has the address. */
const linkTexts = { termsUrl: "terms", privacyUrl: "privacy", supportUrl: "support" } as const

type AppLinks = Pick<EnvironmentSettings["branding"], "termsUrl" | "privacyUrl" | "supportUrl">

/** Look of an app in its mails. */
export interface MailBrand {
  readonly name: string
  /** The app's host, since anybody can take a name. */
  readonly host: string
  /** A picture of the app, which stands for its name where it can be seen. */
  readonly logoUrl: string | null
  readonly accent: AccentColors
  readonly links: AppLinks
}

/** Styles that a mail program draws by default, then those for a dark screen. */
const styleOf = ({ dark }: AccentColors): string => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  body, .page { background: #16181d !important; color: #e8eaee !important; }
  .card { background: #21242b !important; border-color: #3a3f4a !important; }
  .code { background: #16181d !important; color: #ffffff !important; }
  .button { background: ${dark} !important; color: ${textOn(dark)} !important; }
  .quiet a { color: #a9afbb !important; }
  .quiet { color: #a9afbb !important; }
}`

const font =
  "font-family: system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

const paragraph = (text: string): string =>
  `<p style="margin: 0 0 16px; overflow-wrap: anywhere">${escapeHtml(text)}</p>`

const facts = (rows: NonNullable<Wording["facts"]>): string =>
  rows.length === 0
    ? ""
    : `<dl style="margin: 0 0 16px">${rows
        .map(
          ([label, value]) =>
            `<dt class="quiet" style="color: #555b66; font-size: 14px">${escapeHtml(label)}</dt>` +
            `<dd style="margin: 0 0 8px; overflow-wrap: anywhere">${escapeHtml(value)}</dd>`
        )
        .join("")}</dl>`

// Few mail programs know the logical properties of CSS.
const list = (items: ReadonlyArray<string>, { direction }: Speech): string =>
  items.length === 0
    ? ""
    : `<ul style="margin: 0 0 16px; padding-${direction === "rtl" ? "right" : "left"}: 24px">${items
        .map((item) => `<li style="overflow-wrap: anywhere">${escapeHtml(item)}</li>`)
        .join("")}</ul>`

const codeBlock = (code: string): string =>
  `<p class="code" style="margin: 0 0 16px; padding: 16px; background: #f1f3f6; color: #10131a; ` +
  `border-radius: 8px; font: 700 28px/1.2 ui-monospace, Menlo, Consolas, monospace; ` +
  `letter-spacing: 6px; text-align: center">${escapeHtml(code)}</p>`

const buttonBlock = (label: string, url: string, { light }: AccentColors): string =>
  `<p style="margin: 0 0 24px"><a class="button" href="${escapeHtml(url)}" style="display: ` +
  `inline-block; padding: 14px 24px; background: ${light}; color: ${textOn(light)}; border-radius: 8px; ` +
  `font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></p>`

/** A mail to draw: its wording with its code or link put in. */
export interface MailParts {
  readonly speech: Speech
  readonly brand: MailBrand
  readonly wording: Wording
  readonly code: string | null
  readonly link: string | null
}

const headOf = ({ logoUrl, name }: MailBrand): string =>
  logoUrl === null
    ? `<p class="quiet" style="margin: 0 0 16px; color: #555b66; font-weight: 600">${escapeHtml(name)}</p>\n`
    : logoBlock(logoUrl, name)

const fromOf = ({ host, name }: MailBrand): string => (name === host ? host : `${name} (${host})`)

const linksOf = (brand: MailBrand, speech: Speech): ReadonlyArray<readonly [string, string]> =>
  (["termsUrl", "privacyUrl", "supportUrl"] as const).flatMap((key) => {
    const url = brand.links[key]
    return url === null ? [] : [[labelTexts(speech)[linkTexts[key]], url] as const]
  })

const footerOf = (brand: MailBrand, speech: Speech): string =>
  [
    escapeHtml(labelTexts(speech).footer({ app: fromOf(brand) })),
    linksOf(brand, speech)
      .map(
        ([label, url]) =>
          `<a href="${escapeHtml(url)}" style="color: #555b66">${escapeHtml(label)}</a>`
      )
      .join(" · ")
  ]
    .filter((part) => part !== "")
    .join("<br>")

const logoBlock = (url: string, app: string): string =>
  `<p style="margin: 0 0 16px"><img src="${escapeHtml(url)}" alt="${escapeHtml(app)}" height="40" style="display: block; max-width: 100%; height: 40px; border: 0"></p>\n`

const htmlOf = ({ brand, code, link, speech, wording }: MailParts): string => {
  const body = [
    ...wording.intro.map(paragraph),
    facts(wording.facts ?? []),
    list(wording.list ?? [], speech),
    code === null ? "" : codeBlock(code),
    link === null ? "" : buttonBlock(wording.button ?? link, link, brand.accent),
    ...wording.outro.map(paragraph)
  ]
  const spoken = `lang="${speech.language}" dir="${speech.direction}"`
  // Some mail programs keep what is inside the body alone, and Han characters need their language.
  return `<!DOCTYPE html>
<html ${spoken}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(wording.subject)}</title>
<style>${styleOf(brand.accent)}
</style>
</head>
<body style="margin: 0; padding: 0; background: #f1f3f6; color: #10131a; ${font}; font-size: 16px; line-height: 1.5">
<div class="page" ${spoken} style="padding: 24px 12px; background: #f1f3f6">
<div class="card" style="max-width: 520px; margin: 0 auto; padding: 24px; background: #ffffff; border: 1px solid #dfe3e9; border-radius: 12px">
${headOf(brand)}<h1 style="margin: 0 0 16px; font-size: 22px; line-height: 1.3">${escapeHtml(wording.subject)}</h1>
${body.filter((part) => part !== "").join("\n")}
</div>
<p class="quiet" style="max-width: 520px; margin: 16px auto 0; padding: 0 24px; color: #555b66; font-size: 13px">${footerOf(brand, speech)}</p>
</div>
</body>
</html>
`
}

const textOf = ({ brand, code, link, speech, wording }: MailParts): string => {
  const blocks = [
    ...wording.intro,
    (wording.facts ?? []).map(([label, value]) => `${label}: ${value}`).join("\n"),
    (wording.list ?? []).map((item) => `- ${item}`).join("\n"),
    code ?? "",
    link === null ? "" : `${wording.button ?? ""}:\n${link}`,
    ...wording.outro,
    [
      `-- \n${labelTexts(speech).footer({ app: fromOf(brand) })}`,
      ...linksOf(brand, speech).map(([label, url]) => `${label}: ${url}`)
    ].join("\n")
  ]
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`
}

/** Draws a mail as HTML and as plain text, from the same words. */
export const renderMail = (parts: MailParts) => ({
  subject: parts.wording.subject,
  html: htmlOf(parts),
  text: textOf(parts)
})
