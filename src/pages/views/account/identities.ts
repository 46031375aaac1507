import { html } from "../../../platform/Html.ts"
import { hiddenField, type Form } from "../../kernel/elements.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = wordings({
  en: {
    title: "Other ways to sign in",
    none: "No account elsewhere is linked to yours.",
    link: (provider: string) => `Link ${provider}`,
    unlink: "Unlink",
    nothing: "This app offers no other ways to sign in."
  },
  da: {
    title: "Andre måder at logge ind på",
    none: "Ingen konto andre steder er knyttet til din.",
    link: (provider: string) => `Tilknyt ${provider}`,
    unlink: "Fjern tilknytningen",
    nothing: "Denne app tilbyder ikke andre måder at logge ind på."
  }
})

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
  readonly providers: ReadonlyArray<{ readonly key: string; readonly name: string }>
}

export const identitiesView = (shown: Shown, { identities, providers }: IdentitiesData): View => {
  const text = texts(shown.locale)
  const nameOf = (key: string | null, issuer: string) =>
    providers.find((provider) => provider.key === key)?.name ?? key ?? issuer
  const unlinked = providers.filter(
    ({ key }) => !identities.some(({ provider }) => provider === key)
  )
  const isEmpty = identities.length === 0
  return accountView(shown, {
    title: text.title,
    body: html`${isEmpty && html`<p>${providers.length === 0 ? text.nothing : text.none}</p>`}
    ${
      !isEmpty &&
      html`<ul class="items">
        ${identities.map(
          ({ id, issuer, label, provider }) =>
            html`<li>
              <p>
                <strong>${nameOf(provider, issuer)}</strong
                >${label !== null && html`<br /><span class="quiet">${label}</span>`}
              </p>
              ${ownFormOf(shown, unlinkForm, {
                id,
                action: `${shown.path}/unlink`,
                values: { identityId: id },
                submit: text.unlink,
                quiet: true
              })}
            </li>`
        )}
      </ul>`
    }
    ${unlinked.map(({ key, name }) =>
      ownFormOf(shown, linkForm, {
        id: `link-${key}`,
        action: `${shown.path}/link`,
        values: { provider: key },
        submit: text.link(name),
        quiet: true
      })
    )}`
  })
}
