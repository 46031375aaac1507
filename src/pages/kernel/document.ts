import { addressOf, logoPath, pagePaths } from "../../contract/pagesPlane.ts"
import { appName } from "../../contract/Environment.ts"
import { attributes, html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { commonTexts } from "../texts/common.ts"
import { nameOfLanguage } from "../../languages/languageFacts.ts"
import type { PageAssets } from "./AssetsHttp.ts"
import type { Shown, View } from "./Visit.ts"
import { displayName, impersonationBanner } from "./impersonationBanner.ts"
import { widgetScripts } from "./guardedForm.ts"
import { letterOf } from "./marks.ts"

/** Parameters of an address that say what the page is about. */
const about = ["another", "connection", "cursor", "error", "notice", "offer", "query", "step"]

const aboutOf = ({ query }: Shown) =>
  Object.fromEntries(about.map((name) => [name, query.get(name)]))

/** Says where a code or a link is that was mailed, on a machine that sends no mails. */
const keptMails = ({ speech, previewsMail }: Shown): HtmlValue => {
  const text = commonTexts(speech)
  return (
    previewsMail &&
    html`<p class="quiet">
      ${text.mailsStay} <a href="/_dev/mail" target="_blank" rel="noopener">${text.readMails}</a>
    </p>`
  )
}

const footer = (shown: Shown, room: Html): Html => {
  const { branding, locales } = shown.environment.settings
  const text = commonTexts(shown.speech)
  const links = [
    [branding.termsUrl, text.terms],
    [branding.privacyUrl, text.privacy],
    [branding.supportUrl, text.support]
  ] as const
  return html`<footer${room}>
    ${keptMails(shown)}
    ${links.map(([url, label]) => url !== null && html`<a href="${url}" rel="noopener">${label}</a> `)}
    ${
      locales.length > 1 &&
      locales
        .filter((language) => language !== shown.speech.language)
        .map(
          (language) =>
            html`<a
              href="${addressOf(shown.path, { ...aboutOf(shown), redirectUrl: shown.redirectUrl, locale: language })}"
              lang="${language}"
              hreflang="${language}"
              >${nameOfLanguage(language)}</a
            > `
        )
    }
  </footer>`
}

const brand = (app: string, logo: string | null): Html =>
  logo === null
    ? html`<p class="app">${letterOf(app)} ${app}</p>`
    : html`<p class="app"><img src="${logo}" alt="${app}" height="40" /></p>`

/** The signed-in person, with links to switch to somebody else. */
const whoIs = ({ speech, visitor }: Shown): HtmlValue => {
  const user = visitor?.user ?? null
  const text = commonTexts(speech)
  return (
    user !== null &&
    html`<p class="who">
      <span>${displayName(user)}</span>
      <a href="${pagePaths.signIn}">${text.switchAccount}</a>
      <a href="${pagePaths.signOut}">${text.signOut}</a>
    </p>`
  )
}

const content = ({ body, title }: View): Html =>
  html`<main id="main">
    <h1>${title}</h1>
    ${body}
  </main>`

const asksWork = ({ guard }: View): boolean => (guard?.challenge ?? null) !== null

/** Scripts that bring evidence; they stand before the pages' own, which sends a form but once. */
const guardScripts = (view: View, assets: PageAssets): HtmlValue => {
  const provider = view.guard?.provider ?? null
  return [
    asksWork(view) && html`<script type="module" src="${assets.guard}"></script>`,
    provider !== null &&
      html`<script src="${widgetScripts[provider.provider]}" async defer></script>`
  ]
}

/** The frame around a page. */
export const writtenDocument = (shown: Shown, view: View, assets: PageAssets): string => {
  const { environment, speech } = shown
  const { branding } = environment.settings
  const app = appName(environment)
  const text = commonTexts(speech)
  const logo = environment.logo === null ? null : logoPath(environment.logo)
  const isWide = view.nav !== undefined
  const room = attributes({ class: isWide ? "wide" : undefined })
  return html`<!DOCTYPE html>
<html lang="${speech.language}" dir="${speech.direction}" data-page="${view.page}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${view.title} · ${app}</title>
${view.onward !== undefined && html`<meta http-equiv="refresh" content="0; url=${view.onward}" />`}
${logo !== null && html`<link rel="icon" href="${logo}" />`}
<link rel="stylesheet" href="${assets.styleOf(branding.accentColor, branding.accentColorDark)}">
${guardScripts(view, assets)}
<script type="module" src="${assets.script}"></script>
</head>
<body data-offline="${text.offline}"${attributes({ "data-worker": asksWork(view) ? assets.worker : undefined })}>
<a class="skip" href="#main">${text.skip}</a>
${impersonationBanner(shown)}
<header${room}>${brand(app, logo)}${isWide && view.anonymous !== true && whoIs(shown)}</header>
${isWide ? html`<div class="columns">${view.nav}${content(view)}</div>` : content(view)}
${footer(shown, room)}
</body>
</html>
`.toString()
}
