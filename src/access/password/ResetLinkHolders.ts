import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { UserId } from "../../contract/Ids.ts"
import type { ResetLinkHolder } from "../../credentials/passwords/ResetLinks.ts"
import { Impersonators } from "../../directory/operators/Impersonators.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"

/**
 * Decides whether a reset link that was answered, and not mailed, still counts. Whoever has it has the
 * account, as with an impersonation, so it ends with the key or the operator who asked for it.
 */
export class ResetLinkHolders extends Context.Service<ResetLinkHolders>()(
  "gatehouse/access/password/ResetLinkHolders",
  {
    make: Effect.gen(function* () {
      const impersonators = yield* Impersonators
      const secretKeys = yield* SecretKeys

      /** The caller, where it is one whose right can end. */
      const caller = Effect.gen(function* () {
        const { actor, secretKeyId } = yield* AuditOrigin
        if (secretKeyId !== noSecretKey) return { type: "secret_key", id: secretKeyId } as const
        if (actor.type !== "platform_user" || actor.id === null) return undefined
        const id = UserId.make(actor.id)
        return { type: "operator", id, since: yield* DateTime.now } as const
      })

      /** True while the holder could still ask for the link; always where it was mailed. */
      const isStanding = Effect.fn("ResetLinkHolders.isStanding")(function* (
        environment: Environment,
        holder: ResetLinkHolder | undefined
      ) {
        switch (holder?.type) {
          case undefined:
            return true
          case "secret_key":
            return yield* secretKeys.isLive(environment.id, holder.id)
          case "operator":
            return yield* impersonators.isStanding(environment, holder.id, holder.since)
        }
      })

      return { caller, isStanding }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
