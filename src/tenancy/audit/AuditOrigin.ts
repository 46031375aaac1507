import { Context, Effect } from "effect"
import { SecretKeyId, type UserId } from "../../contract/Ids.ts"
import type { AuditActor, AuditTarget } from "./AuditEvent.ts"

/** Stands as `producer.secretKeyId` where no key was involved. */
export const noSecretKey = SecretKeyId.make("00000000-0000-0000-0000-000000000000")

/** The service acting by itself: background work, or no call at all. */
export const systemActor: AuditActor = { type: "system", id: null, impersonatorId: null }

/** The operator at the command line. */
export const operatorActor: AuditActor = { type: "platform_user", id: null, impersonatorId: null }

/** A user acting by themselves; null before it is known who they are. */
export const userActor = (id: UserId | null) =>
  ({ type: "user", id, impersonatorId: null }) as const

/** On whose behalf the current fiber works; the guard of each plane sets it. */
export const AuditOrigin = Context.Reference<{
  readonly actor: AuditActor
  readonly secretKeyId: SecretKeyId
  /** Target of each event besides those of the change: the link by which the system was let in. */
  readonly by?: AuditTarget
}>("gatehouse/tenancy/audit/AuditOrigin", {
  defaultValue: () => ({ actor: systemActor, secretKeyId: noSecretKey })
})

/** Records work as that of a user who has only just become known, such as a new one. */
export const asUser = (id: UserId) =>
  Effect.provideService(AuditOrigin, { actor: userActor(id), secretKeyId: noSecretKey })
