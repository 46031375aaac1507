import { addressOf, pageNameOf, pagePaths } from "../../../contract/pagesPlane.ts"
import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import type { Form } from "../../kernel/Form.ts"
import { formOf, type FormShown } from "../../kernel/elements.ts"
import { problemMessage } from "../../kernel/messages.ts"
import { noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { commonTexts } from "../../texts/common.ts"
import { textsOf } from "../../../languages/Speech.ts"

const texts = textsOf("account.frame")

const sections = [
  ["profile", pagePaths.account],
  ["addresses", pagePaths.accountAddresses],
  ["password", pagePaths.accountPassword],
  ["secondFactor", pagePaths.accountSecondFactor],
  ["passkeys", pagePaths.accountPasskeys],
  ["sessions", pagePaths.accountSessions],
  ["identities", pagePaths.accountIdentities],
  ["applications", pagePaths.accountApplications],
  ["activity", pagePaths.accountActivity],
  ["data", pagePaths.accountData],
  ["deletion", pagePaths.accountDeletion]
] as const

/** True if somebody impersonates the person, and may change none of this. */
export const isImpersonated = ({ visitor }: Shown): boolean =>
  visitor?.sessions.some(
    ({ id, impersonatorId }) => id === visitor.activeSessionId && impersonatorId !== null
  ) === true

/** The address of a form, with the place that the person came from and goes back to. */
export const keptAction = ({ redirectUrl }: Shown, action: string): string =>
  action.includes("?") ? action : addressOf(action, { redirectUrl })

/** The way back to the place that sent the person here. */
const onwardOf = ({ environment, speech, redirectUrl }: Shown): HtmlValue =>
  redirectUrl !== null &&
  html`<p>
    <a class="button quiet" href="${new URL(redirectUrl, environment.appUrl).href}"
      >${texts(speech).onward}</a
    >
  </p>`

/** A form that only the person may use: while somebody acts in their name it is greyed out. */
export const ownFormOf = (shown: Shown, form: Form, details: FormShown): Html => {
  const kept = details.action === undefined ? {} : { action: keptAction(shown, details.action) }
  const written = formOf(shown, form, { ...details, ...kept })
  return isImpersonated(shown) ? html`<fieldset disabled>${written}</fieldset>` : written
}

const reasonId = (id: string): string => `${id}-reason`

const reasonOf = (id: string, reason: string): Html =>
  html`<p class="quiet" id="${reasonId(id)}">${reason}</p>`

/** A form that can do nothing as things are: greyed out, for the reason that stands beside another. */
export const closedFormOf = (
  shown: Shown,
  form: Form,
  details: FormShown,
  reasonOfForm: string
): Html =>
  html`<fieldset disabled aria-describedby="${reasonId(reasonOfForm)}">
    ${formOf(shown, form, details)}
  </fieldset>`

/** Form as of `ownFormOf`, greyed out with its reason if it has one. */
export const openFormOf = (
  shown: Shown,
  form: Form,
  details: FormShown & { readonly id: string },
  reason: string | null
): Html =>
  reason === null
    ? ownFormOf(shown, form, details)
    : html`${closedFormOf(shown, form, details, details.id)}${reasonOf(details.id, reason)}`

/** A button for what can never be done there, with the reason. */
export const closedButton = (id: string, words: string, reason: string): Html =>
  html`<fieldset disabled>
      <button type="button" class="quiet" aria-describedby="${reasonId(id)}">${words}</button>
    </fieldset>
    ${reasonOf(id, reason)}`

type Link = readonly [text: string, path: string]

/**
 * The links of a set of pages, with the one that is shown marked. Where there is little room they
 * open from a button, for which no script is needed.
 */
export const navigation = (shown: Shown, label: string, links: ReadonlyArray<Link>): Html => {
  const current = links.find(([, path]) => path === shown.path)?.[0]
  const { menu } = commonTexts(shown.speech)
  return html`<nav aria-label="${label}">
    <details>
      <summary>${current === undefined ? menu : `${menu} · ${current}`}</summary>
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
    </details>
  </nav>`
}

/** The way to every page of one's account. */
export const accountNavigation = (shown: Shown): Html => {
  const text = texts(shown.speech)
  const { organizations, pages } = shown.environment.settings
  const links = sections.map(([name, path]): Link => [text[name], path])
  const own: Link = [text.organizations, pages.organizations]
  return navigation(shown, text.nav, organizations.enabled ? [...links, own] : links)
}

/** A page of one's account: the way to the others, what was done, what stands in the way. */
export const accountView = (
  shown: Shown,
  {
    body,
    done = noticeOf(shown),
    instead,
    title
  }: {
    readonly title: string
    readonly body: HtmlValue
    /** Left away: what the address says was done. */
    readonly done?: HtmlValue
    /** Words that replace the usual ones of a problem. */
    readonly instead?: Readonly<Record<string, string>>
  }
): View => ({
  page: pageNameOf(shown.path),
  title,
  nav: accountNavigation(shown),
  body: html`${done}${problemMessage(shown, instead)} ${body} ${onwardOf(shown)}`
})
