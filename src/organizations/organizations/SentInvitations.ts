import { Context, DateTime, Effect, Layer } from "effect"
import type { OrganizationId, UserId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditActor } from "../../tenancy/audit/AuditEvent.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import type { IntruderReason } from "../../sessions/grants/GrantEnds.ts"
import { allows, reaches, type Role, type RoleSet } from "../../contract/Role.ts"
import { DeparturesStore, type RevokedInvitation } from "./DeparturesStore.ts"

/**
 * Open invitations end with the right to send them (contract: "Invitations" of the fine print). They
 * stand below the invitations themselves, for whatever takes that right away; each is part of the
 * caller's transaction.
 */
export class SentInvitations extends Context.Service<SentInvitations>()(
  "gatehouse/organizations/organizations/SentInvitations",
  {
    make: Effect.gen(function* () {
      const store = yield* DeparturesStore
      const audit = yield* Audit

      const recorded = (
        environment: Environment,
        revoked: ReadonlyArray<RevokedInvitation>,
        reason: IntruderReason | "inviter_lost_right" = "inviter_lost_right",
        actor?: AuditActor
      ) =>
        audit.recordAll(
          environment.id,
          revoked.map(({ id, organizationId }) => ({
            action: "invitation.revoked" as const,
            ...(actor === undefined ? {} : { actor }),
            targets: [
              { type: "invitation" as const, id },
              { type: "organization" as const, id: organizationId }
            ],
            metadata: { reason }
          }))
        )

      /** For invitations that an intruder may have sent. */
      const revokeSince = Effect.fnUntraced(function* (
        environment: Environment,
        inviterId: UserId,
        since: DateTime.Utc,
        reason: IntruderReason
      ) {
        const now = yield* DateTime.now
        const revoked = yield* store.revokeInvitationsSince(environment.id, inviterId, since, now)
        yield* recorded(environment, revoked, reason, userActor(inviterId))
      })

      /** For a user who is banned. */
      const revokeAll = Effect.fnUntraced(function* (environment: Environment, inviterId: UserId) {
        const revoked = yield* store.revokeInvitationsOf(
          environment.id,
          inviterId,
          yield* DateTime.now
        )
        yield* recorded(environment, revoked)
      })

      const revokeExcept = Effect.fnUntraced(function* (
        environment: Environment,
        organizationId: OrganizationId,
        inviterId: UserId,
        kept: ReadonlyArray<string>
      ) {
        const now = yield* DateTime.now
        const { id } = environment
        const revoked = yield* store.revokeInvitationsIn(id, organizationId, inviterId, kept, now)
        yield* recorded(environment, revoked)
      })

      /** For somebody who is a member no longer. */
      const revokeIn = (
        ...place: [environment: Environment, organizationId: OrganizationId, inviterId: UserId]
      ) => revokeExcept(...place, [])

      /** For a member with another role: those to roles that it may not give. */
      const revokeBeyond = (
        environment: Environment,
        organizationId: OrganizationId,
        inviterId: UserId,
        role: Role,
        { roles }: Pick<RoleSet, "roles">
      ) => {
        const given = allows(role, "invitations:create")
          ? roles.filter((other) => reaches(role, other))
          : []
        const kept = given.map(({ key }) => key)
        return revokeExcept(environment, organizationId, inviterId, kept)
      }

      return { revokeAll, revokeIn, revokeBeyond, revokeSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(DeparturesStore.layer))
}
