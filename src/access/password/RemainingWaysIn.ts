import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Identities } from "../../directory/identities/Identities.ts"

/** Ways in besides the password that stay when it changes. */
export class RemainingWaysIn extends Context.Service<RemainingWaysIn>()(
  "gatehouse/access/password/RemainingWaysIn",
  {
    make: Effect.gen(function* () {
      const identities = yield* Identities
      const passkeys = yield* Passkeys

      /** As their owner knows them, the passkeys first; none where no mail would tell of them. */
      const labels = Effect.fn("RemainingWaysIn.labels")(function* (
        environment: Environment,
        userId: UserId
      ) {
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

      return { labels }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
