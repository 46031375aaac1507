import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { IdentityId, PasskeyId, UserId } from "../../contract/Ids.ts"
import { hasWayIn } from "../../contract/WaysIn.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"

/** A way to sign in that its owner may take away. */
type WayIn = { readonly identityId: IdentityId } | { readonly passkeyId: PasskeyId }

/** The rule that nobody takes away the last way to sign in to their own account. */
export class LastWayIn extends Context.Service<LastWayIn>()(
  "gatehouse/access/federation/LastWayIn",
  {
    make: Effect.gen(function* () {
      const identities = yield* Identities
      const passkeys = yield* Passkeys
      const passwords = yield* Passwords

      /**
       * To be asked under `UserLock.lock` where something is taken away: two at once see each
       * other.
       */
      const isLast = Effect.fn("LastWayIn.isLast")(function* (
        environment: Environment,
        user: { readonly id: UserId; readonly mfaEnabled: boolean },
        way: WayIn
      ) {
        const linked = yield* identities.listLinked(environment, user.id)
        const held = yield* passkeys.list(environment, user.id)
        const otherKeys = held.filter(({ id }) => !("passkeyId" in way && id === way.passkeyId))
        const passkey = otherKeys.length > 0 && relyingPartyOf(environment) !== undefined
        // A passkey may be the second factor that everybody owes, too.
        const owesFactor = environment.settings.mfa.policy === "required" && !user.mfaEnabled
        if ("passkeyId" in way && owesFactor && !passkey) return true
        return !hasWayIn({
          password: (yield* passwords.find(environment.id, user.id)) !== undefined,
          provider: linked.some(
            ({ id, usable }) => usable && !("identityId" in way && id === way.identityId)
          ),
          passkey
        })
      })

      return { isLast }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
