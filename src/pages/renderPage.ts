import type { Locale } from "../contract/Values.ts"
import { escapeHtml } from "../platform/Html.ts"
import type { Environment } from "../contract/Environment.ts"
import { assetPaths, type Confirmation, type PageName, type ShownPage } from "./Page.ts"
import type { PageTexts } from "./PageTexts.ts"
import { pageTexts } from "./texts/byLocale.ts"

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

// The hint and the problem stand beside the field in what a screen reader says of it.
const passwordField = (texts: PageTexts, minLength: number): string =>
  `<div class="field">
<label for="password">${escapeHtml(texts.password)}</label>
<input id="password" name="password" type="password" autocomplete="new-password" autocapitalize="none" spellcheck="false" required aria-describedby="rule problem">
<p id="rule" class="quiet">${escapeHtml(texts.passwordRule(minLength))}</p>
<label class="choice"><input id="show" type="checkbox"> ${escapeHtml(texts.showPassword)}</label>
</div>`

const emailField = (texts: PageTexts): string =>
  `<div class="field">
<label for="email">${escapeHtml(texts.email)}</label>
<input id="email" type="email" autocomplete="username" readonly>
</div>`

const consentField = (texts: PageTexts, app: string): string =>
  `<div class="field">
<label class="choice"><input id="consent" type="checkbox" required> ${escapeHtml(texts.legalConsent(app))}</label>
</div>`

/** A form is not there to be sent, only to be clicked: the policy refuses whatever it would send. */
const form = (id: string, fields: ReadonlyArray<string>, button: string): string =>
  [
    `<form id="${id}" method="post" hidden>`,
    ...fields,
    `<button type="submit">${escapeHtml(button)}</button>`,
    `</form>`
  ].join("\n")

const formsOf = (page: PageName, texts: PageTexts, environment: Environment, app: string) => {
  const { password, signUp } = environment.settings
  const passwordInput = passwordField(texts, password.minLength)
  switch (page) {
    case "dataRequest":
      return []
    case "resetPassword":
      return [form("act", [passwordInput], texts.pages[page].button)]
    case "invitation":
      return [
        form(
          "act",
          [
            emailField(texts),
            passwordInput,
            ...(signUp.legalConsentRequired ? [consentField(texts, app)] : [])
          ],
          texts.pages[page].button
        ),
        form("accept", [], texts.accept)
      ]
    default:
      return [form("act", [], texts.pages[page].button)]
  }
}

/** What this page may have to say: what every page says, what it says itself, and of passwords. */
const messagesOf = (page: ShownPage, { messages }: PageTexts): ReadonlyArray<string> =>
  Object.entries(messages)
    .filter(([key]) => {
      const scope = key.includes(".") ? key.split(".")[0] : undefined
      return scope === undefined || scope === page || scope === "password_rejected"
    })
    .map(([key, text]) => `<p data-key="${key}">${escapeHtml(text)}</p>`)

/** What is particular to one page. */
interface Particulars {
  readonly forms: ReadonlyArray<string>
  readonly needsScript: boolean
  /** Where the script leads in the end; left out: nowhere, or where an answer says. */
  readonly onward?: string
}

const written = (
  page: ShownPage,
  environment: Environment,
  locale: Locale,
  { forms, needsScript, onward }: Particulars
): string => {
  const texts = pageTexts[locale]
  const { intro, title } = texts.pages[page]
  const app = new URL(environment.appUrl).host
  return `<!DOCTYPE html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} · ${app}`)}</title>
<link rel="stylesheet" href="${assetPaths.style}">
<script type="module" src="${assetPaths.script}"></script>
</head>
<body data-page="${page}"${onward === undefined ? "" : ` data-onward="${escapeHtml(onward)}"`}>
<main>
<p class="app">${escapeHtml(app)}</p>
<h1>${escapeHtml(title)}</h1>
<div id="intro">
${intro.map(paragraph).join("\n")}
</div>
${forms.join("\n")}
<p id="problem" role="alert" tabindex="-1"></p>
<p id="result" role="status" tabindex="-1"></p>
<noscript>${needsScript ? paragraph(texts.needsScript) : ""}</noscript>
<p class="onward"><a id="onward" href="${escapeHtml(environment.appUrl)}">${escapeHtml(texts.onward(app))}</a></p>
</main>
<template id="messages">
${messagesOf(page, texts).join("\n")}
</template>
</body>
</html>
`
}

/**
 * Writes out a page (contract: "Satellites, impersonation, pages"). It is the same for every token:
 * the script alone reads that, from the address bar, so that there is nothing to inject here.
 */
export const renderPage = (page: PageName, environment: Environment, locale: Locale): string => {
  const app = new URL(environment.appUrl).host
  return written(page, environment, locale, {
    forms: formsOf(page, pageTexts[locale], environment, app),
    needsScript: page !== "dataRequest"
  })
}

const field = ([name, value]: readonly [string, string]): string =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

/** Writes out the page that stands in for a GET which is no visit of a person. */
export const renderConfirmation = (
  confirmation: Confirmation,
  environment: Environment,
  locale: Locale
): string => {
  const { button } = pageTexts[locale].pages[confirmation._tag]
  if (confirmation._tag === "impersonation") {
    const { _tag: page, onward } = confirmation
    const forms = [form("act", [], button)]
    return written(page, environment, locale, { forms, needsScript: true, onward })
  }
  const { _tag: page, action, fields } = confirmation
  // This one is sent as it stands, and needs no script for it.
  const sent = [
    `<form id="act" method="post" action="${escapeHtml(action)}">`,
    ...fields.map(field),
    `<button type="submit">${escapeHtml(button)}</button>`,
    `</form>`
  ].join("\n")
  return written(page, environment, locale, { forms: [sent], needsScript: false })
}
