import { Effect } from "effect"
import { BootClientApi } from "../../access/configuration/ConfigurationClientApi.ts"
import { pagePaths } from "../../contract/pagesPlane.ts"
import { backWith } from "../../pages/kernel/notices.ts"
import { page, posted, type Page } from "../../pages/kernel/PageRoutes.ts"
import { Outcome, type Visit } from "../../pages/kernel/Visit.ts"
import {
  passkeysView,
  registerPasskeyForm,
  removePasskeyForm,
  renamePasskeyForm,
  startPasskeyForm,
  type PasskeysData
} from "../../pages/views/account/passkeys.ts"
import { OwnPasskeysClientApi } from "./OwnPasskeysClientApi.ts"

const { environment } = BootClientApi.endpoints
const { listOwnPasskeys, registerPasskey, removePasskey, renamePasskey, startPasskeyRegistration } =
  OwnPasskeysClientApi.endpoints

const which = ({ form }: Visit) => ({ params: { passkeyId: form.get("passkeyId") ?? "" } })

const load = Effect.fnUntraced(function* (visit: Visit) {
  const { items } = yield* visit.call(listOwnPasskeys)
  const { passkeys } = yield* visit.call(environment)
  return { enabled: passkeys.enabled, passkeys: items, ceremony: null }
})

/** One's passkeys. Adding one begins with a form, so that a fresh proof can be asked for first. */
export const ownPasskeysPages: ReadonlyArray<Page> = [
  page<PasskeysData>(pagePaths.accountPasskeys, {
    load,
    view: passkeysView,
    forms: {
      start: posted(startPasskeyForm, (visit) =>
        Effect.gen(function* () {
          const ceremony = yield* visit.call(startPasskeyRegistration, { body: {} })
          const data = yield* load(visit)
          return Outcome.Show({ view: passkeysView(visit, { ...data, ceremony }) })
        })
      ),
      register: posted(registerPasskeyForm, (visit, body) =>
        Effect.as(visit.call(registerPasskey, { body }), backWith(visit, "registered"))
      ),
      rename: posted(renamePasskeyForm, (visit, body) =>
        Effect.as(visit.call(renamePasskey, { ...which(visit), body }), backWith(visit, "saved"))
      ),
      remove: posted(removePasskeyForm, (visit) =>
        Effect.as(visit.call(removePasskey, which(visit)), backWith(visit, "removed"))
      )
    }
  })
]
