import type { Environment } from "../../contract/Environment.ts"
import type { AuditActor, AuditEntry } from "../../tenancy/audit/AuditEvent.ts"
import type { StoredPasskey } from "./Passkey.ts"

/** The audit entry of a passkey. */
export const passkeyEntry = (
  environment: Environment,
  action: "passkey.registered" | "passkey.renamed" | "passkey.removed" | "passkey.refused",
  { id, userId }: Pick<StoredPasskey, "id" | "userId">,
  event: { readonly actor?: AuditActor; readonly refused?: string } = {}
): AuditEntry => ({
  environmentId: environment.id,
  action,
  ...(event.actor && { actor: event.actor }),
  targets: [
    { type: "passkey", id },
    { type: "user", id: userId }
  ],
  ...(event.refused && {
    result: "denied" as const,
    metadata: { reason: event.refused }
  })
})
