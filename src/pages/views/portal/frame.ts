import { pagePaths } from "../../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../../platform/Html.ts"
import { around, timeOf, isolated } from "../../kernel/format.ts"
import { problemMessage } from "../../kernel/messages.ts"
import { noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { type LinkGroup, navigation } from "../account/frame.ts"

const texts = textsOf("portal.frame")

/** A part of the set-up, with its page. */
export const portalParts = [
  ["domains", pagePaths.portalDomains, "compass"],
  ["sso", pagePaths.portalSso, "lock"],
  ["directory", pagePaths.portalDirectory, "people"],
  ["certificates", pagePaths.portalCertificates, "shield"]
] as const
export type PortalPart = (typeof portalParts)[number][0]

/** Data of an open set-up that each of its pages shows. */
export interface PortalData {
  readonly organizationId: string
  readonly organization: string
  readonly intents: ReadonlyArray<string>
  readonly endsAt: string
  readonly returnUrl: string | null
}

/** A role that the pages may give. */
export interface PortalRole {
  readonly key: string
  readonly name: string
}

export const partName = ({ speech }: Shown, part: PortalPart): string => texts(speech)[part]

/** True if the link of the set-up opens a part. */
export const opensPart = ({ intents }: PortalData, part: PortalPart): boolean =>
  intents.includes(part)

/** A page whose forms are for the organization that it shows, whosever set-up is open by then. */
export const ofSetup =
  <Data extends { readonly portal: PortalData }>(view: (shown: Shown, data: Data) => View) =>
  (shown: Shown, data: Data): View =>
    view({ ...shown, shownTo: data.portal.organizationId }, data)

/** A page of an organization's set-up: the way to the others, what was done, and when it ends. */
export const portalFrame = (
  shown: Shown,
  data: PortalData,
  {
    body,
    done = noticeOf(shown),
    instead,
    page,
    title
  }: {
    readonly page: string
    readonly title: string
    readonly body: HtmlValue
    readonly done?: HtmlValue
    readonly instead?: Readonly<Record<string, string>>
  }
): View => {
  const text = texts(shown.speech)
  const name = isolated(data.organization)
  const links: LinkGroup[1] = [
    [text.portal, pagePaths.portal, "apps"],
    ...portalParts
      .filter(([part]) => opensPart(data, part))
      .map(([part, path, icon]) => [text[part], path, icon] as const)
  ]
  return {
    page,
    title,
    anonymous: true,
    nav: navigation(shown, text.nav, [[null, links]]),
    body: html`${title === name ? null : html`<p class="quiet">${name}</p>`}
      ${done}${problemMessage(shown, instead)} ${body}
      <p class="quiet">
        ${around((time) => text.until({ time }), timeOf(shown.speech, data.endsAt))}
      </p>
      ${
        data.returnUrl !== null &&
        html`<p><a class="button quiet" href="${data.returnUrl}">${text.leave}</a></p>`
      }`
  }
}
