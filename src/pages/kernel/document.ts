import { addressOf, isOfPages, logoPath, pagePaths } from "../../contract/pagesPlane.ts"
import { isVisitOfProtocol } from "../../contract/ClientPaths.ts"
import { redirectPath } from "../../contract/RedirectPath.ts"
import { appName } from "../../contract/Environment.ts"
import { aboutOf } from "./aboutOf.ts"
import { attributes, html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { commonTexts } from "../texts/common.ts"
import { nameOfLanguage } from "../../languages/languageFacts.ts"
import type { PageAssets } from "./AssetsHttp.ts"
import type { Shown, View } from "./Visit.ts"
import { apart, isolated } from "./format.ts"
import { anotherChosenMessage } from "./notices.ts"
import { displayName, impersonationBanner } from "./impersonationBanner.ts"
import { widgetScripts } from "./guardedForm.ts"
import { picture } from "./icons.ts"
import { discOf, letterOf } from "./marks.ts"
import { isOfAccount } from "./ownedLists.ts"
import { HttpServerResponse } from "effect/http"
import { openerPolicy, pageHeaders } from "./pageHeaders.ts"

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
  const here = redirectPath(shown.path)
  const links = [
    [branding.termsUrl, text.terms],
    [branding.privacyUrl, text.privacy],
    [branding.supportUrl, text.support]
  ] as const
  return html`<footer${room}>
    ${keptMails(shown)}
    ${links.map(([url, label]) => url !== null && html`<a href="${url}" rel="noopener">${label}</a> `)}
    ${
      // There a language would be no parameter, and the request would be lost. A path that is not
      // found may be read as another host.
      here !== undefined &&
      !isVisitOfProtocol(shown.path) &&
      locales
        .filter((language) => language !== shown.speech.language)
        .map(
          (language) =>
            html`<a
              href="${addressOf(here, { ...aboutOf(shown), redirectUrl: shown.redirectUrl, locale: language })}"
              lang="${language}"
              hreflang="${language}"
              >${nameOfLanguage(language)}</a
            > `
        )
    }
  </footer>`
}

const brand = ({ speech }: Shown, app: string, logo: string | null): Html =>
  logo === null
    ? html`<p class="app">${letterOf(app)} ${apart(speech, isolated(app))}</p>`
    : html`<p class="app"><img src="${logo}" alt="${app}" height="40" /></p>`

/** Panel beside a page that has room for it; it says nothing that the page does not. */
const sidePanel = ({ speech }: Shown, app: string, logo: string | null): Html =>
  html`<div class="side" aria-hidden="true">
    ${logo === null ? letterOf(app) : html`<img src="${logo}" alt="" />`}
    <p>${apart(speech, isolated(app))}</p>
  </div>`

/** The page at which somebody else goes on: an organization's own need not be there for them. */
const switchedAt = ({ path, redirectUrl }: Shown): string =>
  isOfAccount(path) ? addressOf(path, { redirectUrl }) : pagePaths.organizations

/** The signed-in person, with links to switch to somebody else. */
const whoIs = (shown: Shown): HtmlValue => {
  const { speech, visitor } = shown
  const user = visitor?.user ?? null
  const text = commonTexts(speech)
  return (
    user !== null &&
    html`<p class="who">
      <span>${discOf(displayName(user))}${apart(speech, displayName(user))}</span>
      <a href="${addressOf(pagePaths.signIn, { redirectUrl: switchedAt(shown) })}"
        >${text.switchAccount}</a
      >
      <a href="${pagePaths.signOut}">${text.signOut}</a>
    </p>`
  )
}

const content = (shown: Shown, { body, disc, sign, title }: View): Html => {
  const { speech } = shown
  const heading = html`<h1>${apart(speech, title)}</h1>`
  return html`<main id="main">
    ${sign !== undefined && html`<p class="sign">${picture(sign)}</p>`}
    ${disc === undefined ? heading : html`<div class="titled">${discOf(disc)}${heading}</div>`}
    ${anotherChosenMessage(shown)} ${body}
  </main>`
}

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
  const style = assets.styleOf(branding.accentColor, branding.accentColorDark)
  const about = attributes({
    lang: speech.language,
    dir: speech.direction,
    "data-page": view.page,
    "data-layout": isWide ? undefined : branding.layout
  })
  const room = attributes({ class: isWide ? "wide" : undefined })
  return html`<!DOCTYPE html>
    <html${about}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${view.part !== undefined && `${view.part} · `}${view.title} · ${app}</title>
        ${view.onward !== undefined && html`<meta http-equiv="refresh" content="0; url=${view.onward}" />`}
        ${logo !== null && html`<link rel="icon" href="${logo}" />`}
        <link rel="stylesheet" href="${style}" />
        ${guardScripts(view, assets)}
        <script type="module" src="${assets.script}"></script>
      </head>
      <body
        data-offline="${text.offline}"
        data-no-cookies="${text.noCookies}"
        ${attributes({ "data-worker": asksWork(view) ? assets.worker : undefined })}
      >
        <a class="skip" href="#main">${text.skip}</a>
        ${impersonationBanner(shown)}
        ${
          isWide
            ? html`<header class="wide">
                  ${brand(shown, app, logo)}${view.anonymous !== true && whoIs(shown)}
                </header>
                <div class="columns">${view.nav}${content(shown, view)}</div>`
            : html`${branding.layout === "split" && sidePanel(shown, app, logo)}
                <div class="sheet">
                  <header>${brand(shown, app, logo)}</header>
                  ${content(shown, view)}
                </div>`
        }
        ${footer(shown, room)}
      </body>
    </html> `.toString()
}

/** Writes a page out as it is sent. */
export const pageResponse = (
  shown: Shown,
  view: View,
  assets: PageAssets
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(writtenDocument(shown, view, assets), {
    status: view.status ?? shown.problem?.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: {
      ...pageHeaders(shown.origin, shown.speech.language, undefined, view.formAction, view.guard),
      ...shown.problem?.headers,
      ...(view.retryAfterSeconds === undefined
        ? {}
        : { "retry-after": String(view.retryAfterSeconds) })
    }
  })

/**
 * Redirect to a page, or to where it leads in the end. From page to page the policy about openers
 * stays: else browsers change the group of windows twice, and WebKit's way back gets lost in it.
 */
export const ledTo = (location: string) =>
  HttpServerResponse.redirect(location, {
    status: 303,
    headers: isOfPages(location) ? openerPolicy : {}
  })
