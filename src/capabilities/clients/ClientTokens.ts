import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { Unauthenticated } from "../../contract/ClientAuth.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import type { Environment } from "../environments/Environment.ts"
import { graceSeconds, type SignedIn } from "./Client.ts"
import { ClientsStore } from "./ClientsStore.ts"

/** New tokens for a client whose person stays signed in (contract: "Replacement"). */
export class ClientTokens extends Context.Service<
  ClientTokens,
  {
    /** Replaces the client's token; fails where the session was revoked in the meantime. */
    readonly replace: (
      environment: Environment,
      signedIn: SignedIn
    ) => Effect.Effect<Redacted.Redacted, Unauthenticated>
    /** The same once the person has proven who they are by `method`, which makes the session fresh. */
    readonly reauthenticated: (
      environment: Environment,
      signedIn: SignedIn,
      method: string
    ) => Effect.Effect<Redacted.Redacted, Unauthenticated>
  }
>()("gatehouse/clients/ClientTokens") {
  static readonly layerNoDeps = Layer.effect(
    ClientTokens,
    Effect.gen(function* () {
      const store = yield* ClientsStore
      const crypto = yield* Crypto
      const transaction = yield* Transaction

      const renew = Effect.fn("ClientTokens.renew")(function* (
        environment: Environment,
        { client, session }: SignedIn,
        method: string | null
      ) {
        const now = yield* DateTime.now
        const token = yield* crypto.secret
        const proof = method === null ? null : { method, at: now }
        yield* transaction.run(
          Effect.gen(function* () {
            yield* store.lock(environment.id, client.id)
            const live = yield* store.authenticate(environment.id, session.id, proof)
            if (!live) return yield* new Unauthenticated()
            yield* store.replaceToken(environment.id, client.id, sha256(Redacted.value(token)), {
              sessionId: session.id,
              until: DateTime.add(now, { seconds: graceSeconds })
            })
          })
        )
        return token
      })

      return ClientTokens.of({
        replace: (environment, signedIn) => renew(environment, signedIn, null),
        reauthenticated: renew
      })
    })
  )
  static readonly layer = this.layerNoDeps.pipe(Layer.provide(ClientsStore.layer))
}

/** Whether the person has proven who they are within `session.reauthenticationSeconds`. */
export const isFresh = (environment: Environment, { session }: SignedIn): Effect.Effect<boolean> =>
  Effect.map(DateTime.now, (now) => {
    const { reauthenticationSeconds } = environment.settings.session
    const end = DateTime.add(session.authenticatedAt, { seconds: reauthenticationSeconds })
    return DateTime.isLessThan(now, end)
  })
