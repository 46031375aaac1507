import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import { type EnvironmentId, type InvitationId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { UserStatus } from "../users/User.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { columnsOf, rowBy, rowsBy, valuesBy, done } from "../../platform/Rows.ts"
import {
  OperatorRole,
  OperatorSeat,
  type OperatorId,
  type SeatedOperator
} from "../../contract/OperatorSeat.ts"

const SeatedRow = Schema.Struct({
  ...OperatorSeat.fields,
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  hasTotp: Schema.Boolean,
  hasPasskey: Schema.Boolean,
  lastSeenAt: Schema.NullOr(Timestamp)
})

const seatedOf = ({
  firstName,
  hasPasskey,
  hasTotp,
  lastName,
  ...seat
}: typeof SeatedRow.Type): SeatedOperator => ({
  ...seat,
  name: [firstName, lastName].filter((part) => part !== null).join(" ") || null,
  secondFactor: hasTotp ? "totp" : hasPasskey ? "passkey" : null
})

/** A user of the platform environment with the role of their seat, null without one. */
const Standing = Schema.Struct({
  status: UserStatus,
  role: Schema.NullOr(OperatorRole),
  environmentIds: OperatorSeat.fields.environmentIds,
  /** Time before which nothing that was begun in their name counts; null: all of it counts. */
  actsSince: Schema.NullOr(Timestamp)
})

const standingBy = rowBy(Standing)
const seatBy = rowBy(OperatorSeat)
const seatedBy = rowsBy(SeatedRow)
const usersBy = valuesBy("userId", UserId)

/** Seats of operators in PostgreSQL; `platformId` is the platform environment's id throughout. */
export class OperatorSeatsStore extends Context.Service<OperatorSeatsStore>()(
  "gatehouse/directory/operators/OperatorSeatsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const selected = sql.literal(columnsOf(OperatorSeat, "o"))

      const byUser = (platformId: EnvironmentId, userId: UserId) =>
        seatBy(sql`
          SELECT ${selected} FROM operators o
          WHERE o.environment_id = ${platformId} AND o.user_id = ${userId}`)

      const find = (platformId: EnvironmentId, id: OperatorId) =>
        seatBy(sql`
          SELECT ${selected} FROM operators o
          WHERE o.environment_id = ${platformId} AND o.id = ${id}`)

      /** Undefined for whoever never was a user of the platform environment. */
      const standingOf = (platformId: EnvironmentId, userId: string) =>
        standingBy(sql`
          SELECT u.status, o.role, o.environment_ids AS "environmentIds",
            o.acts_since AS "actsSince"
          FROM users u
          LEFT JOIN operators o ON o.environment_id = ${platformId} AND o.user_id = u.id
          WHERE u.environment_id = ${platformId} AND u.id = ${userId}`)

      /** Lets nothing count that was begun in the operator's name before; in the caller's transaction. */
      const actAnew = (platformId: EnvironmentId, userId: UserId, now: DateTime.Utc) =>
        done(sql`
          UPDATE operators SET acts_since = ${DateTime.toDateUtc(now)}
          WHERE environment_id = ${platformId} AND user_id = ${userId}`)

      const list = (platformId: EnvironmentId) =>
        seatedBy(sql`
          SELECT ${selected}, u.first_name AS "firstName", u.last_name AS "lastName",
            EXISTS (
              SELECT 1 FROM totp_credentials t
              WHERE t.environment_id = ${platformId} AND t.user_id = o.user_id
            ) AS "hasTotp",
            EXISTS (
              SELECT 1 FROM passkeys p
              WHERE p.environment_id = ${platformId} AND p.user_id = o.user_id
            ) AS "hasPasskey",
            coalesce((
              SELECT max(s.last_active_at) FROM sessions s
              WHERE s.environment_id = ${platformId} AND s.user_id = o.user_id
            ), u.erased_sign_in_at) AS "lastSeenAt"
          FROM operators o
          LEFT JOIN users u ON u.environment_id = ${platformId} AND u.id = o.user_id
          WHERE o.environment_id = ${platformId} ORDER BY o.created_at, o.id`).pipe(
          Effect.map((seats) => seats.map(seatedOf))
        )

      /** The seat as it is kept to the end of the caller's transaction. */
      // With the owners, in one order: two owners who remove each other would otherwise each hold
      // what the other waits for.
      const lock = (platformId: EnvironmentId, by: OperatorId | EmailKey) =>
        Effect.andThen(
          sql`
            SELECT 1 FROM operators
            WHERE environment_id = ${platformId}
              AND (role = 'owner' OR id::text = ${by} OR email_key = ${by})
            ORDER BY id FOR UPDATE`,
          seatBy(sql`
            SELECT ${selected} FROM operators o
            WHERE o.environment_id = ${platformId}
              AND (o.id::text = ${by} OR o.email_key = ${by})`)
        ).pipe(Effect.orDie)

      /** False where somebody has a seat with this address already. */
      const insert = (platformId: EnvironmentId, seat: OperatorSeat, emailKey: EmailKey) =>
        sql`
          INSERT INTO operators (environment_id, id, email, email_key, role, environment_ids,
            invitation_id, user_id, created_at)
          VALUES (${platformId}, ${seat.id}, ${seat.email}, ${emailKey}, ${seat.role},
            ${seat.environmentIds}::uuid[], ${seat.invitationId}, ${seat.userId},
            ${DateTime.toDateUtc(seat.createdAt)})`.pipe(
          Effect.as(true),
          Effect.catch((error: SqlError.SqlError) =>
            isUniqueViolation(error) ? Effect.succeed(false) : Effect.die(error)
          )
        )

      const change = (
        platformId: EnvironmentId,
        id: OperatorId,
        role: OperatorRole,
        environmentIds: ReadonlyArray<EnvironmentId> | null
      ) =>
        done(sql`
          UPDATE operators SET role = ${role}, environment_ids = ${environmentIds}::uuid[]
          WHERE environment_id = ${platformId} AND id = ${id}`)

      /** Calls the seat of a user by another address, unless another seat is called by it already. */
      const rename = (
        platformId: EnvironmentId,
        userId: UserId,
        email: EmailAddress,
        emailKey: EmailKey
      ) =>
        done(sql`
          UPDATE operators SET email = ${email}, email_key = ${emailKey}
          WHERE environment_id = ${platformId} AND user_id = ${userId}
            AND NOT EXISTS (
              SELECT 1 FROM operators other
              WHERE other.environment_id = ${platformId} AND other.email_key = ${emailKey}
            )`)

      /** Moves the seat from its holder to the person who accepts this invitation. */
      const reserve = (
        platformId: EnvironmentId,
        id: OperatorId,
        invitationId: InvitationId | null,
        comesBack: boolean
      ) =>
        done(sql`
          UPDATE operators
          SET invitation_id = ${invitationId}, user_id = NULL, comes_back = ${comesBack}
          WHERE environment_id = ${platformId} AND id = ${id}`)

      /** The seat that the accepted invitation was for, where it is still free. */
      const take = (platformId: EnvironmentId, invitationId: InvitationId, userId: UserId) =>
        seatBy(sql`
          UPDATE operators o SET user_id = ${userId}, comes_back = false
          WHERE o.environment_id = ${platformId} AND o.invitation_id = ${invitationId}
            AND o.user_id IS NULL
          RETURNING ${selected}`)

      const remove = (platformId: EnvironmentId, id: OperatorId) =>
        done(sql`DELETE FROM operators WHERE environment_id = ${platformId} AND id = ${id}`)

      /** Removes the seat of this address where nobody took it before its invitation expired. */
      const removeLapsed = (platformId: EnvironmentId, emailKey: EmailKey, now: DateTime.Utc) =>
        seatBy(sql`
          DELETE FROM operators o
          WHERE o.environment_id = ${platformId} AND o.email_key = ${emailKey}
            AND o.user_id IS NULL AND NOT o.comes_back AND EXISTS (
              SELECT 1 FROM invitations i
              WHERE i.environment_id = ${platformId} AND i.id = o.invitation_id
                AND i.expires_at <= ${DateTime.toDateUtc(now)}
            )
          RETURNING ${selected}`)

      const removeOf = (platformId: EnvironmentId, userId: UserId) =>
        done(sql`
          DELETE FROM operators
          WHERE environment_id = ${platformId} AND user_id = ${userId}`)

      /**
       * The users who are owners of all environments and can sign in. No owner comes or goes before
       * the end of the caller's transaction, so that if two leave concurrently one stays.
       */
      const holdOwners = (platformId: EnvironmentId) =>
        Effect.andThen(
          sql`
            SELECT 1 FROM operators
            WHERE environment_id = ${platformId} AND role = 'owner' ORDER BY id FOR UPDATE`,
          // Somebody who left while the lock was waited for is only visible to a new statement.
          usersBy(sql`
            SELECT o.user_id AS "userId" FROM operators o
            JOIN users u ON u.environment_id = ${platformId} AND u.id = o.user_id
            WHERE o.environment_id = ${platformId} AND o.role = 'owner'
              AND o.environment_ids IS NULL AND u.status = 'active'`)
        ).pipe(Effect.orDie)

      return {
        byUser,
        find,
        standingOf,
        actAnew,
        list,
        lock,
        insert,
        change,
        rename,
        reserve,
        take,
        remove,
        removeLapsed,
        removeOf,
        holdOwners
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
