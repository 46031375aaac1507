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
import { WaysIn } from "../federation/WaysIn.ts"
import { PasskeyId, UserId } from "../../contract/Ids.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { webauthnText } from "../../platform/WebAuthn.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import { OwnPasskeysClientApi, PasskeySignInClientApi } from "./PasskeysClientApi.ts"
import { passkeySignInForm } from "../../pages/views/signIn.ts"
import type { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import type { AbuseGuard } from "../abuse/AbuseGuard.ts"
import type { AddressProofs } from "../abuse/AddressProofs.ts"
import { signedIn, signInPage } from "../signIn/SignInPagesHttp.ts"

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
  const waysIn = yield* WaysIn
  const last =
    user === null
      ? undefined
      : yield* Effect.findFirst(items, ({ id }) =>
          waysIn.isLast(
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
export const ownPasskeysPages: ReadonlyArray<Page<WaysIn | Passkeys>> = [
  page<PasskeysData, WaysIn | Passkeys>(pagePaths.accountPasskeys, {
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

const { verifyPasskeySignIn } = PasskeySignInClientApi.endpoints

/** Signing in with a passkey: problems are shown on the button's page. */
export const passkeySignInPages: ReadonlyArray<Page<AbuseGuard | AddressProofs | Enforcement>> = [
  {
    path: `${pagePaths.signIn}/passkey`,
    show: (visit) => signInPage.show({ ...visit, path: pagePaths.signIn }),
    forms: {
      "": posted(passkeySignInForm, (visit, body) =>
        Effect.flatMap(visit.call(verifyPasskeySignIn, { body }), (result) =>
          signedIn(visit, result, "passkey")
        )
      )
    }
  }
]
