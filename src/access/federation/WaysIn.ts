import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { IdentityId, PasskeyId, UserId } from "../../contract/Ids.ts"
import { hasWayIn } from "../../tenancy/environments/WaysIn.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Passwords } from "../../credentials/passwords/Passwords.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"

/** A way to sign in that its owner may take away. */
type WayIn = { readonly identityId: IdentityId } | { readonly passkeyId: PasskeyId }

/** Ways in that a person has to their account, of which nobody takes away their own last one. */
export class WaysIn extends Context.Service<WaysIn>()("gatehouse/access/federation/WaysIn", {
  make: Effect.gen(function* () {
    const identities = yield* Identities
    const passkeys = yield* Passkeys
    const passwords = yield* Passwords

    /**
     * To be asked under `UserDirectory.lock` where something is taken away: two at once see each
     * other.
     */
    const isLast = Effect.fn("WaysIn.isLast")(function* (
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

    /**
     * Names of those besides the password, as their owner knows them, the passkeys first; none where
     * no mail would tell of them.
     */
    const labels = Effect.fn("WaysIn.labels")(function* (environment: Environment, userId: UserId) {
      if (!environment.settings.notify.credentialChange) return []
      const held = yield* passkeys.list(environment, userId)
      const linked = yield* identities.listLinked(environment, userId)
      return [
        ...held.map(({ name }) => name),
        ...linked.map(({ issuer, label, provider }) =>
          [provider ?? issuer, label].filter((part) => part !== null).join(": ")
        )
      ]
    })

    return { isLast, labels }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
