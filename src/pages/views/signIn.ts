import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { oauthAuthorizePath } from "../../contract/ClientPaths.ts"
import { connectionAddress, roundTarget } from "../kernel/connectionWay.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { appName } from "../../contract/Environment.ts"
import { currentPasswordField, emailField, hiddenField, type Form } from "../kernel/Form.ts"
import { buttonOf, formOf, orElse } from "../kernel/elements.ts"
import { doneMessage, problemMessage } from "../kernel/messages.ts"
import { guardFields, guardOf } from "../kernel/guardedForm.ts"
import { codeInstead } from "./addressProof.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import { displayName } from "../kernel/impersonationBanner.ts"
import { labelled, picture } from "../kernel/icons.ts"
import { discOf, providerPicture } from "../kernel/marks.ts"
import type { Shown, View, VisitorSession, FormGuard } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("signIn")

/** Notices that another page leaves in the address; nothing else of it is shown. */
const notices = [
  "verification_sent",
  "password_reset",
  "signed_out",
  "deleted",
  "verified",
  "address_proven"
] as const

export const discoverForm: Form = {
  operation: "POST /auth/discover",
  fields: { email: { ...emailField, autocomplete: "username webauthn" } }
}

export const loginForm: Form = {
  operation: "POST /auth/login",
  fields: {
    email: { ...emailField, autocomplete: "username webauthn" },
    password: currentPasswordField,
    ...guardFields
  }
}

export const switchForm: Form = {
  operation: "POST /auth/switch-session",
  fields: { sessionId: hiddenField }
}

export const resendVerificationForm: Form = {
  operation: "POST /auth/sign-up/resend-verification-email",
  fields: { email: hiddenField }
}

export const passkeySignInForm: Form = {
  operation: "POST /auth/passkeys/verify",
  fields: passkeyFields
}

/** A way of signing in: by what the page itself asks for, or by a provider of this key. */
export type SignInMethod = "password" | "passkey" | "email_code" | `provider.${string}`

/** Data of the sign-in page. */
export interface SignInData {
  readonly providers: ReadonlyArray<{
    readonly key: string
    readonly name: string
    readonly iconUrl: string | null
  }>
  readonly signUpIsOpen: boolean
  readonly passkeys: boolean
  readonly emailCode: boolean
  /** Evidence that the form has to bring. */
  readonly guard: FormGuard | null
  /**
   * Address that this browser signs in with, where the page asks for it first; null where it asks
   * for all at once. `asked`: what was remembered is only offered.
   */
  readonly address: { readonly asked: boolean; readonly email: string | null } | null
  /** The organization's own sign-in that the address leads to, unless a problem names one. */
  readonly connection: { readonly id: string; readonly name: string } | null
  /** Shows the form, whatever accounts are open. */
  readonly another: boolean
  /** Method of the last sign-in in this browser; null if unknown. */
  readonly lastUsed: SignInMethod | null
}

/** Sessions to choose from: all, or the one that is asked for where it is here. */
const offered = ({ query, visitor }: Shown): ReadonlyArray<VisitorSession> => {
  const sessions = visitor?.sessions ?? []
  const meant = sessions.filter(({ id }) => id === query.get("account"))
  return meant.length > 0 ? meant : sessions
}

const accounts = (shown: Shown): HtmlValue =>
  offered(shown).map((session) =>
    buttonOf(shown, switchForm, {
      id: session.id,
      action: addressOf(`${shown.path}/switch`, { redirectUrl: shown.redirectUrl }),
      values: { sessionId: session.id },
      submit: accountOf(session)
    })
  )

const accountOf = ({ user }: VisitorSession): Html =>
  labelled(
    discOf(displayName(user)),
    html`${displayName(user)}${
      user.name !== null &&
      user.email !== null &&
      html`<br /><span class="quiet">${user.email}</span>`
    }`
  )

const lastUsedBadge = ({ speech }: Shown, { lastUsed }: SignInData, method: SignInMethod) =>
  lastUsed === method && html` <span class="badge">${texts(speech).lastUsed}</span>`

const passkey = (shown: Shown, data: SignInData, isAlone: boolean): HtmlValue => {
  const { speech, path, redirectUrl } = shown
  return (
    data.passkeys &&
    passkeyFormOf(shown, passkeySignInForm, {
      use: "get",
      start: "/auth/passkeys/start",
      action: addressOf(`${path}/passkey`, { redirectUrl }),
      submit: labelled(
        picture("passkey"),
        html`${texts(speech).passkey}${lastUsedBadge(shown, data, "passkey")}`
      ),
      autofill: "email",
      failed: problemTexts(speech).invalid_passkey,
      extra: isAlone && orElse(shown)
    })
  )
}

