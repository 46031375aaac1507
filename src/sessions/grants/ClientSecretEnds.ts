import { Context, type DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { IntruderReason } from "./GrantEnds.ts"
import { ClientSecretEndsStore } from "./ClientSecretEndsStore.ts"

/** Ends of the secrets that members made of their organization's service accounts. */
export class ClientSecretEnds extends Context.Service<ClientSecretEnds>()(
  "gatehouse/sessions/grants/ClientSecretEnds",
  {
    make: Effect.gen(function* () {
      const store = yield* ClientSecretEndsStore
      const audit = yield* Audit

      /** Ends secrets that an intruder may have made. */
      const madeSince = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        createdBy: UserId,
        since: DateTime.Utc,
        reason: IntruderReason
      ) {
        const ended = yield* store.endSince(environmentId, createdBy, since)
        yield* audit.recordAll(
          environmentId,
          ended.map(({ applicationId, id, organizationId }) => ({
            action: "application.secret_revoked" as const,
            actor: userActor(createdBy),
            targets: [
              { type: "application" as const, id: applicationId },
              ...organizationTarget(organizationId)
            ],
            metadata: { secretId: id, reason }
          }))
        )
      })

      return { madeSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(ClientSecretEndsStore.layer)
  )
}
