import { html } from "../../platform/Html.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { appName } from "../../contract/Environment.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { problemMessage } from "../kernel/messages.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: (app: string) => `Sign out of ${app}`,
    one: (name: string) => `Sign out ${name}`,
    all: "Sign out all accounts",
    hosts: (hosts: string) => `This signs you out of all of these: ${hosts}.`,
    nobody: "Nobody is signed in in this browser.",
    signIn: "Sign in"
  },
  da: {
    title: (app: string) => `Log ud af ${app}`,
    one: (name: string) => `Log ${name} ud`,
    all: "Log alle konti ud",
    hosts: (hosts: string) => `Du bliver logget ud af dem alle: ${hosts}.`,
    nobody: "Der er ingen logget ind i denne browser.",
    signIn: "Log ind"
  }
})

/** Without `sessionId` all sessions of the browser end. */
export const logoutForm: Form = { operation: "POST /auth/logout", fields: {} }
export const logoutOneForm: Form = { ...logoutForm, fields: { sessionId: hiddenField } }

export const signOutView = (shown: Shown): View => {
  const { environment, locale, redirectUrl, visitor } = shown
  const text = texts(locale)
  const sessions = visitor?.sessions ?? []
  const { hosts } = environment
  return {
    page: "sign-out",
    title: text.title(appName(environment)),
    body:
      sessions.length === 0
        ? html`<p>${text.nobody}</p>
            <p>
              <a class="button" href="${addressOf(pagePaths.signIn, { redirectUrl })}"
                >${text.signIn}</a
              >
            </p>
            <p class="link">
              <a href="${environment.appUrl}/"
                >${commonTexts(locale).continueTo(new URL(environment.appUrl).host)}</a
              >
            </p>`
        : html`${problemMessage(shown)}
          ${sessions.map((session) =>
            formOf(shown, logoutOneForm, {
              id: session.id,
              quiet: sessions.length > 1,
              values: { sessionId: session.id },
              submit: text.one(displayName(session.user))
            })
          )}
          ${sessions.length > 1 && formOf(shown, logoutForm, { id: "all", submit: text.all })}
          ${
            hosts.length > 1 &&
            html`<p class="quiet">${text.hosts(new Intl.ListFormat(locale).format([...hosts]))}</p>`
          }`
  }
}
