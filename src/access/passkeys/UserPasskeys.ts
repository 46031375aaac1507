import { Context, Effect, Layer, type Redacted } from "effect"
import { WaysIn } from "../federation/WaysIn.ts"
import { LastSignInMethod } from "../federation/OAuthProblems.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { PasskeyId, UserId } from "../../contract/Ids.ts"
import { PasskeyCeremonies } from "../../credentials/passkeys/PasskeyCeremonies.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import {
  InvalidPasskey,
  maximumPasskeys,
  PasskeyNotFound,
  PasskeysDisabled,
  TooManyPasskeys
} from "../../credentials/passkeys/Passkey.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { relyingPartyAt, relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"

const purpose = "passkey_registration"

/**
 * A user's passkeys, as they themselves and backends manage them. That the person has proven who they
 * are of late is for the caller to see to, where the contract asks for it.
 */
export class UserPasskeys extends Context.Service<UserPasskeys>()(
  "gatehouse/access/passkeys/UserPasskeys",
  {
    make: Effect.gen(function* () {
      const directory = yield* UserDirectory
      const ceremonies = yield* PasskeyCeremonies
      const waysIn = yield* WaysIn
      const passkeys = yield* Passkeys
      const proofs = yield* Proofs
      const sessions = yield* Sessions
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      const own = (environment: Environment, { user }: SignedIn) =>
        passkeys.list(environment, user.id)

      /** Starts to create one, in this session only, and voids an earlier start. */
      const start = Effect.fn("UserPasskeys.start")(function* (
        environment: Environment,
        signedIn: SignedIn,
        host: string
      ) {
        const { session, user } = signedIn
        const relyingParty = relyingPartyAt(environment, host)
        if (relyingParty === undefined) return yield* new PasskeysDisabled()
        const existing = yield* own(environment, signedIn)
        if (existing.length >= maximumPasskeys) return yield* new TooManyPasskeys()
        const owner = { purpose, begunBy: session.id, userId: user.id } as const
        const handle = yield* passkeys.handleOf(environment, user.id)
        const name = user.email ?? user.name ?? user.id
        return yield* ceremonies.beginToCreate(environment, owner, relyingParty, {
          handle,
          user: { name, displayName: user.name ?? name },
          existing
        })
      })

      /** The change is made in the name of a session, which must still be live. */
      const changing = <A, E>(
        environment: Environment,
        signedIn: SignedIn,
        change: Effect.Effect<A, E>
      ) =>
        transaction.run(
          directory
            .lock(environment.id, signedIn.user.id)
            .pipe(Effect.andThen(tokens.requireLive(environment, signedIn)), Effect.andThen(change))
        )

      const register = Effect.fn("UserPasskeys.register")(function* (
        environment: Environment,
        signedIn: SignedIn,
        ceremonyId: Redacted.Redacted,
        credential: unknown,
        name: string | undefined
      ) {
        const { session, user } = signedIn
        const relyingParty = relyingPartyOf(environment)
        const owner = { purpose, begunBy: session.id } as const
        const ceremony = yield* ceremonies.take(environment, owner, ceremonyId)
        if (ceremony === undefined || relyingParty === undefined) return yield* new InvalidPasskey()
        const made = yield* passkeys.verifyNew(relyingParty, ceremony, credential)
        const registered = yield* changing(
          environment,
          signedIn,
          // Whoever still owed a second factor now owes this one, and can set up no other instead.
          Effect.tap(passkeys.register(environment, user.id, made, name, actorOf(signedIn)), () =>
            proofs.voidOf(environment, user.id, ["mfa_enrollment"])
          )
        )
        return passkeys.shown(registered.passkey)
      })

      const rename = Effect.fn("UserPasskeys.rename")(function* (
        environment: Environment,
        signedIn: SignedIn,
        id: PasskeyId,
        name: string
      ) {
        const actor = actorOf(signedIn)
        const renamed = yield* changing(
          environment,
          signedIn,
          passkeys.rename(environment, signedIn.user.id, id, name, actor)
        )
        if (renamed === undefined) return yield* new PasskeyNotFound()
        return passkeys.shown(renamed)
      })

      /** Ends the sessions that it made, this one too if it did. */
      const removeOwn = Effect.fn("UserPasskeys.removeOwn")(function* (
        environment: Environment,
        signedIn: SignedIn,
        id: PasskeyId
      ) {
        const removing = Effect.gen(function* () {
          const held = yield* own(environment, signedIn)
          const passkey = held.find((candidate) => candidate.id === id)
          if (passkey === undefined) return yield* new PasskeyNotFound()
          if (yield* waysIn.isLast(environment, signedIn.user, { passkeyId: id })) {
            return yield* new LastSignInMethod()
          }
          yield* passkeys.remove(environment, passkey, actorOf(signedIn))
          yield* sessions.endMadeBy(environment, signedIn.user.id, id)
        })
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, signedIn.user.id)
            // Before the own one: code that ends several sessions locks them by id.
            yield* sessions.hold(environment, signedIn.user.id)
            yield* tokens.requireLive(environment, signedIn)
            yield* removing
          })
        )
      })

      const list = Effect.fn("UserPasskeys.list")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const held = yield* passkeys.list(environment, userId)
        if (held.length === 0) yield* directory.requireKnown(environment.id, userId)
        return held.map(passkeys.shown)
      })

      /** Takes one away, the last way in too, and ends the sessions that it made. */
      const remove = Effect.fn("UserPasskeys.remove")(function* (
        environment: Environment,
        userId: UserId,
        id: PasskeyId
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lockWritable(environment.id, userId)
            const held = yield* passkeys.list(environment, userId)
            const passkey = held.find((candidate) => candidate.id === id)
            if (passkey === undefined) return yield* new PasskeyNotFound()
            yield* sessions.endMadeBy(environment, userId, id)
            yield* passkeys.remove(environment, passkey)
          })
        )
      })

      return {
        listOwn: (environment: Environment, signedIn: SignedIn) =>
          Effect.map(own(environment, signedIn), (held) => held.map(passkeys.shown)),
        start,
        register,
        rename,
        removeOwn,
        list,
        remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
