import { Effect } from "effect"
import { BootClientApi } from "../../access/configuration/ConfigurationClientApi.ts"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { withReturn } from "../../pages/kernel/returnError.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
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

/** One's accounts at other providers. */
export const ownIdentitiesPages: ReadonlyArray<Page> = [
  page<IdentitiesData>(pagePaths.accountIdentities, {
    load: Effect.fnUntraced(function* (visit) {
      const { items } = yield* visit.call(listOwnIdentities)
      const { providers } = yield* visit.call(environment)
      return { identities: items, providers }
    }),
    view: (shown, data) => withReturn(shown, (told) => identitiesView(told, data)),
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
