import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"

/** A user's second factor as a backend manages it. */
export class UserSecondFactor extends Context.Service<UserSecondFactor>()(
  "gatehouse/access/mfa/UserSecondFactor",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const directory = yield* UserDirectory
      const factors = yield* SecondFactors
      const notice = yield* CredentialNotice
      const passkeys = yield* Passkeys
      const proofs = yield* Proofs
      const sessions = yield* Sessions
      const transaction = yield* Transaction

      const status = Effect.fn("UserSecondFactor.status")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const factor = yield* factors.find(environment, userId)
        if (factor === undefined) yield* directory.requireKnown(environment.id, userId)
        return {
          enabled: factor !== undefined,
          enrolledAt: factor?.enrolledAt ?? null,
          recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
          passkeys: (yield* passkeys.list(environment, userId)).length
        }
      })

      /** Takes it away with its recovery codes; nothing changes where there is none. */
      const remove = Effect.fn("UserSecondFactor.remove")(function* (
        environment: Environment,
        userId: UserId
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lockWritable(environment.id, userId)
            const factor = yield* factors.find(environment, userId)
            if (factor === undefined) return
            yield* sessions.endSessions(environment, userId)
            yield* factors.remove(environment.id, userId)
            yield* proofs.voidOf(environment, userId, ["mfa_challenge", "totp_setup"])
            yield* audit.record({
              environmentId: environment.id,
              action: "mfa.disabled",
              targets: [{ type: "user", id: userId }]
            })
            yield* notice.tell(environment, userId, "mfa_disabled")
          })
        )
      })

      return { status, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
