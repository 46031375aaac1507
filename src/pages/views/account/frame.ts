import { addressOf, pageNameOf, pagePaths } from "../../../contract/pagesPlane.ts"
import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { appName } from "../../../contract/Environment.ts"
import type { Form } from "../../kernel/Form.ts"
import { activeSession } from "../../kernel/Visit.ts"
import { partOf } from "../../kernel/aboutOf.ts"
import { formOf, type FormShown } from "../../kernel/elements.ts"
import { type IconName, labelled, picture } from "../../kernel/icons.ts"
import { problemMessage } from "../../kernel/messages.ts"
import { noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { commonTexts } from "../../texts/common.ts"
import { textsOf } from "../../../languages/Speech.ts"

const texts = textsOf("account.frame")
const organizationTexts = textsOf("organizations.frame")

/** Pages of an account in groups, each under its heading. */
const sections = [
  [
    "you",
    [
      ["profile", pagePaths.account, "person"],
      ["addresses", pagePaths.accountAddresses, "mail"]
    ]
  ],
  [
    "waysIn",
    [
      ["password", pagePaths.accountPassword, "lock"],
      ["passkeys", pagePaths.accountPasskeys, "passkey"],
      ["secondFactor", pagePaths.accountSecondFactor, "shield"],
      ["identities", pagePaths.accountIdentities, "link"]
    ]
  ],
  [
    "devices",
    [
      ["sessions", pagePaths.accountSessions, "devices"],
      ["applications", pagePaths.accountApplications, "apps"],
      ["apiKeys", pagePaths.accountApiKeys, "script"],
      ["activity", pagePaths.accountActivity, "activity"]
    ]
  ],
  [
    "privacy",
    [
      ["data", pagePaths.accountData, "data"],
      ["deletion", pagePaths.accountDeletion, "bin"]
    ]
  ]
] as const

/** True if somebody impersonates the person, and may change none of this. */
export const isImpersonated = ({ visitor }: Shown): boolean =>
  (activeSession(visitor)?.impersonatorId ?? null) !== null

/**
 * The address of a form, with the part of the list that it stands in, and where its person came
 * from.
 */
export const keptAction = (shown: Shown, action: string): string =>
  action.includes("?")
    ? action
    : addressOf(action, { ...partOf(shown), redirectUrl: shown.redirectUrl })

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
  html`<p class="quiet reason" id="${reasonId(id)}">${reason}</p>`

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

type Link = readonly [text: string, path: string, icon: IconName]

/** Links of a navigation that belong together, with their heading if there are several such. */
export type LinkGroup = readonly [heading: string | null, links: ReadonlyArray<Link>]

const groupOf = ({ path: here }: Shown, [heading, links]: LinkGroup): Html =>
  html`${heading !== null && html`<p>${heading}</p>`}
    <ul>
      ${links.map(
        ([text, path, icon]) =>
          html`<li>
            <a href="${path}" ${attributes({ "aria-current": path === here ? "page" : undefined })}
              >${labelled(picture(icon), text)}</a
            >
          </li>`
      )}
    </ul>`

/**
 * The links of a set of pages, with the one that is shown marked. Where there is little room they
 * open from a button, for which no script is needed.
 */
export const navigation = (
  shown: Shown,
  label: string,
  groups: ReadonlyArray<LinkGroup>,
  back: Html | null = null
): Html => {
  const current = groups.flatMap(([, links]) => links).find(([, path]) => path === shown.path)
  const { menu } = commonTexts(shown.speech)
  return html`<nav aria-label="${label}">
    ${back}
    <details>
      <summary>
        ${current === undefined ? menu : labelled(picture(current[2]), `${menu} · ${current[0]}`)}
      </summary>
      ${groups.map((group) => groupOf(shown, group))}
    </details>
  </nav>`
}

/** The way back to the application that the account belongs to. */
export const backToApp = ({ environment, redirectUrl, speech }: Shown): Html =>
  html`<a class="back" href="${new URL(redirectUrl ?? "/", environment.appUrl).href}"
    >${labelled(picture("back"), commonTexts(speech).backTo({ app: appName(environment) }))}</a
  >`

/** The way to every page of one's account. */
export const accountNavigation = (shown: Shown): Html => {
  const text = texts(shown.speech)
  const { organizations, pages } = shown.environment.settings
  const groups = sections.map(([heading, links]): LinkGroup => [
    heading === "privacy" ? commonTexts(shown.speech).privacy : text[heading],
    links
      .filter(([name]) => name !== "apiKeys" || shown.offersApiKeys)
      .map(([name, path, icon]): Link => [text[name], path, icon])
  ])
  const own: LinkGroup = [
    text.organizations,
    [[organizationTexts(shown.speech).all, pages.organizations, "building"]]
  ]
  const all = organizations.enabled ? groups.toSpliced(-1, 0, own) : groups
  return navigation(shown, text.nav, all, backToApp(shown))
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
