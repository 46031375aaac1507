import { Context, Effect, Layer, Result } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { CurrentSpending } from "../../contract/Quota.ts"
import type { ProviderFault } from "../../platform/ProviderFault.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"

/**
 * Tells the trail and the log why sign-ins with providers fail (contract: "OAuth2 and OIDC").
 * Anybody can make them fail, so each fault is told once, and of one network only as many a window
 * as `throttle.addressRequests`.
 */
export class ProviderFailures extends Context.Service<ProviderFailures>()(
  "gatehouse/access/federation/ProviderFailures",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const throttle = yield* Throttle
      const transaction = yield* Transaction
      /** A provider that was not found is remembered with its fault, which has been told then. */
      const told = new WeakSet<ProviderFault>()

      const note = Effect.fn("ProviderFailures.note")(function* (
        environment: Environment,
        provider: string,
        userId: UserId | null,
        fault: ProviderFault
      ) {
        const { code, reason } = fault
        // The person's own choice is no failure.
        if (reason === "access_denied" || told.has(fault)) return
        told.add(fault)
        const counted = yield* throttle
          .request(environment, "provider-failures")
          .pipe(Effect.result, Effect.provideService(CurrentSpending, undefined))
        if (Result.isFailure(counted)) return
        yield* Effect.logWarning("A provider failed").pipe(
          Effect.annotateLogs({ provider, reason, code })
        )
        yield* transaction.run(
          audit.record(
            refusedSignInEntry(environment.id, userId, "failure", {
              reason,
              methods: [`oauth:${provider}`]
            })
          )
        )
      })

      return { note }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
