import { Effect } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { OrganizationId, UserId } from "../../contract/Ids.ts"
import { Departures } from "../../organizations/organizations/Departures.ts"
import { OrganizationsClientApi } from "../../organizations/organizations/OrganizationsClientApi.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome } from "../../pages/kernel/Visit.ts"
import {
  confirmDeletionForm,
  type DeletionData,
  deletionView,
  requestDeletionForm
} from "../../pages/views/account/deletion.ts"
import { CurrentUserClientApi } from "../me/CurrentUserClientApi.ts"
import { DeletionClientApi } from "./DeletionClientApi.ts"

const { currentUser } = CurrentUserClientApi.endpoints
const { confirmDeletion, requestDeletion } = DeletionClientApi.endpoints
const { listOwnOrganizations } = OrganizationsClientApi.endpoints

/** Deleting one's account. */
export const deletionPages: ReadonlyArray<Page<Departures>> = [
  page<DeletionData, Departures>(pagePaths.accountDeletion, {
    load: Effect.fnUntraced(function* (visit) {
      const { environment, visitor } = visit
      const userId = visitor?.user?.id
      const departures = yield* Departures
      const { email } = yield* visit.call(currentUser)
      const { items } = yield* visit.call(listOwnOrganizations, { query: { limit: "100" } })
      return {
        begun: visit.query.get("step") === "confirm" || visit.form.has("code"),
        hasEmail: email !== null,
        blockers: yield* Effect.filter(items, ({ id, role }) =>
          environment.settings.organizations.enabled && role === "owner" && userId !== undefined
            ? Effect.map(
                departures.ownedAlone(environment, OrganizationId.make(id), UserId.make(userId)),
                (alone) => alone !== undefined && alone.memberCount >= 2
              )
            : Effect.succeed(false)
        )
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
