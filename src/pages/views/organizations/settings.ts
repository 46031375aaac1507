import { html } from "../../../platform/Html.ts"
import { textField, type Form } from "../../kernel/Form.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { ownFormOf } from "../account/frame.ts"
import { type OrganizationData, organizationFrame } from "./frame.ts"

const texts = textsOf("organizations.settings")

export const renameForm: Form = {
  operation: "PATCH /organizations/{organizationId}",
  fields: { name: textField("organization") }
}

export const organizationSettingsView = (shown: Shown, organization: OrganizationData): View =>
  organizationFrame(shown, organization, {
    page: "organization/settings",
    body: html`${ownFormOf(shown, renameForm, {
      values: { name: organization.name },
      submit: texts(shown.speech).submit
    })}`
  })
