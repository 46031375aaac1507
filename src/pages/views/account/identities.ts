import { html, type Html, type HtmlValue } from "../../../platform/Html.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { labelled } from "../../kernel/icons.ts"
import { providerPicture } from "../../kernel/marks.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { problemTexts } from "../../texts/common.ts"
import { textsOf } from "../../../languages/Speech.ts"
import { accountView, openFormOf, ownFormOf } from "./frame.ts"

const texts = textsOf("account.identities")

export const linkForm: Form = {
  operation: "POST /users/me/identities/{provider}/link",
  fields: { provider: { ...hiddenField, own: true } }
}
export const unlinkForm: Form = {
  operation: "DELETE /users/me/identities/{identityId}",
  fields: { identityId: { ...hiddenField, own: true } }
}

export interface IdentitiesData {
  readonly identities: ReadonlyArray<{
    readonly id: string
    readonly provider: string | null
    readonly issuer: string
    readonly label: string | null
  }>
  /** The identity that is the only way to sign in; null where there is another. */
  readonly lastId: string | null
  readonly providers: ReadonlyArray<{
    readonly key: string
    readonly name: string
    readonly iconUrl: string | null
  }>
}

type ProviderShown = IdentitiesData["providers"][number]

const linkTo = (shown: Shown, { iconUrl, key, name }: ProviderShown, quiet: boolean): Html =>
  ownFormOf(shown, linkForm, {
    id: `link-${key}`,
    action: `${shown.path}/link`,
    values: { provider: key },
    submit: labelled(providerPicture(iconUrl, name), texts(shown.speech).link({ provider: name })),
    quiet
  })

/** Question to a person who came with an unlinked provider account. */
const offerOf = (shown: Shown, offered: ProviderShown | undefined): HtmlValue =>
  offered !== undefined &&
  html`<p>${texts(shown.speech).offer({ provider: offered.name })}</p>
    ${linkTo(shown, offered, false)}`

export const identitiesView = (
  shown: Shown,
  { identities, lastId, providers }: IdentitiesData
): View => {
  const text = texts(shown.speech)
  const nameOf = (key: string | null, issuer: string) =>
    providers.find((provider) => provider.key === key)?.name ?? key ?? issuer
  const unlinked = providers.filter(
    ({ key }) => !identities.some(({ provider }) => provider === key)
  )
  const offered = unlinked.find(({ key }) => key === shown.query.get("offer"))
  const isEmpty = identities.length === 0
  return accountView(shown, {
    title: text.title,
    body: html`${offerOf(shown, offered)}${isEmpty && html`<p>${providers.length === 0 ? text.nothing : text.none}</p>`}
    ${
      !isEmpty &&
      html`<ul class="items">
        ${identities.map(
          ({ id, issuer, label, provider }) =>
            html`<li>
              ${providerPicture(
                providers.find(({ key }) => key === provider)?.iconUrl ?? null,
                nameOf(provider, issuer)
              )}
              <p>
                <strong>${nameOf(provider, issuer)}</strong
                >${label !== null && html`<br /><span class="quiet">${label}</span>`}
              </p>
              ${openFormOf(
                shown,
                unlinkForm,
                {
                  id,
                  action: `${shown.path}/unlink`,
                  values: { identityId: id },
                  submit: text.unlink,
                  quiet: true
                },
                lastId === id ? problemTexts(shown.speech).last_sign_in_method : null
              )}
            </li>`
        )}
      </ul>`
    }
    ${unlinked.map((provider) => provider !== offered && linkTo(shown, provider, true))}`
  })
}
