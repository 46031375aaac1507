import { html, type Html } from "../../../platform/Html.ts"
import { hiddenField, type Form } from "../../kernel/Form.ts"
import { around, inLine, timeOf } from "../../kernel/format.ts"
import type { Shown, View } from "../../kernel/Visit.ts"
import { wordings } from "../../texts/Words.ts"
import { scopeList, type GivenScope } from "../scopes.ts"
import { accountView, ownFormOf } from "./frame.ts"

const texts = wordings({
  en: {
    title: "Connected applications",
    none: "No application has access to your account.",
    intro: "These applications may use your account. Take it back from those that you do not use.",
    may: "It may:",
    own: "Part of this service",
    verified: "Known to the operators",
    since: (time: string) => `Since ${time}`,
    used: (time: string) => `last used ${time}`,
    of: (organization: string) => `for ${organization}`,
    end: (application: string) => `Disconnect ${application}`
  },
  da: {
    title: "Tilknyttede applikationer",
    none: "Ingen applikation har adgang til din konto.",
    intro: "Disse applikationer må bruge din konto. Fjern adgangen for dem, du ikke bruger.",
    may: "Den må:",
    own: "En del af tjenesten",
    verified: "Kendt af tjenestens ejere",
    since: (time: string) => `Siden ${time}`,
    used: (time: string) => `sidst brugt ${time}`,
    of: (organization: string) => `for ${organization}`,
    end: (application: string) => `Fjern adgangen for ${application}`
  }
})

export const endGrantForm: Form = {
  operation: "DELETE /users/me/applications/{grantId}",
  fields: { grantId: { ...hiddenField, own: true } }
}

/** An application that has access to the account. */
export interface ConnectedApplication {
  readonly id: string
  readonly name: string
  readonly trust: "own" | "verified" | "third_party"
  readonly organization: string | null
  readonly scopes: ReadonlyArray<GivenScope>
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

const applicationOf = (shown: Shown, grant: ConnectedApplication): Html => {
  const { locale } = shown
  const text = texts(locale)
  const { id, lastUsedAt, name, organization, scopes, trust } = grant
  const details = inLine(
    around(text.since, timeOf(locale, grant.createdAt)),
    lastUsedAt === null ? null : around(text.used, timeOf(locale, lastUsedAt)),
    organization === null ? null : text.of(organization)
  )
  return html`<li>
    <div>
      <p>
        <strong>${name}</strong>${
          trust !== "third_party" &&
          html` <span class="badge">${trust === "own" ? text.own : text.verified}</span>`
        }<br /><span class="quiet">${details}</span>
      </p>
      ${
        scopes.length > 0 &&
        html`<p>${text.may}</p>
          ${scopeList(shown, scopes)}`
      }
    </div>
    ${ownFormOf(shown, endGrantForm, {
      id,
      action: `${shown.path}/end`,
      values: { grantId: id },
      submit: text.end(name),
      quiet: true
    })}
  </li>`
}

export const applicationsView = (
  shown: Shown,
  applications: ReadonlyArray<ConnectedApplication>
): View => {
  const text = texts(shown.locale)
  return accountView(shown, {
    title: text.title,
    body:
      applications.length === 0
        ? html`<p>${text.none}</p>`
        : html`<p>${text.intro}</p>
            <ul class="items">
              ${applications.map((grant) => applicationOf(shown, grant))}
            </ul>`
  })
}
