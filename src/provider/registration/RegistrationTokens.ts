import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { RegistrationTokenId, type EnvironmentId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { formatSecret, isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import {
  usualSeconds,
  usualUses,
  type NewRegistrationToken,
  RegistrationTokenNotFound
} from "./RegistrationToken.ts"
import { RegistrationTokensStore } from "./RegistrationTokensStore.ts"

const prefix = "it_"

/** Initial access tokens, which backends and operators hand to those who may register. */
export class RegistrationTokens extends Context.Service<RegistrationTokens>()(
  "gatehouse/provider/registration/RegistrationTokens",
  {
    make: Effect.gen(function* () {
      const store = yield* RegistrationTokensStore
      const audit = yield* Audit
      const crypto = yield* Crypto
      const transaction = yield* Transaction
      const sweeps = yield* EnvironmentSweeps

      const recorded = (
        environmentId: EnvironmentId,
        id: RegistrationTokenId,
        action: AuditAction,
        metadata: MetadataBag = {}
      ) =>
        audit.record({
          environmentId,
          action,
          targets: [{ type: "registration_token", id }],
          metadata
        })

      const create = Effect.fn("RegistrationTokens.create")(function* (
        environmentId: EnvironmentId,
        { expiresInSeconds = usualSeconds, uses = usualUses }: NewRegistrationToken
      ) {
        const token = formatSecret(prefix, Redacted.value(yield* crypto.secret), checksum)
        const id = RegistrationTokenId.make(yield* crypto.uuidV7)
        const now = yield* DateTime.now
        const expiresAt = DateTime.add(now, { seconds: expiresInSeconds })
        yield* transaction.run(
          Effect.andThen(
            store.insert(
              environmentId,
              { id, usesLeft: uses, expiresAt, createdAt: now },
              sha256(Redacted.value(token))
            ),
            recorded(environmentId, id, "registration_token.created", { uses })
          )
        )
        return { id, token, expiresAt }
      })

      const list = (environmentId: EnvironmentId) =>
        Effect.flatMap(DateTime.now, (now) => store.list(environmentId, now))

      const remove = Effect.fn("RegistrationTokens.remove")(function* (
        environmentId: EnvironmentId,
        id: RegistrationTokenId
      ) {
        if (!(yield* store.remove(environmentId, id))) {
          return yield* new RegistrationTokenNotFound()
        }
        yield* recorded(environmentId, id, "registration_token.revoked")
      }, transaction.run)

      /** The id of a token that can be used now; undefined for any other text. */
      const find = Effect.fnUntraced(function* (environmentId: EnvironmentId, token: string) {
        if (!isSecretOf(prefix, token, checksum)) return undefined
        return yield* store.find(environmentId, sha256(token), yield* DateTime.now)
      })

      /** Uses it once, in the transaction of the registration; false where it is used up. */
      const use = (environmentId: EnvironmentId, id: RegistrationTokenId) =>
        Effect.flatMap(DateTime.now, (now) => store.use(environmentId, id, now))

      yield* sweeps.start(
        "1 hour",
        "Expired registration tokens were not forgotten",
        ({ id }, now) => store.forget(id, now)
      )

      return { create, list, remove, find, use }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(RegistrationTokensStore.layer)
  )
}
