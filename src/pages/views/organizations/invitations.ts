import { html, type Html } from "../../../platform/Html.ts"
import { hiddenField, selectField, type Form } from "../../kernel/Form.ts"
import { around, inLine, timeOf } from "../../kernel/format.ts"
import { moreOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { saidAs, textsOf } from "../../../languages/Speech.ts"
import { ownFormOf } from "../account/frame.ts"
import { type OrganizationData, organizationFrame, roleOptions } from "./frame.ts"
import { roleWords } from "../../texts/common.ts"

const texts = textsOf("organizations.invitations")

const statuses = textsOf("organizations.invitationStatuses")

const invitationId = { ...hiddenField, own: true }

export const inviteForm: Form = {
  operation: "POST /organizations/{organizationId}/invitations",
  fields: { email: { kind: "email", autocomplete: "off" }, role: selectField }
}
export const resendInvitationForm: Form = {
  operation: "POST /organizations/{organizationId}/invitations/{invitationId}/resend",
  fields: { invitationId }
}
export const revokeInvitationForm: Form = {
  operation: "DELETE /organizations/{organizationId}/invitations/{invitationId}",
  fields: { invitationId }
}

export interface SentInvitationData {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly roleName: string | null
  readonly status: string
  readonly expiresAt: string
}

export interface InvitationsData {
  readonly organization: OrganizationData
  readonly invitations: ReadonlyArray<SentInvitationData>
  readonly nextCursor: string | null
}

const invitationOf = (
  shown: Shown,
  invitation: SentInvitationData,
  { permissions }: OrganizationData
): Html => {
  const { speech } = shown
  const text = texts(speech)
  const { email, expiresAt, id, role, roleName, status } = invitation
  const isOpen = status === "PENDING"
  const button = (name: string, form: Form, submit: string) =>
    ownFormOf(shown, form, {
      id: `${name}-${id}`,
      action: `${shown.path}/${name}`,
      values: { invitationId: id },
      submit,
      quiet: true
    })
  return html`<li>
    <p>
      <strong>${email}</strong>
      <span class="badge">${saidAs(statuses(speech), status) ?? status}</span><br /><span
        class="quiet"
        >${inLine(
          roleWords(speech, roleName ?? role),
          isOpen ? around((time) => text.until({ time }), timeOf(speech, expiresAt)) : null
        )}</span
      >
    </p>
    ${isOpen && permissions.has("invitations:resend") && button("resend", resendInvitationForm, text.resend)}
    ${isOpen && permissions.has("invitations:revoke") && button("revoke", revokeInvitationForm, text.revoke)}
  </li>`
}

export const organizationInvitationsView = (
  shown: Shown,
  { invitations, nextCursor, organization }: InvitationsData
): View => {
  const text = texts(shown.speech)
  const options = roleOptions(shown, organization)
  return organizationFrame(shown, organization, {
    page: "organization/invitations",
    body: html`${
      invitations.length === 0
        ? html`<p>${text.none}</p>`
        : html`<ul class="items">
            ${invitations.map((invitation) => invitationOf(shown, invitation, organization))}
          </ul>`
    }
    ${moreOf(shown, nextCursor)}
    ${
      organization.permissions.has("invitations:create") &&
      html`<h2>${text.title}</h2>
        ${ownFormOf(shown, inviteForm, {
          values: { role: options.some(([key]) => key === "member") ? "member" : null },
          options: { role: options },
          submit: text.invite
        })}`
    }`
  })
}
