import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { OrganizationId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { rowsBy } from "../../platform/Rows.ts"

/** An invitation that was revoked, and where it led to. */
const RevokedInvitation = Schema.Struct({ id: Schema.String, organizationId: OrganizationId })
export type RevokedInvitation = typeof RevokedInvitation.Type
const revokedBy = rowsBy(RevokedInvitation)

/** The open invitations of one sender, in PostgreSQL. */
export class SentInvitationsStore extends Context.Service<SentInvitationsStore>()(
  "gatehouse/organizations/organizations/SentInvitationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const revoked = sql.literal(`RETURNING id, organization_id AS "organizationId"`)

      /** Revokes them for a ban, of which they are kept until the next one. */
      const revokeAll = Effect.fnUntraced(function* (
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
      const revokeSince = (
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
      const revokeIn = (
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

      return { revokeAll, revokeIn, revokeSince }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
