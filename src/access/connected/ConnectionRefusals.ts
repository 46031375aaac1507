import { Context, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { CurrentSpending } from "../../contract/Quota.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import type { AttemptReason } from "../../organizations/connections/ConnectionAttempt.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { ConnectionAttempts } from "../../organizations/connections/ConnectionAttempts.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"

/** Tells the trail, and the attempts of a connection, why it signed nobody in. */
export class ConnectionRefusals extends Context.Service<ConnectionRefusals>()(
  "gatehouse/access/connected/ConnectionRefusals",
  {
    make: Effect.gen(function* () {
      const attempts = yield* ConnectionAttempts
      const audit = yield* Audit
      const identities = yield* Identities
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      const noted = (
        environment: Environment,
        { id, organizationId }: StoredConnection,
        { subject, userId }: { readonly subject: string | null; readonly userId: UserId | null },
        result: "failure" | "denied",
        reason: AttemptReason
      ) =>
        transaction.run(
          Effect.andThen(
            attempts.record(environment, id, {
              test: false,
              result,
              reason,
              subject,
              userId,
              claims: null
            }),
            audit.record({
              environmentId: environment.id,
              action: "session.refused",
              result,
              actor: userActor(null),
              targets: [
                { type: "connection", id },
                ...(userId === null ? [] : [{ type: "user" as const, id: userId }]),
                { type: "organization", id: organizationId }
              ],
              metadata: { reason, methods: ["sso"] }
            })
          )
        )

      return {
        /** By a rule: the word of the connection was understood, and does not count. */
        denied: Effect.fnUntraced(function* (
          environment: Environment,
          connection: StoredConnection,
          subject: string,
          reason: AttemptReason
        ) {
          const known = yield* identities.findConnected(environment, connection.id, subject)
          const person = { subject, userId: known?.userId ?? null }
          yield* noted(environment, connection, person, "denied", reason)
        }),
        /** The provider did not do its part, or its answer is not to be believed. */
        failed: Effect.fnUntraced(function* (
          environment: Environment,
          connection: StoredConnection,
          reason: AttemptReason
        ) {
          // Anybody can make them fail, from one network only so often that it is told.
          const counted = yield* throttle
            .request(environment, "provider-failures")
            .pipe(Effect.result, Effect.provideService(CurrentSpending, undefined))
          if (Result.isFailure(counted)) return
          const nobody = { subject: null, userId: null }
          yield* noted(environment, connection, nobody, "failure", reason)
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
