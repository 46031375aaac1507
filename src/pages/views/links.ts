import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { html, type Html, type HtmlValue } from "../../platform/Html.ts"
import { hiddenField, type Form } from "../kernel/Form.ts"
import { formOf } from "../kernel/elements.ts"
import { doneMessage, incompleteLink, obstacle, problemMessage } from "../kernel/messages.ts"
import { type OpenedLink, withLink } from "../kernel/openedLink.ts"
import type { Shown, View } from "../kernel/Visit.ts"
import { problemTexts } from "../texts/problems.ts"
import { commonTexts } from "../texts/common.ts"
import { wordings } from "../texts/Words.ts"

const texts = wordings({
  en: {
    verifyTitle: "Confirm your email address",
    verifyIntro: "Confirm that the address we mailed is yours.",
    verifySubmit: "Confirm address",
    verified: "Your email address is confirmed.",
    disavowTitle: "Wasn't that you?",
    disavowIntro:
      "If somebody else has signed in to your account, stop them here. Every device is signed out, your password is removed, and a mail lets you choose a new one.",
    disavowElse: "If it was you, close this page: nothing has happened.",
    disavowSubmit: "Sign out everywhere",
    disavowed:
      "Every device is signed out, and your password is removed. A mail with a link to choose a new one is on its way.",
    removed:
      "What was added to your account since that sign-in is removed again. The mail names it.",
    dataTitle: "Your data is ready",
    dataIntro: "The copy of your data is ready. We keep it for seven days.",
    dataSubmit: "Go to your data",
    impersonationTitle: "Act for somebody else",
    impersonationIntro:
      "Continue to use the app as one of its users. What you do there is recorded as done by you on their behalf. Your own session in this browser stays as it is.",
    impersonationSubmit: "Act for the user",
    satelliteTitle: "Sign in here",
    satelliteIntro: "You are signed in elsewhere. Continue to sign in on this site, too.",
    satelliteSubmit: "Sign in"
  },
  da: {
    verifyTitle: "Bekræft din e-mailadresse",
    verifyIntro: "Bekræft, at adressen, som mailen blev sendt til, er din.",
    verifySubmit: "Bekræft adressen",
    verified: "Din e-mailadresse er bekræftet.",
    disavowTitle: "Var det ikke dig?",
    disavowIntro:
      "Hvis en anden er logget ind på din konto, kan du standse det her. Alle enheder bliver logget ud, din adgangskode bliver fjernet, og du får en mail, så du kan vælge en ny.",
    disavowElse: "Hvis det var dig, kan du lukke siden: der er ikke sket noget.",
    disavowSubmit: "Log ud alle steder",
    disavowed:
      "Alle enheder er logget ud, og din adgangskode er fjernet. En mail med et link til at vælge en ny er på vej.",
    removed:
      "Det, der blev føjet til din konto efter det login, er fjernet igen. Mailen nævner det.",
    dataTitle: "Dine data er klar",
    dataIntro: "Den kopi af dine data, som du bad om, er klar. Den bliver gemt i syv dage.",
    dataSubmit: "Gå til dine data",
    impersonationTitle: "Handl på vegne af en anden",
    impersonationIntro:
      "Fortsæt for at bruge appen på vegne af en af dens brugere. Det, du gør der, bliver registreret som gjort af dig på brugerens vegne. Din egen session i denne browser bliver stående, som den er.",
    impersonationSubmit: "Handl for brugeren",
    satelliteTitle: "Log ind her",
    satelliteIntro:
      "Du er logget ind et andet sted. Fortsæt for også at logge ind på dette websted.",
    satelliteSubmit: "Log ind"
  }
})

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
export const backToSignIn = ({ locale, redirectUrl }: Shown): Html =>
  html`<p>
    <a class="button" href="${addressOf(pagePaths.signIn, { redirectUrl })}"
      >${commonTexts(locale).backToSignIn}</a
    >
  </p>`

/** The way to the account that a link is for, where it is not the one that is signed in. */
const toOwner = ({ locale, path, problem }: Shown): HtmlValue =>
  problem?.code === "forbidden" &&
  html`<p class="link">
    <a href="${addressOf(pagePaths.signIn, { redirectUrl: path })}"
      >${commonTexts(locale).switchAccount}</a
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
const onward = ({ environment, locale, visitor }: Shown, redirectUrl: string | null): Html => {
  const isSignedIn = (visitor?.user ?? null) !== null
  const address = isSignedIn
    ? environment.settings.pages.account
    : addressOf(pagePaths.signIn, { notice: "verified", redirectUrl })
  return html`<p><a class="button" href="${address}">${commonTexts(locale).continue}</a></p>`
}

export const verifyEmailView = (shown: Shown, data: OpenedLink): View => {
  const text = texts(shown.locale)
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
  const text = texts(shown.locale)
  const body = html`${doneMessage(text.verified)}${onward(shown, redirectUrl)}`
  return { page: "verify-email", title: text.verifyTitle, body }
}

export const disavowView = (shown: Shown, data: OpenedLink): View => {
  const text = texts(shown.locale)
  const intro = html`<p>${text.disavowIntro}</p>
    <p>${text.disavowElse}</p>`
  return withLink(shown, data, (told) => ({
    page: "disavow",
    title: text.disavowTitle,
    body: acting(told, data, disavowForm, text.disavowSubmit, intro)
  }))
}

export const disavowedView = (shown: Shown): View => {
  const text = texts(shown.locale)
  return {
    page: "disavow",
    title: text.disavowTitle,
    body: html`${doneMessage(text.disavowed)}${isDone(shown, "removed") && html`<p>${text.removed}</p>`}
    ${backToSignIn(shown)}`
  }
}

/** `isGone` where the signed-in person has no copy that is kept; to nobody else anything is said. */
export const dataRequestView = (shown: Shown, { isGone }: { readonly isGone: boolean }): View => {
  const text = texts(shown.locale)
  const gone = obstacle("data_request_expired", problemTexts.data_request_expired[shown.locale])
  const body = html`${isGone ? gone : html`<p>${text.dataIntro}</p>`}
    <p><a class="button" href="${pagePaths.accountData}">${text.dataSubmit}</a></p>`
  return { page: "data-request", title: text.dataTitle, body }
}

export const satelliteView = (shown: Shown, { ticket }: SatelliteData): View => {
  const text = texts(shown.locale)
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
  const text = texts(shown.locale)
  const intro = html`<p>${text.impersonationIntro}</p>`
  return withLink(shown, data, (told) => ({
    page: "impersonation",
    title: text.impersonationTitle,
    body: acting(told, data, impersonationForm, text.impersonationSubmit, intro)
  }))
}
