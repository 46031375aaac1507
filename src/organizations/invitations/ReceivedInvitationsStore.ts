import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { RoleSetId, type EnvironmentId, type UserId } from "../../contract/Ids.ts"
import { rowsBy } from "../../platform/Rows.ts"
import { fullName } from "../../directory/users/User.ts"
import { ReceivedInvitation } from "./Invitation.ts"

const { inviterName: _inviterName, roleName: _roleName, ...own } = ReceivedInvitation.fields

/** An invitation with the role that it gives, which its organization's role set has a name for. */
const ReceivedRow = Schema.Struct({
  ...own,
  role: Schema.String,
  roleSetId: RoleSetId,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String)
})
const receivedBy = rowsBy(ReceivedRow)

/** The list has no pages; nobody has more open invitations than this in earnest. */
const mostShown = 100

/** The invitations that a person has received, in PostgreSQL. */
export class ReceivedInvitationsStore extends Context.Service<ReceivedInvitationsStore>()(
  "gatehouse/organizations/invitations/ReceivedInvitationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** The pending ones to a verified address of the user, who is no member yet; the newest first. */
      const list = (environmentId: EnvironmentId, userId: UserId, now: DateTime.Utc) =>
        receivedBy(sql`
          SELECT i.id, i.organization_id AS "organizationId", o.name AS "organizationName", i.role,
            o.role_set_id AS "roleSetId", u.first_name AS "firstName", u.last_name AS "lastName",
            i.expires_at AS "expiresAt", i.created_at AS "createdAt"
          FROM email_addresses e
          JOIN invitations i ON i.environment_id = ${environmentId} AND i.email_key = e.email_key
          JOIN organizations o ON o.environment_id = ${environmentId} AND o.id = i.organization_id
          LEFT JOIN users u ON u.environment_id = ${environmentId} AND u.id = i.inviter_id
          WHERE e.environment_id = ${environmentId} AND e.user_id = ${userId}
            AND e.verified_at IS NOT NULL
            AND i.accepted_at IS NULL AND i.revoked_at IS NULL
            AND i.expires_at > ${DateTime.toDateUtc(now)}
            AND NOT EXISTS (
              SELECT 1 FROM memberships m WHERE m.environment_id = ${environmentId}
                AND m.organization_id = i.organization_id AND m.user_id = e.user_id
            )
          ORDER BY i.created_at DESC, i.id DESC LIMIT ${mostShown}`).pipe(
          Effect.map((rows) => rows.map(toReceived))
        )

      return { list }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const toReceived = ({ firstName, lastName, ...row }: typeof ReceivedRow.Type) => ({
  ...row,
  inviterName: fullName(firstName, lastName)
})
