import { Context } from "effect"
import { SecretKeyId } from "../../contract/Ids.ts"
import type { AuditActor } from "./AuditEvent.ts"

/** Stands as `producer.secretKeyId` where no key was involved. */
export const noSecretKey = SecretKeyId.make("00000000-0000-0000-0000-000000000000")

/** The service acting by itself: background work, or no call at all. */
export const systemActor: AuditActor = { type: "system", id: null, impersonatorId: null }

/** The operator at the command line. */
export const operatorActor: AuditActor = { type: "platform_user", id: null, impersonatorId: null }

/** On whose behalf the current fiber works; the guard of each plane sets it. */
export const AuditOrigin = Context.Reference<{
  readonly actor: AuditActor
  readonly secretKeyId: SecretKeyId
}>("gatehouse/tenancy/audit/AuditOrigin", {
  defaultValue: () => ({ actor: systemActor, secretKeyId: noSecretKey })
})
