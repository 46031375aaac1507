import { Effect } from "effect"
import { addressOf, pagePaths } from "../../contract/pagesPlane.ts"
import { Answered, page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import { unlinkForm } from "../../pages/views/account/identities.ts"
import { removePasskeyForm } from "../../pages/views/account/passkeys.ts"
import { remainingWaysInView, type RemainingData } from "../../pages/views/remainingWaysIn.ts"
import { OwnIdentitiesClientApi } from "../federation/OwnIdentitiesClientApi.ts"
import { OwnPasskeysClientApi } from "../passkeys/OwnPasskeysClientApi.ts"

const { listOwnIdentities, unlinkIdentity } = OwnIdentitiesClientApi.endpoints
const { listOwnPasskeys, removePasskey } = OwnPasskeysClientApi.endpoints

const again = ({ path, redirectUrl }: Visit) =>
  Outcome.GoTo({ location: addressOf(path, { notice: "removed", redirectUrl }) })

const field = ({ form }: Visit, name: string) => form.get(name) ?? ""

/**
 * After a reset by mail: what signs in besides the new password, to be removed with the fresh proof
 * that the reset was. Leads on by itself where there is nothing.
 */
export const remainingWaysInPages: ReadonlyArray<Page> = [
  page<RemainingData>(pagePaths.remainingWaysIn, {
    load: Effect.fnUntraced(function* (visit) {
      const { items: passkeys } = yield* visit.call(listOwnPasskeys)
      const { items: identities } = yield* visit.call(listOwnIdentities)
      const onward = yield* visit.onward
      const isOver = passkeys.length + identities.length === 0 && visit.problem === null
      return isOver
        ? new Answered(Outcome.Leave({ url: onward }))
        : { passkeys, identities, onward }
    }),
    view: remainingWaysInView,
    forms: {
      passkey: posted(removePasskeyForm, (visit) =>
        Effect.as(
          visit.call(removePasskey, { params: { passkeyId: field(visit, "passkeyId") } }),
          again(visit)
        )
      ),
      identity: posted(unlinkForm, (visit) =>
        Effect.as(
          visit.call(unlinkIdentity, { params: { identityId: field(visit, "identityId") } }),
          again(visit)
        )
      )
    }
  })
]
