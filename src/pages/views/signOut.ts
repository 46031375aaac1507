import { html, type HtmlValue } from "../../platform/Html.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { appName } from "../../contract/Environment.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { problemMessage } from "../kernel/messages.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import type { Shown, View, VisitorSession } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("signOut")

/** Without `sessionId` all sessions of the browser end. */
export const logoutForm: Form = { operation: "POST /auth/logout", fields: {} }
export const logoutOneForm: Form = { ...logoutForm, fields: { sessionId: hiddenField } }

const oneOf = ({ speech }: Shown, { user }: VisitorSession): string =>
  texts(speech).one({ name: displayName(user) })

/** One of several accounts: people give all of theirs the same name. */
const ofSeveral = (shown: Shown, session: VisitorSession): HtmlValue => {
  const { email, name } = session.user
  const address = name !== null && email !== null && html`<br /><span class="quiet">${email}</span>`
  return html`<span>${oneOf(shown, session)}${address}</span>`
}

export const signOutView = (shown: Shown): View => {
  const { environment, speech, redirectUrl, visitor } = shown
  const text = texts(speech)
  const sessions = visitor?.sessions ?? []
  const { hosts } = environment
  return {
    page: "sign-out",
    title: text.title({ app: appName(environment) }),
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
                >${commonTexts(speech).continueTo({ place: new URL(environment.appUrl).host })}</a
              >
            </p>`
        : html`${problemMessage(shown)}
          ${sessions.map((session) =>
            formOf(shown, logoutOneForm, {
              id: session.id,
              quiet: sessions.length > 1,
              values: { sessionId: session.id },
              submit: sessions.length > 1 ? ofSeveral(shown, session) : oneOf(shown, session)
            })
          )}
          ${sessions.length > 1 && formOf(shown, logoutForm, { id: "all", submit: text.all })}
          ${
            hosts.length > 1 &&
            html`<p class="quiet">
              ${text.hosts({ hosts: new Intl.ListFormat(speech.formats).format([...hosts]) })}
            </p>`
          }`
  }
}
