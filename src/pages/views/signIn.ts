import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { oauthAuthorizePath } from "../../contract/ClientPaths.ts"
import { html, type HtmlValue } from "../../platform/Html.ts"
import { appName } from "../../contract/Environment.ts"
import {
  buttonOf,
  currentPasswordField,
  doneMessage,
  emailField,
  formOf,
  hiddenField,
  problemMessage,
  type Form
} from "../kernel/elements.ts"
import { passkeyFields, passkeyFormOf } from "../kernel/passkeyForm.ts"
import { calledBy } from "../kernel/impersonationBanner.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts } from "../texts/common.ts"
import { problemTexts } from "../texts/problems.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    title: (app: string) => `Sign in to ${app}`,
    choose: "Choose an account",
    another: "Use another account",
    submit: "Sign in",
    forgotten: "Forgotten your password?",
    signUp: "Create an account",
    with: (provider: string) => `Continue with ${provider}`,
    emailCode: "Get a code by mail instead",
    passkey: "Sign in with a passkey",
    resend: "Send the link again",
    verification_sent: "We have sent a link to your address. Open it, then sign in.",
    password_reset: "Your new password is set. Sign in with it.",
    signed_out: "You are signed out.",
    verified: "Your address is confirmed. Sign in.",
    account_exists:
      "This address has an account here already. Sign in to it, then link the other service.",
    known:
      "If you have signed in on this device before, or have forgotten your password, you can still choose a new one."
  },
  da: {
    title: (app: string) => `Log ind på ${app}`,
    choose: "Vælg en konto",
    another: "Brug en anden konto",
    submit: "Log ind",
    forgotten: "Har du glemt din adgangskode?",
    signUp: "Opret en konto",
    with: (provider: string) => `Fortsæt med ${provider}`,
    emailCode: "Få en kode i en mail i stedet",
    passkey: "Log ind med en adgangsnøgle",
    resend: "Send linket igen",
    verification_sent: "Vi har sendt et link til din adresse. Åbn det, og log så ind.",
    password_reset: "Din nye adgangskode er gemt. Log ind med den.",
    signed_out: "Du er logget ud.",
    verified: "Din adresse er bekræftet. Log ind.",
    account_exists:
      "Adressen har allerede en konto her. Log ind på den, og tilknyt så den anden tjeneste.",
    known:
      "Har du været logget ind på denne enhed før, eller har du glemt din adgangskode, kan du stadig vælge en ny."
  }
})

/** Notices that another page leaves in the address; nothing else of it is shown. */
const notices = ["verification_sent", "password_reset", "signed_out", "verified"] as const

export const loginForm: Form = {
  operation: "POST /auth/login",
  fields: {
    email: { ...emailField, autocomplete: "username webauthn" },
    password: currentPasswordField
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

/** What the page for signing in has to know. */
export interface SignInData {
  readonly providers: ReadonlyArray<{ readonly key: string; readonly name: string }>
  readonly signUpIsOpen: boolean
  readonly passkeys: boolean
  readonly emailCode: boolean
  /** Shows the form, whatever accounts are open. */
  readonly another: boolean
}

const accounts = (shown: Shown): HtmlValue =>
  shown.visitor?.sessions.map((session) =>
    buttonOf(shown, switchForm, {
      id: session.id,
      action: addressOf(`${shown.path}/switch`, { redirectUrl: shown.redirectUrl }),
      values: { sessionId: session.id },
      submit: calledBy(session.user)
    })
  )

const otherWays = (shown: Shown, { providers }: SignInData): HtmlValue => {
  const { locale, redirectUrl } = shown
  const text = texts(locale)
  const backFrom = (provider: string) =>
    addressOf(pagePaths.signInReturn, { provider, redirectUrl })
  const links = providers.map(
    ({ key, name }) =>
      html`<a
        class="button quiet"
        href="${addressOf(oauthAuthorizePath(key), { redirectUrl: backFrom(key), locale })}"
        >${text.with(name)}</a
      >`
  )
  return (
    links.length > 0 &&
    html`<p class="or">${commonTexts(locale).or}</p>
      ${links}`
  )
}

export const signInView = (shown: Shown, data: SignInData): View => {
  const { environment, locale, problem, query, redirectUrl, visitor } = shown
  const text = texts(locale)
  const sessions = visitor?.sessions ?? []
  const title = text.title(appName(environment))
  if (sessions.length > 0 && !data.another && problem === null) {
    return {
      page: "sign-in",
      title: text.choose,
      body: html`${accounts(shown)}
        <p>
          <a class="button" href="${addressOf(shown.path, { another: "1", redirectUrl })}"
            >${text.another}</a
          >
        </p>`
    }
  }
  const notice = notices.find((each) => each === query.get("notice"))
  const links = [
    data.emailCode &&
      html`<a href="${addressOf(environment.settings.pages.emailCode, { redirectUrl })}"
        >${text.emailCode}</a
      >`,
    html`<a href="${addressOf(pagePaths.forgotPassword, { redirectUrl })}">${text.forgotten}</a>`,
    data.signUpIsOpen &&
      html`<a href="${addressOf(environment.settings.pages.signUp, { redirectUrl })}"
        >${text.signUp}</a
      >`
  ]
  return {
    page: "sign-in",
    title,
    body: html`${notice !== undefined && doneMessage(text[notice])}${problemMessage(shown, { account_exists: text.account_exists })}
    ${problem?.code === "rate_limited" && html`<p class="quiet">${text.known}</p>`}
    ${
      problem?.code === "email_not_verified" &&
      buttonOf(shown, resendVerificationForm, {
        id: "resend",
        action: addressOf(`${shown.path}/resend`, { redirectUrl }),
        submit: text.resend
      })
    }
    ${formOf(shown, loginForm, { submit: text.submit, focus: "email" })}
    ${
      data.passkeys &&
      passkeyFormOf(shown, passkeySignInForm, {
        use: "get",
        start: "/auth/passkeys/start",
        action: addressOf(`${shown.path}/passkey`, { redirectUrl }),
        submit: text.passkey,
        autofill: "email",
        failed: problemTexts.invalid_passkey[locale]
      })
    }
    ${otherWays(shown, data)}
    ${links.map((link) => link !== false && html`<p class="link">${link}</p>`)}`
  }
}
