import { Effect } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { OrganizationsClientApi } from "../../organizations/organizations/OrganizationsClientApi.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
import {
  confirmDeletionForm,
  deletionView,
  requestDeletionForm
} from "../../pages/views/account/deletion.ts"
import { CurrentUserClientApi } from "../me/CurrentUserClientApi.ts"
import { DeletionClientApi } from "./DeletionClientApi.ts"

const { currentUser } = CurrentUserClientApi.endpoints
const { confirmDeletion, requestDeletion } = DeletionClientApi.endpoints
const { listOwnOrganizations } = OrganizationsClientApi.endpoints

/** Deleting one's account. */
export const deletionPages: ReadonlyArray<Page> = [
  page(pagePaths.accountDeletion, {
    load: Effect.fnUntraced(function* (visit) {
      const { email } = yield* visit.call(currentUser)
      const { items } = yield* visit.call(listOwnOrganizations, { query: { limit: "100" } })
      return {
        begun: visit.query.get("step") === "confirm" || visit.form.has("code"),
        hasEmail: email !== null,
        owned: items.filter(({ role }) => role === "owner")
      }
    }),
    view: deletionView,
    forms: {
      request: posted(requestDeletionForm, (visit) =>
        Effect.as(
          visit.call(requestDeletion),
          Outcome.GoTo({ location: addressOf(visit.path, { step: "confirm" }) })
        )
      ),
      confirm: posted(confirmDeletionForm, (visit, body) =>
        Effect.as(
          visit.call(confirmDeletion, { body }),
          Outcome.GoTo({ location: addressOf(pagePaths.signIn, { notice: "deleted" }) })
        )
      )
    }
  })
]
