import { html, type Html } from "../../../platform/Html.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { buttonOf } from "../../kernel/elements.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView, closedButton, ownFormOf } from "./frame.ts"
import { isolated } from "../../kernel/format.ts"

const texts = textsOf("account.addresses")

const fields = { emailAddressId: { ...hiddenField, own: true } }

export const addAddressForm: Form = {
  operation: "POST /users/me/email-addresses",
  fields: { email: { kind: "email", autocomplete: "email" } }
}
export const promoteAddressForm: Form = {
  operation: "POST /users/me/email-addresses/{emailAddressId}/promote",
  fields
}
export const resendAddressForm: Form = {
  operation: "POST /users/me/email-addresses/{emailAddressId}/resend-verification",
  fields
}
export const removeAddressForm: Form = {
  operation: "DELETE /users/me/email-addresses/{emailAddressId}",
  fields
}

export interface AddressData {
  readonly id: string
  readonly email: string
  readonly primary: boolean
  readonly verifiedAt: string | null
}

/** One's addresses, and the organization that keeps the primary one. */
export interface AddressesData {
  readonly addresses: ReadonlyArray<AddressData>
  readonly managedBy: { readonly name: string } | null
}

const addressOf = (
  shown: Shown,
  { email, id, primary, verifiedAt }: AddressData,
  isManaged: boolean
): Html => {
  const text = texts(shown.speech)
  const button = (name: string, form: Form, submit: string) =>
    ownFormOf(shown, form, {
      id: `${name}-${id}`,
      action: `${shown.path}/${name}`,
      values: { emailAddressId: id },
      submit,
      quiet: true
    })
  return html`<li>
    <p>
      <strong>${email}</strong><br /><span class="quiet"
        >${primary ? text.primary : verifiedAt === null ? text.unverified : text.verified}</span
      >
    </p>
    ${!primary && !isManaged && verifiedAt !== null && button("promote", promoteAddressForm, text.promote)}
    ${
      verifiedAt === null &&
      buttonOf(shown, resendAddressForm, {
        id: `resend-${id}`,
        action: `${shown.path}/resend`,
        values: { emailAddressId: id },
        submit: text.resend
      })
    }
    ${
      primary
        ? closedButton(`remove-${id}`, text.remove, text.stays)
        : button("remove", removeAddressForm, text.remove)
    }
  </li>`
}

export const addressesView = (shown: Shown, { addresses, managedBy }: AddressesData): View => {
  const text = texts(shown.speech)
  return accountView(shown, {
    title: text.title,
    instead: { email_taken: text.own },
    body: html`${managedBy !== null && html`<p>${text.managed({ name: isolated(managedBy.name) })}</p>`}
      <ul class="items">
        ${addresses.map((address) => addressOf(shown, address, managedBy !== null))}
      </ul>
      <h2>${text.addTitle}</h2>
      <p>${text.addIntro}</p>
      ${ownFormOf(shown, addAddressForm, { submit: text.add })}`
  })
}