const otherWays = (shown: Shown, data: SignInData): HtmlValue => {
  const { environment, speech, redirectUrl } = shown
  const text = texts(speech)
  const way = (href: string, method: SignInMethod, image: Html, words: string) =>
    html`<a class="button quiet" href="${href}"
      >${labelled(image, html`${words}${lastUsedBadge(shown, data, method)}`)}</a
    >`
  const byMail =
    data.emailCode &&
    way(
      addressOf(environment.settings.pages.emailCode, { redirectUrl }),
      "email_code",
      picture("mail"),
      text.emailCode
    )
  const byProvider = data.providers.map(({ iconUrl, key, name }) => {
    const back = addressOf(pagePaths.signInReturn, {
      provider: key,
      redirectUrl: roundTarget(shown)
    })
    const href = addressOf(oauthAuthorizePath(key), { redirectUrl: back, locale: speech.language })
    return way(
      href,
      `provider.${key}`,
      providerPicture(iconUrl, name),
      text.with({ provider: name })
    )
  })
  // Without a script there is no passkey, and nothing that "or" would lead to.
  const isPasskeyAlone = byMail === false && byProvider.length === 0
  return html`${!isPasskeyAlone && orElse(shown)}${passkey(shown, data, isPasskeyAlone)}
  ${byMail}${byProvider}`
}

/** The problem of the page, in words that say what to do here. */
const refusedIn = (shown: Shown): HtmlValue => {
  const { account_exists, ended } = texts(shown.speech)
  return problemMessage(shown, { account_exists, session_not_found: ended, unauthenticated: ended })
}

/** Asks for the address alone, which decides how to go on; a passkey needs none. */
const addressFirst = (shown: Shown, data: SignInData, title: string, above: HtmlValue): View => {
  const { speech, path, query, redirectUrl } = shown
  return {
    page: "sign-in",
    title,
    body: html`${above}${refusedIn(shown)}
    ${formOf(shown, discoverForm, {
      action: addressOf(`${path}/discover`, { redirectUrl }),
      submit: texts(speech).next,
      values: {
        email:
          query.get("loginHint") ?? (query.has("another") ? null : (data.address?.email ?? null))
      },
      focus: "email"
    })}
    ${otherWays(shown, data)}${signUpLink(shown, data)}`
  }
}

const signUpLink = ({ environment, speech, redirectUrl }: Shown, data: SignInData): HtmlValue =>
  data.signUpIsOpen &&
  html`<p class="link apart">
    <a href="${addressOf(environment.settings.pages.signUp, { redirectUrl })}"
      >${texts(speech).signUp}</a
    >
  </p>`

/** The organization's own sign-in, as a button. */
const offeredConnection = (shown: Shown, { address, connection }: SignInData): HtmlValue =>
  connection !== null &&
  html`<p>
    <a class="button" href="${connectionAddress(shown, connection.id, address?.email ?? null)}"
      >${texts(shown.speech).with({ provider: connection.name })}</a
    >
  </p>`

export const signInView = (shown: Shown, data: SignInData): View => {
  const { environment, speech, problem, query, redirectUrl, visitor } = shown
  const text = texts(speech)
  const sessions = visitor?.sessions ?? []
  const title = text.title({ app: appName(environment) })
  const notice = notices.find((each) => each === query.get("notice"))
  const words = notice === "signed_out" && sessions.length > 0 ? "oneSignedOut" : notice
  const done = words !== undefined && problem === null && doneMessage(text[words])
  if (sessions.length > 0 && !data.another && problem === null) {
    return {
      page: "sign-in",
      title: text.choose,
      body: html`${done}
        <div class="accounts">${accounts(shown)}</div>
        <p class="link apart">
          <a
            href="${addressOf(shown.path, { another: "1", loginHint: query.get("loginHint"), redirectUrl })}"
            >${text.another}</a
          >
        </p>`
    }
  }
  if (data.address?.asked === true) return addressFirst(shown, data, title, done)
  return {
    page: "sign-in",
    title,
    guard: data.guard,
    body: html`${done}${refusedIn(shown)}
      ${problem?.code === "rate_limited" && html`<p class="quiet">${text.known}</p>`}
      ${
        problem?.code === "email_not_verified" &&
        buttonOf(shown, resendVerificationForm, {
          id: "resend",
          action: addressOf(`${shown.path}/resend`, { redirectUrl }),
          values: { email: shown.form.get("email") },
          submit: text.resend
        })
      }
      ${codeInstead(shown)}${offeredConnection(shown, data)}
      ${formOf(shown, loginForm, {
        submit: html`${text.submit}${lastUsedBadge(shown, data, "password")}`,
        values: { email: data.address?.email ?? query.get("loginHint") },
        focus: data.address === null ? "email" : "password",
        extra: guardOf(shown, data.guard)
      })}
      <p class="link">
        <a href="${addressOf(pagePaths.forgotPassword, { redirectUrl })}">${text.forgotten}</a>
      </p>
      ${
        data.address !== null &&
        html`<p class="link">
          <a href="${addressOf(shown.path, { another: "1", redirectUrl })}">${text.different}</a>
        </p>`
      }
      ${otherWays(shown, data)}${signUpLink(shown, data)}`
  }
}
