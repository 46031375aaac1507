import { pageNameOf, pagePaths } from "../../../contract/pagesPlane.ts"
import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { formOf, problemMessage, type Form, type FormShown } from "../../kernel/elements.ts"
import { noticeOf } from "../../kernel/notices.ts"
import { calledBy } from "../../kernel/impersonationBanner.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { commonTexts } from "../../texts/common.ts"
import { wordings } from "../../texts/Words.ts"

const texts = wordings({
  en: {
    nav: "Your account",
    profile: "Profile",
    addresses: "Email addresses",
    password: "Password",
    secondFactor: "Second factor",
    passkeys: "Passkeys",
    sessions: "Devices",
    identities: "Other ways to sign in",
    activity: "Activity",
    data: "Your data",
    deletion: "Delete the account",
    organizations: "Organizations",
    switchAccount: "Switch account",
    signOut: "Sign out"
  },
  da: {
    nav: "Din konto",
    profile: "Profil",
    addresses: "E-mailadresser",
    password: "Adgangskode",
    secondFactor: "Totrinslogin",
    passkeys: "Adgangsnøgler",
    sessions: "Enheder",
    identities: "Andre måder at logge ind på",
    activity: "Aktivitet",
    data: "Dine data",
    deletion: "Slet kontoen",
    organizations: "Organisationer",
    switchAccount: "Skift konto",
    signOut: "Log ud"
  }
})

const sections = [
  ["profile", pagePaths.account],
  ["addresses", pagePaths.accountAddresses],
  ["password", pagePaths.accountPassword],
  ["secondFactor", pagePaths.accountSecondFactor],
  ["passkeys", pagePaths.accountPasskeys],
  ["sessions", pagePaths.accountSessions],
  ["identities", pagePaths.accountIdentities],
  ["activity", pagePaths.accountActivity],
  ["data", pagePaths.accountData],
  ["deletion", pagePaths.accountDeletion]
] as const

/** Whether somebody acts in the person's name, who may change none of this. */
export const isImpersonated = ({ visitor }: Shown): boolean =>
  visitor?.sessions.some(
    ({ id, impersonatorId }) => id === visitor.activeSessionId && impersonatorId !== null
  ) === true

/** A form that only the person may use: while somebody acts in their name it is greyed out. */
export const ownFormOf = (shown: Shown, form: Form, details: FormShown): Html =>
  isImpersonated(shown)
    ? html`<fieldset disabled>${formOf(shown, form, details)}</fieldset>`
    : formOf(shown, form, details)

/** The links of a set of pages, with the one that is shown marked. */
export const navigation = (
  shown: Shown,
  label: string,
  links: ReadonlyArray<readonly [text: string, path: string]>
): Html =>
  html`<nav aria-label="${label}">
    <ul>
      ${links.map(
        ([text, path]) =>
          html`<li>
            <a
              href="${path}"
              ${attributes({ "aria-current": path === shown.path ? "page" : undefined })}
              >${text}</a
            >
          </li>`
      )}
    </ul>
  </nav>`

/** A page of one's account: the way to the others, what was done, what stands in the way. */
export const accountView = (
  shown: Shown,
  { body, title }: { readonly title: string; readonly body: HtmlValue }
): View => {
  const text = texts(shown.locale)
  const { user } = shown.visitor ?? { user: null }
  return {
    page: pageNameOf(shown.path),
    title,
    wide: true,
    body: html`${
      user !== null &&
      html`<p class="quiet">
        ${commonTexts(shown.locale).signedInAs(calledBy(user))} ·
        <a href="${pagePaths.signIn}">${text.switchAccount}</a> ·
        <a href="${pagePaths.signOut}">${text.signOut}</a>
      </p>`
    }${navigation(shown, text.nav, [
      ...sections.map(([name, path]) => [text[name], path] as const),
      ...(shown.environment.settings.organizations.enabled
        ? [[text.organizations, shown.environment.settings.pages.organizations] as const]
        : [])
    ])}
    ${noticeOf(shown)}${problemMessage(shown)} ${body}`
  }
}
