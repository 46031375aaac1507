import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { doneMessage, incompleteLink, obstacle, problemMessage } from "../kernel/messages.ts"
import { type OpenedLink, withLink } from "../kernel/openedLink.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { commonTexts, problemTexts } from "../texts/common.ts"
import { textsOf } from "../../languages/Speech.ts"

const texts = textsOf("links")

const tokenForm = (operation: Form["operation"]): Form => ({
  operation,
  fields: { token: hiddenField }
})

export const verifyEmailForm = tokenForm("POST /auth/verify-email")
export const disavowForm = tokenForm("POST /auth/disavow")
export const impersonationForm = tokenForm("POST /session/establish/impersonation")

export const satelliteForm: Form = {
  operation: "POST /session/establish/ticket",
  fields: { ticket: hiddenField }
}

/** The ticket that a satellite was brought; null where the page was opened without. */
export interface SatelliteData {
  readonly ticket: string | null
}

/** True if the page should say that its button has worked, and no problem came instead. */
export const isDone = ({ problem, query }: Shown, ...notices: ReadonlyArray<string>): boolean =>
  problem === null && notices.includes(query.get("notice") ?? "")

/** The way on from a link that does nothing any more. */
export const backToSignIn = ({ speech, redirectUrl }: Shown): Html =>
  html`<p>
    <a class="button" href="${addressOf(pagePaths.signIn, { redirectUrl })}"
      >${commonTexts(speech).backToSignIn}</a
    >
  </p>`

/** The way to the account that a link is for, where it is not the one that is signed in. */
const toOwner = ({ speech, path, problem }: Shown): HtmlValue =>
  problem?.code === "forbidden" &&
  html`<p class="link">
    <a href="${addressOf(pagePaths.signIn, { redirectUrl: path })}"
      >${commonTexts(speech).switchAccount}</a
    >
  </p>`

/** The button of a mailed link: nothing happens before it is clicked. */
const acting = (
  shown: Shown,
  { token }: OpenedLink,
  form: Form,
  submit: string,
  intro: HtmlValue
): Html =>
  token === null
    ? html`${incompleteLink(shown)}${backToSignIn(shown)}`
    : html`${problemMessage(shown)}${
        shown.problem?.code === "invalid_token"
          ? backToSignIn(shown)
          : html`${intro}${formOf(shown, form, { submit, values: { token } })}${toOwner(shown)}`
      }`

/** The way on from an address that was proven: for whoever is signed out, by signing in. */
const onward = ({ environment, speech, visitor }: Shown, redirectUrl: string | null): Html => {
  const isSignedIn = (visitor?.user ?? null) !== null
  const address = isSignedIn
    ? environment.settings.pages.account
    : addressOf(pagePaths.signIn, { notice: "verified", redirectUrl })
  return html`<p><a class="button" href="${address}">${commonTexts(speech).continue}</a></p>`
}

export const verifyEmailView = (shown: Shown, data: OpenedLink): View => {
  const text = texts(shown.speech)
  const intro = html`<p>${text.verifyIntro}</p>`
  return withLink(shown, data, (told) => ({
    page: "verify-email",
    title: text.verifyTitle,
    body: acting(told, data, verifyEmailForm, text.verifySubmit, intro)
  }))
}

export const verifiedView = (
  shown: Shown,
  { redirectUrl }: { readonly redirectUrl: string | null }
): View => {
  const text = texts(shown.speech)
  const body = html`${doneMessage(text.verified)}${onward(shown, redirectUrl)}`
  return { page: "verify-email", title: text.verifyTitle, body }
}

export const disavowView = (shown: Shown, data: OpenedLink): View => {
  const text = texts(shown.speech)
  const intro = html`<p>${text.disavowIntro}</p>
    <p class="quiet">${text.disavowElse}</p>`
  return withLink(shown, data, (told) => ({
    page: "disavow",
    title: text.disavowTitle,
    body: acting(told, data, disavowForm, text.disavowSubmit, intro)
  }))
}

export const disavowedView = (shown: Shown): View => {
  const text = texts(shown.speech)
  return {
    page: "disavow",
    title: text.disavowTitle,
    body: html`${doneMessage(text.disavowed)}${isDone(shown, "removed") && html`<p>${text.removed}</p>`}
    ${backToSignIn(shown)}`
  }
}

/** `isGone` where the signed-in person has no copy that is kept; to nobody else anything is said. */
export const dataRequestView = (shown: Shown, { isGone }: { readonly isGone: boolean }): View => {
  const text = texts(shown.speech)
  const gone = obstacle("data_request_expired", problemTexts(shown.speech).data_request_expired)
  const body = html`${isGone ? gone : html`<p>${text.dataIntro}</p>`}
    <p><a class="button" href="${pagePaths.accountData}">${text.dataSubmit}</a></p>`
  return { page: "data-request", title: text.dataTitle, body }
}

export const satelliteView = (shown: Shown, { ticket }: SatelliteData): View => {
  const text = texts(shown.speech)
  const form = { submit: text.satelliteSubmit, values: ticket === null ? {} : { ticket } }
  const body =
    ticket === null
      ? html`${incompleteLink(shown)}${backToSignIn(shown)}`
      : html`${problemMessage(shown)}${
          shown.problem?.code === "invalid_token"
            ? backToSignIn(shown)
            : html`<p>${text.satelliteIntro}</p>
                ${formOf(shown, satelliteForm, form)}`
        }`
  return { page: "satellite", title: text.satelliteTitle, body }
}

export const impersonationView = (shown: Shown, data: OpenedLink): View => {
  const text = texts(shown.speech)
  const intro = html`<p>${text.impersonationIntro}</p>`
  return withLink(shown, data, (told) => ({
    page: "impersonation",
    title: text.impersonationTitle,
    body: acting(told, data, impersonationForm, text.impersonationSubmit, intro)
  }))
}
