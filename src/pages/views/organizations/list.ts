import { ofOrganization, pageNameOf, pagePaths } from "../../../contract/pagesPlane.ts"
import { html, type HtmlValue } from "../../../platform/Html.ts"
import { hiddenField, problemMessage, textField, formOf, type Form } from "../../kernel/elements.ts"
import { moreOf, noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"
import { ownFormOf } from "../account/frame.ts"

const texts = wordings({
  en: {
    title: "Your organizations",
    none: "You belong to no organization yet.",
    active: "You act in this one now",
    activate: "Act in this one",
    leaveActive: "Act in none",
    open: "Members and settings",
    createTitle: "Make an organization",
    create: "Make it",
    invitations: "Invitations to you",
    invited: (inviter: string) => `Invited by ${inviter}`,
    accept: "Accept",
    account: "Your account"
  },
  da: {
    title: "Dine organisationer",
    none: "Du hører endnu ikke til nogen organisation.",
    active: "Du handler i denne nu",
    activate: "Handl i denne",
    leaveActive: "Handl ikke i nogen",
    open: "Medlemmer og indstillinger",
    createTitle: "Opret en organisation",
    create: "Opret",
    invitations: "Invitationer til dig",
    invited: (inviter: string) => `Inviteret af ${inviter}`,
    accept: "Tag imod",
    account: "Din konto"
  }
})

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
}

const received = (shown: Shown, { invitations }: OrganizationsData): HtmlValue => {
  const text = texts(shown.locale)
  return (
    invitations.length > 0 &&
    html`<h2>${text.invitations}</h2>
      <ul class="items">
        ${invitations.map(
          ({ id, inviterName, organizationName, roleName }) =>
            html`<li>
              <p>
                <strong>${organizationName}</strong>${roleName !== null && ` · ${roleName}`}${
                  inviterName !== null &&
                  html`<br /><span class="quiet">${text.invited(inviterName)}</span>`
                }
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
  const text = texts(shown.locale)
  return formOf(shown, activateForm, {
    id: `activate-${id}`,
    action: `${shown.path}/active`,
    values: { organizationId: isActive ? "" : id },
    submit: isActive ? text.leaveActive : text.activate,
    quiet: true
  })
}

export const organizationsView = (shown: Shown, data: OrganizationsData): View => {
  const text = texts(shown.locale)
  const { activeId, mayCreate, nextCursor, organizations } = data
  return {
    page: pageNameOf(shown.path),
    title: text.title,
    wide: true,
    body: html`<p class="quiet">
        <a href="${shown.environment.settings.pages.account}">${text.account}</a>
      </p>
      ${noticeOf(shown)}${problemMessage(shown)}
      ${
        organizations.length === 0
          ? html`<p>${text.none}</p>`
          : html`<ul class="items">
              ${organizations.map(
                ({ id, name, role, roleName }) =>
                  html`<li>
                    <p>
                      <strong>${name}</strong> ·
                      ${roleName ?? role}${
                        id === activeId && html`<br /><span class="quiet">${text.active}</span>`
                      }
                    </p>
                    <p>
                      <a href="${ofOrganization(pagePaths.organization, id)}">${text.open}</a>
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
