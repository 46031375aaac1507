import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { OrganizationId, UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { rowBy, rowsBy, untilFewer, valuesBy } from "../../platform/Rows.ts"

const Holder = Schema.Struct({ role: Schema.String, userId: UserId })
const holdersBy = rowsBy(Holder)
const holderBy = rowBy(Holder)
const organizationsBy = valuesBy("id", OrganizationId)
const usersBy = valuesBy("id", UserId)

/** Memberships in groups of directories that one statement deletes. */
const emptiedAtOnce = 10_000

/** An invitation that was revoked, and where it led to. */
const RevokedInvitation = Schema.Struct({ id: Schema.String, organizationId: OrganizationId })
export type RevokedInvitation = typeof RevokedInvitation.Type
const revokedBy = rowsBy(RevokedInvitation)

/**
 * State of an organization that a departure needs, and the open invitations that end with it, in
 * PostgreSQL.
 */
export class DeparturesStore extends Context.Service<DeparturesStore>()(
  "gatehouse/organizations/organizations/DeparturesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** The member who joined first for each role that somebody has. */
      const oldestOfEach = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roles: ReadonlyArray<string>
      ) =>
        // In the order of the roles index, since a plan by time of joining could read everybody.
        holdersBy(sql`
          SELECT m.role, m.user_id AS "userId" FROM unnest(${roles}::text[]) AS k (role)
          CROSS JOIN LATERAL (
            SELECT role, user_id FROM memberships
            WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
              AND role >= k.role ORDER BY role, joined_at, user_id LIMIT 1
          ) m WHERE m.role = k.role`)

      /** The member who joined first, whatever their role. */
      const oldest = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        holderBy(sql`
          SELECT role, user_id AS "userId" FROM memberships
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
          ORDER BY joined_at, user_id LIMIT 1`)

      /** The organizations of a user, in the order in which they are to be locked. */
      const organizationsOf = (environmentId: EnvironmentId, userId: UserId) =>
        organizationsBy(sql`
          SELECT organization_id AS id FROM memberships
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY organization_id`)

      /**
       * Ends every membership of an organization that is deleted, and its being active in sessions;
       * answers who its members were.
       */
      const removeEverybody = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        organizationId: OrganizationId
      ) {
        const members = yield* usersBy(sql`
            DELETE FROM memberships
            WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            RETURNING user_id AS id`)
        yield* sql`
            UPDATE sessions SET organization_id = NULL
            WHERE environment_id = ${environmentId} AND id IN (
              SELECT id FROM sessions
              WHERE environment_id = ${environmentId}
                AND user_id = ANY (${members}::uuid[])
                AND organization_id = ${organizationId}
              ORDER BY id FOR UPDATE
            )`
        return members
      }, Effect.orDie)

      /**
       * Deletes an organization that has no members. The groups of its directories are emptied before
       * it: by the deletion they would be in one statement, which can take longer than it may.
       */
      const deleteOrganization = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        organizationId: OrganizationId
      ) {
        yield* untilFewer(
          sql`
            DELETE FROM directory_group_members
            WHERE environment_id = ${environmentId} AND (group_id, record_id) IN (
              SELECT m.group_id, m.record_id FROM directories d
              JOIN directory_groups g
                ON g.environment_id = ${environmentId} AND g.directory_id = d.id
              JOIN directory_group_members m
                ON m.environment_id = ${environmentId} AND m.group_id = g.id
              WHERE d.environment_id = ${environmentId} AND d.organization_id = ${organizationId}
              LIMIT ${emptiedAtOnce}
            ) RETURNING 1`,
          emptiedAtOnce
        )
        yield* sql`
          DELETE FROM organizations
          WHERE environment_id = ${environmentId} AND id = ${organizationId}`
      }, Effect.orDie)

      const revoked = sql.literal(`RETURNING id, organization_id AS "organizationId"`)

      /** Revokes them for a ban, of which they are kept until the next one. */
      const revokeInvitationsOf = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        inviterId: UserId,
        at: DateTime.Utc
      ) {
        yield* sql`
          UPDATE invitations SET ended_with_ban = false
          WHERE environment_id = ${environmentId} AND inviter_id = ${inviterId} AND ended_with_ban`
        return yield* revokedBy(sql`
          UPDATE invitations SET revoked_at = ${DateTime.toDateUtc(at)}, holds_place = false,
            ended_with_ban = true
          WHERE environment_id = ${environmentId} AND inviter_id = ${inviterId}
            AND accepted_at IS NULL AND revoked_at IS NULL
            AND expires_at > ${DateTime.toDateUtc(at)} ${revoked}`)
      }, Effect.orDie)

      /** Revokes those that were made at this time or later. */
      const revokeInvitationsSince = (
        environmentId: EnvironmentId,
        inviterId: UserId,
        since: DateTime.Utc,
        at: DateTime.Utc
      ) =>
        revokedBy(sql`
          UPDATE invitations SET revoked_at = ${DateTime.toDateUtc(at)}, holds_place = false
          WHERE environment_id = ${environmentId} AND inviter_id = ${inviterId}
            AND created_at >= ${DateTime.toDateUtc(since)}
            AND accepted_at IS NULL AND revoked_at IS NULL
            AND expires_at > ${DateTime.toDateUtc(at)} ${revoked}`)

      /**
       * Revokes invitations to one organization, except to the roles that the sender may still give.
       */
      const revokeInvitationsIn = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        inviterId: UserId,
        kept: ReadonlyArray<string>,
        at: DateTime.Utc
      ) =>
        revokedBy(sql`
          UPDATE invitations SET revoked_at = ${DateTime.toDateUtc(at)}, holds_place = false
          WHERE environment_id = ${environmentId} AND inviter_id = ${inviterId}
            AND organization_id = ${organizationId} AND role <> ALL (${kept}::text[])
            AND accepted_at IS NULL AND revoked_at IS NULL
            AND expires_at > ${DateTime.toDateUtc(at)} ${revoked}`)

      return {
        oldestOfEach,
        oldest,
        organizationsOf,
        removeEverybody,
        deleteOrganization,
        revokeInvitationsOf,
        revokeInvitationsSince,
        revokeInvitationsIn
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
