import { Context, DateTime, Effect, Layer, Order, Schema } from "effect"
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
type ReceivedRow = typeof ReceivedRow.Type
const receivedBy = rowsBy(ReceivedRow)

/**
 * The list has no pages; nobody has more open invitations than this in earnest. One person with many
 * organizations can send as many, so that each inviter has an equal share of the room.
 */
const mostShown = 100

const newestFirst = Order.flip(
  Order.combine(
    Order.mapInput(DateTime.Order, ({ createdAt }: ReceivedRow) => createdAt),
    Order.mapInput(Order.String, ({ id }: ReceivedRow) => id)
  )
)

/** The invitations that a person has received, in PostgreSQL. */
export class ReceivedInvitationsStore extends Context.Service<ReceivedInvitationsStore>()(
  "gatehouse/organizations/invitations/ReceivedInvitationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** The pending ones to a verified address of the user, who is no member yet; the newest first. */
      const list = (environmentId: EnvironmentId, userId: UserId, now: DateTime.Utc) =>
        receivedBy(sql`
          SELECT s.* FROM (
            SELECT i.id, i.organization_id AS "organizationId", o.name AS "organizationName", i.role,
              o.role_set_id AS "roleSetId", u.first_name AS "firstName", u.last_name AS "lastName",
              i.expires_at AS "expiresAt", i.created_at AS "createdAt",
              row_number() OVER (
                PARTITION BY i.inviter_id ORDER BY i.created_at DESC, i.id DESC
              ) AS place
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
          ) s
          ORDER BY s.place, s."createdAt" DESC, s.id DESC LIMIT ${mostShown}`).pipe(
          Effect.map((rows) => rows.toSorted(newestFirst).map(toReceived))
        )

      return { list }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const toReceived = ({ firstName, lastName, ...row }: ReceivedRow) => ({
  ...row,
  inviterName: fullName(firstName, lastName)
})
