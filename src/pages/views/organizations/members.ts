import { attributes, html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { hiddenField, selectField, type Form } from "../../kernel/Form.ts"
import { apart, around, inLine, timeOf, isolated } from "../../kernel/format.ts"
import { moreOf } from "../../kernel/notices.ts"
import { discOf } from "../../kernel/marks.ts"
import type { ShownProblem } from "../../kernel/ShownProblem.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { fieldTexts, problemTexts, roleWords } from "../../texts/common.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { closedFormOf, openFormOf, ownFormOf } from "../account/frame.ts"
import { type OrganizationData, organizationFrame, roleOptions } from "./frame.ts"

const texts = textsOf("organizations.members")

const memberUserId = { ...hiddenField, own: true }

export const memberRoleForm: Form = {
  operation: "PATCH /organizations/{organizationId}/members/{memberUserId}",
  fields: { memberUserId, role: selectField }
}
export const removeMemberForm: Form = {
  operation: "DELETE /organizations/{organizationId}/members/{memberUserId}",
  fields: { memberUserId }
}

export interface MemberData {
  readonly userId: string
  readonly name: string | null
  readonly email: string | null
  readonly role: string
  readonly roleName: string | null
  readonly joinedAt: string
}

export interface MembersData {
  readonly organization: OrganizationData
  readonly members: ReadonlyArray<MemberData>
  readonly nextCursor: string | null
  /** Nobody but the visitor owns it, so that they can neither leave nor become something else. */
  readonly ownedAlone: boolean
  /** Why nobody could be searched for, where that was asked. */
  readonly refused: ShownProblem | null
}

/** Asking for members by a part of their name or address changes nothing: it is a link's form. */
const search = (shown: Shown, isRefused: boolean): Html =>
  html`<form
    class="inline"
    method="get"
    action="${shown.path}"
    role="search"
    data-operation="GET /organizations/{organizationId}/members"
  >
    <div class="field">
      <label class="unseen" for="query">${fieldTexts(shown.speech).query}</label
      ><input
        id="query"
        name="query"
        type="search"
        minlength="3"
        placeholder="${fieldTexts(shown.speech).query}"
        value="${shown.query.get("query")}"
        ${attributes({
          "aria-invalid": isRefused ? "true" : undefined,
          "aria-describedby": isRefused ? "problem" : undefined,
          autofocus: isRefused
        })}
      />
    </div>
    <button type="submit" class="quiet">${texts(shown.speech).search}</button>
  </form>`

const removal = (
  shown: Shown,
  { userId }: MemberData,
  isSelf: boolean,
  isLastOwner: boolean
): Html => {
  const text = texts(shown.speech)
  return openFormOf(
    shown,
    removeMemberForm,
    {
      id: `remove-${userId}`,
      action: `${shown.path}/remove`,
      values: { memberUserId: userId },
      submit: isSelf ? text.leave : text.remove,
      quiet: true,
      danger: true
    },
    isLastOwner ? problemTexts(shown.speech).last_owner : null
  )
}

const memberOf = (
  shown: Shown,
  member: MemberData,
  { organization, ownedAlone }: MembersData
): Html => {
  const { speech, visitor } = shown
  const text = texts(speech)
  const { permissions, roles } = organization
  const { email, joinedAt, name, role, roleName, userId } = member
  const isSelf = userId === visitor?.user?.id
  // One whose role cannot be given stands above: neither changed nor removed.
  const isBelow = roles.some(({ key }) => key === role)
  const isLastOwner = isSelf && ownedAlone
  const roleDetails = {
    id: `role-${userId}`,
    action: `${shown.path}/role`,
    values: { memberUserId: userId, role },
    options: { role: roleOptions(shown, organization) },
    submit: text.change,
    quiet: true,
    inline: true
  }
  const roleForm: HtmlValue =
    isBelow &&
    permissions.has("members:update_role") &&
    (isLastOwner
      ? closedFormOf(shown, memberRoleForm, roleDetails, `remove-${userId}`)
      : ownFormOf(shown, memberRoleForm, roleDetails))
  return html`<li>
    ${discOf(name ?? email ?? userId)}
    <p>
      <strong>${apart(speech, isolated(name ?? email ?? userId))}</strong
      >${isSelf && html` <span class="badge">${text.you}</span>`}<br /><span class="quiet"
        >${inLine(
          roleWords(speech, roleName ?? role),
          name === null ? null : email,
          around((time) => text.joined({ time }), timeOf(speech, joinedAt))
        )}</span
      >
    </p>
    ${roleForm}${(isSelf || (isBelow && permissions.has("members:remove"))) && removal(shown, member, isSelf, isLastOwner)}
  </li>`
}

export const membersView = (shown: Shown, data: MembersData): View => {
  const { members, nextCursor, organization, refused } = data
  const text = texts(shown.speech)
  // Where nothing could be searched for, the list is that of all.
  const listed = refused === null ? shown : { ...shown, query: new URLSearchParams() }
  const view = organizationFrame({ ...shown, problem: shown.problem ?? refused }, organization, {
    page: "organization",
    instead: refused === null ? {} : { invalid_request: text.longer },
    body: html`<p>${text.members({ count: String(organization.memberCount) })}</p>
      ${search(shown, refused !== null)}
      ${
        members.length === 0
          ? html`<p>${text.none}</p>`
          : html`<ul class="items">
              ${members.map((member) => memberOf(listed, member, data))}
            </ul>`
      }
      ${moreOf(listed, nextCursor)}`
  })
  return refused === null ? view : { ...view, status: refused.status }
}
