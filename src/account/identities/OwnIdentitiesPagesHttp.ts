import { Effect } from "effect"
import { BootClientApi } from "../../access/configuration/ConfigurationClientApi.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { ownProblem } from "../../pages/kernel/ShownProblem.ts"
import { Outcome, type Shown } from "../../pages/kernel/Visit.ts"
import {
  identitiesView,
  linkForm,
  unlinkForm,
  type IdentitiesData
} from "../../pages/views/account/identities.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { OwnIdentitiesClientApi } from "./OwnIdentitiesClientApi.ts"

const { environment } = BootClientApi.endpoints
const { linkIdentity, listOwnIdentities, unlinkIdentity } = OwnIdentitiesClientApi.endpoints

/** What a provider's return may say went wrong; anything else in the address is not repeated. */
const returnErrors = [
  "access_denied",
  "identity_in_use",
  "provider_error",
  "second_factor_required"
] as const

const withReturn = (shown: Shown, data: IdentitiesData) => {
  const { problem, query } = shown
  const error = returnErrors.find((code) => code === query.get("error"))
  if (problem !== null || error === undefined) return identitiesView(shown, data)
  return {
    ...identitiesView({ ...shown, problem: ownProblem(200, error, null) }, data),
    status: 200
  }
}

/** One's accounts at other providers. */
export const ownIdentitiesPages: ReadonlyArray<Page> = [
  page<IdentitiesData>(pagePaths.accountIdentities, {
    load: Effect.fnUntraced(function* (visit) {
      const { items } = yield* visit.call(listOwnIdentities)
      const { providers } = yield* visit.call(environment)
      return { identities: items, providers }
    }),
    view: withReturn,
    forms: {
      link: posted(linkForm, (visit) =>
        Effect.map(
          visit.call(linkIdentity, {
            params: { provider: visit.form.get("provider") ?? "" },
            body: {
              redirectUrl: addressOf(visit.path, {
                notice: "linked",
                redirectUrl: visit.redirectUrl
              })
            }
          }),
          ({ authorizationUrl }) => Outcome.Leave({ url: authorizationUrl })
        )
      ),
      unlink: posted(unlinkForm, (visit) =>
        Effect.as(
          visit.call(unlinkIdentity, {
            params: { identityId: visit.form.get("identityId") ?? "" }
          }),
          backWith(visit, "removed")
        )
      )
    }
  })
]
