import { ofOrganization, pageNameOf, pagePaths } from "../../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../../platform/Html.ts"
import { hiddenField, textField, type Form } from "../../kernel/Form.ts"
import { apart, inLine, isolated } from "../../kernel/format.ts"
import { formOf } from "../../kernel/elements.ts"
import { discOf } from "../../kernel/marks.ts"
import { problemMessage } from "../../kernel/messages.ts"
import { joinedMessage, moreOf, noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountNavigation, keptAction, ownFormOf } from "../account/frame.ts"
import { roleWords } from "../../texts/common.ts"

const texts = textsOf("organizations.list")

export const createOrganizationForm: Form = {
  operation: "POST /organizations",
  fields: { name: textField("organization") }
}
export const activateForm: Form = {
  operation: "PUT /organizations/active",
  fields: { organizationId: { ...hiddenField, optional: true } }
}
export const acceptReceivedForm: Form = {
  operation: "POST /organizations/invitations/accept",
  fields: { invitationId: hiddenField }
}

export interface OrganizationsData {
  readonly organizations: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly role: string
    readonly roleName: string | null
  }>
  readonly nextCursor: string | null
  readonly activeId: string | null
  readonly invitations: ReadonlyArray<{
    readonly id: string
    readonly organizationName: string
    readonly roleName: string | null
    readonly inviterName: string | null
  }>
  readonly mayCreate: boolean
  /** An organization that was joined just now. */
  readonly joined: string | null
}

const received = (shown: Shown, { invitations }: OrganizationsData): HtmlValue => {
  const text = texts(shown.speech)
  return (
    invitations.length > 0 &&
    html`<h2>${text.invitations}</h2>
      <ul class="items">
        ${invitations.map(
          ({ id, inviterName, organizationName, roleName }) =>
            html`<li>
              ${discOf(organizationName)}
              <p>
                <strong>${apart(shown.speech, isolated(organizationName))}</strong><br /><span
                  class="quiet"
                  >${inLine(
                    roleName === null ? null : roleWords(shown.speech, roleName),
                    inviterName === null ? null : text.invited({ inviter: isolated(inviterName) })
                  )}</span
                >
              </p>
              ${ownFormOf(shown, acceptReceivedForm, {
                id,
                action: `${shown.path}/accept`,
                values: { invitationId: id },
                submit: text.accept
              })}
            </li>`
        )}
      </ul>`
  )
}

const activation = (shown: Shown, id: string, isActive: boolean): HtmlValue => {
  const text = texts(shown.speech)
  return formOf(shown, activateForm, {
    id: `activate-${id}`,
    action: keptAction(shown, `${shown.path}/active`),
    values: { organizationId: isActive ? "" : id },
    submit: isActive ? text.leaveActive : text.activate,
    quiet: true
  })
}

export const organizationsView = (shown: Shown, data: OrganizationsData): View => {
  const text = texts(shown.speech)
  const { activeId, mayCreate, nextCursor, organizations } = data
  return {
    page: pageNameOf(shown.path),
    title: text.title,
    nav: accountNavigation(shown),
    body: html`${joinedMessage(shown, data.joined)}${noticeOf(shown)}${problemMessage(shown)}
    ${
      organizations.length === 0
        ? html`<p>${text.none}</p>`
        : html`<p class="quiet">${text.activeIntro}</p>
            <ul class="items">
              ${organizations.map(
                ({ id, name, role, roleName }) =>
                  html`<li>
                    ${discOf(name)}
                    <p>
                      <strong
                        ><a href="${ofOrganization(pagePaths.organization, id)}"
                          >${apart(shown.speech, isolated(name))}</a
                        ></strong
                      >${id === activeId && html` <span class="badge">${text.active}</span>`}<br /><span
                        class="quiet"
                        >${roleWords(shown.speech, roleName ?? role)}</span
                      >
                    </p>
                    ${activation(shown, id, id === activeId)}
                  </li>`
              )}
            </ul>`
    }
    ${moreOf(shown, nextCursor)} ${received(shown, data)}
    ${
      mayCreate &&
      html`<h2>${text.createTitle}</h2>
        ${ownFormOf(shown, createOrganizationForm, { submit: text.create })}`
    }`
  }
}
