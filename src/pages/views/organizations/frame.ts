import { ofOrganization, pagePaths } from "../../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../../platform/Html.ts"
import { problemMessage } from "../../kernel/messages.ts"
import { noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { backToApp, type LinkGroup, navigation } from "../account/frame.ts"
import { isolated } from "../../kernel/format.ts"
import { roleWords } from "../../texts/common.ts"

const texts = textsOf("organizations.frame")

/** Data of an organization that each of its pages needs. */
export interface OrganizationData {
  readonly id: string
  readonly name: string
  readonly role: string
  readonly memberCount: number
  /** The roles that one may give, none where one may give none. */
  readonly roles: ReadonlyArray<{ readonly key: string; readonly name: string }>
  /** Permissions of one's own role; the operations decide. */
  readonly permissions: ReadonlySet<string>
  /** Pages that one has a use for. */
  readonly offers: { readonly apiKeys: boolean; readonly applications: boolean }
}

/** Options of roles for a list to choose from. */
export const roleOptions = ({ speech }: Shown, { roles }: OrganizationData) =>
  roles.map(({ key, name }) => [key, roleWords(speech, name)] as const)

/** Texts that name the pages of an organization. */
const parts = {
  organization: "members",
  "organization/invitations": "invitations",
  "organization/api-keys": "apiKeys",
  "organization/applications": "applications",
  "organization/settings": "settings"
} as const

/** A page of one organization. */
export const organizationFrame = (
  shown: Shown,
  { id, name, offers, permissions }: OrganizationData,
  {
    body,
    instead,
    page
  }: {
    readonly page: keyof typeof parts
    readonly body: HtmlValue
    /** Words that replace the usual ones of a problem. */
    readonly instead?: Readonly<Record<string, string>>
  }
): View => {
  const text = texts(shown.speech)
  const links: LinkGroup[1] = [
    [text.all, shown.environment.settings.pages.organizations, "building"],
    [text.members, ofOrganization(pagePaths.organization, id), "people"],
    ...(permissions.has("invitations:list")
      ? [[text.invitations, ofOrganization(pagePaths.organizationInvitations, id), "mail"] as const]
      : []),
    ...(offers.apiKeys
      ? [[text.apiKeys, ofOrganization(pagePaths.organizationApiKeys, id), "script"] as const]
      : []),
    ...(offers.applications
      ? [
          [
            text.applications,
            ofOrganization(pagePaths.organizationApplications, id),
            "apps"
          ] as const
        ]
      : []),
    ...(permissions.has("organization:update")
      ? [[text.settings, ofOrganization(pagePaths.organizationSettings, id), "settings"] as const]
      : [])
  ]
  return {
    page,
    title: isolated(name),
    part: text[parts[page]],
    disc: name,
    nav: navigation(shown, text.nav, [[null, links]], backToApp(shown)),
    body: html`${noticeOf(shown)}${problemMessage(shown, instead)} ${body}`
  }
}
