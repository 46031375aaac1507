import { Context, Data, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { equalBytes } from "../../platform/Crypto.ts"
import { claimedBy, verifyAssertion, type ProvenAssertion } from "../../platform/WebAuthn.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { RelyingParty } from "../../tenancy/environments/RelyingParty.ts"
import type { ProvenPasskey } from "../secondFactors/SecondFactor.ts"
import { counterMovesOn, provenBy, type StoredPasskey, passkeyEntry } from "./Passkey.ts"
import type { Ceremony } from "./PasskeyCeremonies.ts"
import { PasskeysStore } from "./PasskeysStore.ts"

/** The passkey that an assertion says it is of: nothing is proven yet. */
export interface ClaimedPasskey {
  readonly passkey: StoredPasskey
  readonly assertion: unknown
}

/** A passkey whose assertion was verified; it is used in a transaction of its own. */
export interface VerifiedAssertion {
  readonly passkey: StoredPasskey
  readonly proven: ProvenAssertion
}

/** Failure of a use that met the counter of another. */
export class UsedMeanwhile extends Data.TaggedError("UsedMeanwhile") {}

/** Assertions of authenticators about the passkeys of users (contract: "Passkeys"). */
export class PasskeyAssertions extends Context.Service<PasskeyAssertions>()(
  "gatehouse/credentials/passkeys/PasskeyAssertions",
  {
    make: Effect.gen(function* () {
      const store = yield* PasskeysStore
      const audit = yield* Audit

      /**
       * Finds the passkey of an assertion, of this user where the caller knows who it is. Null where
       * the assertion names none, or another user than the passkey's.
       */
      const claimed = Effect.fnUntraced(function* (
        environment: Environment,
        credential: unknown,
        userId?: UserId
      ) {
        const claim = claimedBy(credential)
        if (claim === null) return null
        const passkey = yield* store.findByCredential(environment.id, claim.credentialId)
        if (passkey === undefined) return null
        if (userId !== undefined && passkey.userId !== userId) return null
        const { userHandle } = claim
        // Whoever is to be found by the passkey alone is named by it, too.
        if (userHandle === null && userId === undefined) return null
        if (userHandle !== null && !equalBytes(userHandle, passkey.handle)) return null
        return { passkey, assertion: credential }
      })

      /**
       * Verifies an assertion by the passkey that it claims, outside of any transaction. Null for a
       * wrong one, whatever is wrong; a key that seems to be a copy is noted.
       */
      const verifyClaimed = Effect.fn("PasskeyAssertions.verify")(function* (
        environment: Environment,
        relyingParty: RelyingParty,
        { challenge }: Ceremony,
        { assertion, passkey }: ClaimedPasskey,
        actor: AuditActor = userActor(null)
      ) {
        const proven = yield* verifyAssertion({ ...relyingParty, challenge }, assertion, passkey)
        if (proven === null) return null
        if (!counterMovesOn(passkey, proven.counter)) {
          const event = { actor, refused: "counter" }
          yield* audit.record(passkeyEntry(environment, "passkey.refused", passkey, event))
          return null
        }
        return { passkey, proven }
      })

      /** Both, one after the other; `actor` is whoever is signed in already. */
      const verify = (
        environment: Environment,
        relyingParty: RelyingParty,
        ceremony: Ceremony,
        credential: unknown,
        userId?: UserId,
        actor?: AuditActor
      ) =>
        Effect.flatMap(claimed(environment, credential, userId), (claim) =>
          claim === null
            ? Effect.succeed(null)
            : verifyClaimed(environment, relyingParty, ceremony, claim, actor)
        )

      /** Uses it, in the caller's transaction; null where the same counter was used meanwhile. */
      const use = Effect.fn("PasskeyAssertions.use")(function* (
        environment: Environment,
        { passkey, proven }: VerifiedAssertion
      ) {
        const used = yield* store.use(environment.id, passkey.id, proven, yield* DateTime.now)
        if (!used) return null
        return provenBy(passkey)
      })

      /**
       * Uses an assertion together with the effect that it is for, whose statements need not wait for
       * it: the failure has to undo them with the caller's transaction.
       */
      const useFor = <A, E, R>(
        environment: Environment,
        verified: VerifiedAssertion,
        what: (proven: ProvenPasskey) => Effect.Effect<A, E, R>
      ) =>
        Effect.all([use(environment, verified), what(provenBy(verified.passkey))], {
          concurrency: "unbounded"
        }).pipe(
          Effect.flatMap(([used, done]) =>
            used === null ? Effect.fail(new UsedMeanwhile()) : Effect.succeed(done)
          )
        )

      return { claimed, verifyClaimed, verify, use, useFor }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(PasskeysStore.layer))
}
