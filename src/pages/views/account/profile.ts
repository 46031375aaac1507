import { profileOf, type Profile, type ProfileField } from "../../../directory/users/Profile.ts"
import { html } from "../../../platform/Html.ts"
import { selectField, textField, type Field, type Form } from "../../kernel/Form.ts"
import { formOf } from "../../kernel/elements.ts"
import { joinedMessage, noticeOf } from "../../kernel/notices.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { nameOfLanguage } from "../../../languages/languageFacts.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView } from "./frame.ts"
import { isolated } from "../../kernel/format.ts"

const texts = textsOf("account.profile")

export const profileForm: Form = {
  operation: "PATCH /users/me",
  fields: {
    firstName: textField("given-name", true),
    lastName: textField("family-name", true),
    language: { ...selectField, optional: true, autocomplete: "language" }
  } satisfies Readonly<Record<Exclude<ProfileField, "locale">, Field>>
}

/** Form of somebody whose organization keeps the name. */
const managedProfileForm: Form = {
  ...profileForm,
  fields: {
    ...profileForm.fields,
    firstName: { ...textField("given-name", true), unwritten: true },
    lastName: { ...textField("family-name", true), unwritten: true }
  }
}

export interface ProfileData extends Profile {
  readonly email: string | null
  readonly managedBy: { readonly name: string } | null
  /** An organization that was joined just now. */
  readonly joined: string | null
}

export const profileView = (shown: Shown, user: ProfileData): View => {
  const text = texts(shown.speech)
  const { firstName, joined, managedBy } = user
  return accountView(shown, {
    title: text.title,
    done: html`${joinedMessage(shown, joined)}${noticeOf(shown)}`,
    body: html`${firstName !== null && html`<p>${text.hello({ name: isolated(firstName) })}</p>`}
    ${user.email !== null && html`<p>${text.since} <strong>${user.email}</strong></p>`}
    ${managedBy !== null && html`<p>${text.managed({ name: isolated(managedBy.name) })}</p>`}
    ${formOf(shown, managedBy === null ? profileForm : managedProfileForm, {
      submit: text.submit,
      values: { ...profileOf(user) },
      options: {
        language: [
          ["", text.any],
          ...shown.environment.settings.locales.map((each) => [each, nameOfLanguage(each)] as const)
        ]
      }
    })}`
  })
}
