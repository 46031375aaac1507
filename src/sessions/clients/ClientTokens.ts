import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import {
  ReauthenticationRequired,
  SecondFactorRequired,
  Unauthenticated
} from "../../contract/SessionProblems.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../../contract/Environment.ts"
import {
  includesSecondFactor,
  isByLocalLink
} from "../../credentials/secondFactors/SecondFactor.ts"
import { graceSeconds, type SignedIn } from "./Client.ts"
import { ClientsStore } from "./ClientsStore.ts"

/** Details of a proof of identity. */
interface ProofDetails {
  /** True if the passkey that proved it is bound to its device. */
  readonly deviceBound?: boolean
  /** Time of the person's authentication, if that was not just now. */
  readonly provenAt?: DateTime.Utc
}

/** New tokens for a client whose person stays signed in (contract: "Replacement"). */
export class ClientTokens extends Context.Service<ClientTokens>()(
  "gatehouse/sessions/clients/ClientTokens",
  {
    make: Effect.gen(function* () {
      const store = yield* ClientsStore
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      /**
       * Replaces the token after the person has authenticated by `method`, which makes the session
       * fresh as of `provenAt`, at most now.
       */
      const renew = Effect.fn("ClientTokens.renew")(function* (
        environment: Environment,
        { client, session }: SignedIn,
        method: string | null,
        { deviceBound, provenAt }: ProofDetails = {}
      ) {
        const now = yield* DateTime.now
        const at = provenAt === undefined ? now : DateTime.min(now, provenAt)
        const token = yield* crypto.secret
        const proof =
          method === null
            ? null
            : { method, at, ...(deviceBound === undefined ? {} : { deviceBound }) }
        yield* transaction.run(
          Effect.gen(function* () {
            const current = yield* store.lock(environment.id, client)
            if (current === undefined) return yield* new Unauthenticated()
            const live = yield* store.authenticate(environment.id, session.id, proof)
            if (!live) return yield* new Unauthenticated()
            yield* store.replaceToken(environment.id, client.id, sha256(Redacted.value(token)), {
              tokenHash: client.tokenHash,
              sessionId: session.id,
              until: DateTime.add(now, { seconds: graceSeconds })
            })
          })
        )
        return token
      })

      /**
       * Notes among the session's methods one that the person has just taken up; it makes the session
       * no fresher, so that the token stays. Fails where the session was revoked in the meantime.
       */
      const noteMethod = Effect.fn("ClientTokens.noteMethod")(function* (
        environment: Environment,
        { session }: SignedIn,
        method: string
      ) {
        const proof = { method, at: session.authenticatedAt }
        const live = yield* store.authenticate(environment.id, session.id, proof)
        if (!live) return yield* new Unauthenticated()
      })

      /**
       * Holds the session as it is to the end of the caller's transaction; fails where it was revoked
       * since it was read, so that nothing is changed in the name of a session that has ended.
       */
      const requireLive = Effect.fn("ClientTokens.requireLive")(function* (
        environment: Environment,
        { session }: SignedIn
      ) {
        const live = yield* store.authenticate(environment.id, session.id, null)
        if (!live) return yield* new Unauthenticated()
      })

      return {
        /** Replaces the client's token; fails where the session was revoked in the meantime. */
        replace: (environment: Environment, signedIn: SignedIn) =>
          renew(environment, signedIn, null),
        reauthenticated: renew,
        noteMethod,
        requireLive
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ClientsStore.layer))
}

/** Lifetime of the proof that a developer's link from the shell gives, in seconds. */
const localLinkSeconds = 3600

/**
 * Lets through callers who have proven who they are within `session.reauthenticationSeconds`, for a
 * user with a second factor by that factor (contract: "Freshness"). Sessions from before the factor
 * end with its enrolment, so that whatever one has seen of it came with its last proof.
 */
export const requireFresh = Effect.fnUntraced(function* (
  environment: Environment,
  { client, session, user }: SignedIn
) {
  // Whoever holds the token of before may be another than the person who has proven themselves.
  if (client.replaced) return yield* new ReauthenticationRequired()
  const hasSecondFactor =
    includesSecondFactor(session.authenticationMethods) || session.connectionSecondFactor
  if (user.mfaEnabled && !hasSecondFactor) {
    return yield* new SecondFactorRequired()
  }
  const seconds = isByLocalLink(environment, session.authenticationMethods)
    ? localLinkSeconds
    : environment.settings.session.reauthenticationSeconds
  const { authenticatedAt } = session
  // A sign-in with a provider that dates nothing is no proof at all.
  if (authenticatedAt === null) return yield* new ReauthenticationRequired()
  const end = DateTime.add(authenticatedAt, { seconds })
  if (DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, end)) {
    return yield* new ReauthenticationRequired()
  }
})
