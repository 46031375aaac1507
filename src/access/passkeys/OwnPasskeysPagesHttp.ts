import { Effect, Option } from "effect"
import { ConfigurationClientApi } from "../configuration/ConfigurationClientApi.ts"
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
import { isImpersonated } from "../../pages/views/account/frame.ts"
import { LastWayIn } from "../federation/LastWayIn.ts"
import { PasskeyId, UserId } from "../../contract/Ids.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { webauthnText } from "../../platform/WebAuthn.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { OwnPasskeysClientApi } from "./OwnPasskeysClientApi.ts"

const { environment } = ConfigurationClientApi.endpoints
const { listOwnPasskeys, registerPasskey, removePasskey, renamePasskey, startPasskeyRegistration } =
  OwnPasskeysClientApi.endpoints

const which = ({ form }: Visit) => ({ params: { passkeyId: form.get("passkeyId") ?? "" } })

/**
 * Passkeys of the person that still count, so that the browser's authenticators offer no others.
 * While staff impersonate the person, the browser gets none.
 */
const acceptedOf = Effect.fnUntraced(function* (visit: Visit) {
  const passkeys = yield* Passkeys
  const { environment: current, visitor } = visit
  const relyingParty = relyingPartyOf(current)
  const user = visitor?.user ?? null
  if (user === null || relyingParty === undefined || isImpersonated(visit)) return null
  const userId = UserId.make(user.id)
  const held = yield* passkeys.list(current, userId)
  // Somebody who never had a passkey is known to no authenticator.
  if (held.length === 0 && visit.query.get("notice") !== "removed") return null
  return {
    rpId: relyingParty.rpId,
    userId: webauthnText(yield* passkeys.handleOf(current, userId)),
    allAcceptedCredentialIds: held.map(({ credentialId }) => webauthnText(credentialId))
  }
})

const load = Effect.fnUntraced(function* (visit: Visit) {
  const { items } = yield* visit.call(listOwnPasskeys)
  const { passkeys } = yield* visit.call(environment)
  const accepted = yield* acceptedOf(visit)
  const user = visit.visitor?.user ?? null
  const lastWayIn = yield* LastWayIn
  const last =
    user === null
      ? undefined
      : yield* Effect.findFirst(items, ({ id }) =>
          lastWayIn.isLast(
            visit.environment,
            { id: UserId.make(user.id), mfaEnabled: user.mfaEnabled },
            { passkeyId: PasskeyId.make(id) }
          )
        ).pipe(Effect.map(Option.getOrUndefined))
  return {
    enabled: passkeys.enabled,
    passkeys: items,
    lastId: last?.id ?? null,
    accepted,
    ceremony: null
  }
})

/** One's passkeys. Adding one begins with a form, so that a fresh proof can be asked for first. */
export const ownPasskeysPages: ReadonlyArray<Page<LastWayIn | Passkeys>> = [
  page<PasskeysData, LastWayIn | Passkeys>(pagePaths.accountPasskeys, {
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
