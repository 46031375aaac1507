import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema, Order } from "effect"
import type { Statement } from "effect/sql"
import {
  type EnvironmentId,
  type InvitationId,
  type OrganizationId,
  type UserId,
  RoleSetId
} from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { orIfThere } from "../../platform/Database.ts"
import { columnsOf, dateOrNull, hasRows, rowBy, rowsBy, done } from "../../platform/Rows.ts"
import { keyOf, type EmailKey } from "../../contract/EmailAddress.ts"
import { StoredInvitation, type InvitationFilters, ReceivedInvitation } from "./Invitation.ts"
import type { InvitationStatus } from "./InvitationState.ts"
import { fullName } from "../../directory/users/User.ts"

const invitationsBy = rowsBy(StoredInvitation)
const invitationBy = rowBy(StoredInvitation)

/**
 * Which invitation is meant: by its id, by its link's token, or by the address for which an
 * invitation without an organization waits.
 */
export type InvitationKey =
  | { readonly id: InvitationId }
  | { readonly tokenHash: Uint8Array }
  /** The one of the organization, or of none, that waits for an address. */
  | { readonly waitingFor: EmailKey; readonly organizationId: OrganizationId | null }

const inviterBy = rowBy(
  Schema.Struct({
    firstName: Schema.NullOr(Schema.String),
    lastName: Schema.NullOr(Schema.String),
    email: Schema.NullOr(Schema.String)
  })
)

const { inviterName: _inviterName, roleName: _roleName, ...ofRecipient } = ReceivedInvitation.fields

/** An invitation with the role that it gives, which its organization's role set has a name for. */
const ReceivedRow = Schema.Struct({
  ...ofRecipient,
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

const toReceived = ({ firstName, lastName, ...row }: ReceivedRow) => ({
  ...row,
  inviterName: fullName(firstName, lastName)
})

/** Invitations in PostgreSQL, their tokens as SHA-256. */
export class InvitationsStore extends Context.Service<InvitationsStore>()(
  "gatehouse/organizations/invitations/InvitationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(columnsOf(StoredInvitation, "i"))

      const matching = (key: InvitationKey) => {
        if ("id" in key) return sql`i.id = ${key.id}`
        return "tokenHash" in key
          ? sql`i.token_hash = ${key.tokenHash}`
          : sql`i.email_key = ${key.waitingFor} AND i.holds_place AND ${
              key.organizationId === null
                ? sql.literal("i.organization_id IS NULL")
                : sql`i.organization_id = ${key.organizationId}`
            }`
      }

      /** For use in a transaction: an expired invitation in the way gives up its place. */
      const insert = Effect.fnUntraced(function* (
        invitation: StoredInvitation,
        tokenHash: Uint8Array
      ) {
        const { emailKey, environmentId, organizationId } = invitation
        const createdAt = DateTime.toDateUtc(invitation.createdAt)
        yield* sql`
            UPDATE invitations SET holds_place = false
            WHERE environment_id = ${environmentId} AND email_key = ${emailKey}
              AND ${
                organizationId === null
                  ? sql.literal("organization_id IS NULL")
                  : sql`organization_id = ${organizationId}`
              }
              AND holds_place AND expires_at <= ${createdAt}`
        yield* sql`
            INSERT INTO invitations
              (environment_id, id, token_hash, email, email_key, organization_id, inviter_id, role,
                redirect_url, public_metadata, private_metadata, lifetime_seconds, holds_place,
                created_at, expires_at, language)
            VALUES (${environmentId}, ${invitation.id}, ${tokenHash}, ${invitation.email},
              ${emailKey}, ${organizationId}, ${invitation.inviterId}, ${invitation.role},
              ${invitation.redirectUrl},
              ${sql.json(invitation.publicMetadata)}, ${sql.json(invitation.privateMetadata)},
              ${invitation.lifetimeSeconds}, true, ${createdAt},
              ${DateTime.toDateUtc(invitation.expiresAt)}, ${invitation.language})`
      }, orIfThere("pending"))

      const find = (environmentId: EnvironmentId, key: InvitationKey) =>
        invitationBy(sql`
          SELECT ${selected} FROM invitations i
          WHERE i.environment_id = ${environmentId} AND ${matching(key)}`)

      /** Finds an invitation and locks it to the end of the caller's transaction. */
      const lock = (environmentId: EnvironmentId, key: InvitationKey) =>
        invitationBy(sql`
          SELECT ${selected} FROM invitations i
          WHERE i.environment_id = ${environmentId} AND ${matching(key)} FOR UPDATE`)

      const write = (
        invitation: StoredInvitation,
        { acceptedBy, tokenHash }: { readonly acceptedBy?: UserId; readonly tokenHash?: Uint8Array }
      ) =>
        done(sql`
          UPDATE invitations SET
            token_hash = ${tokenHash === undefined ? sql.literal("token_hash") : sql`${tokenHash}`},
            holds_place = holds_place
              AND ${invitation.acceptedAt === null && invitation.revokedAt === null},
            public_metadata = ${sql.json(invitation.publicMetadata)},
            private_metadata = ${sql.json(invitation.privateMetadata)},
            expires_at = ${DateTime.toDateUtc(invitation.expiresAt)},
            accepted_at = ${dateOrNull(invitation.acceptedAt)},
            accepted_by = coalesce(${acceptedBy ?? null}::uuid, accepted_by),
            revoked_at = ${dateOrNull(invitation.revokedAt)}
          WHERE environment_id = ${invitation.environmentId} AND id = ${invitation.id}`)

      /** Writes the changeable parts of a locked invitation; a token hash voids the older link. */
      const save = (invitation: StoredInvitation, tokenHash?: Uint8Array) =>
        write(invitation, tokenHash === undefined ? {} : { tokenHash })

      /** Saves an accepted invitation, and by whom. */
      const saveAccepted = (invitation: StoredInvitation, by: UserId) =>
        write(invitation, { acceptedBy: by })

      /** Marks an invitation that ended with a ban as sent again; false where it was before. */
      const claimEndedWithBan = (environmentId: EnvironmentId, id: InvitationId) =>
        hasRows(sql`
          UPDATE invitations SET ended_with_ban = false
          WHERE environment_id = ${environmentId} AND id = ${id} AND ended_with_ban
          RETURNING 1`)

      const inState = (status: InvitationStatus, now: DateTime.Utc): Statement.Fragment => {
        const open = sql.literal("i.accepted_at IS NULL AND i.revoked_at IS NULL")
        switch (status) {
          case "PENDING":
            return sql`${open} AND i.expires_at > ${DateTime.toDateUtc(now)}`
          case "EXPIRED":
            return sql`${open} AND i.expires_at <= ${DateTime.toDateUtc(now)}`
          case "ACCEPTED":
            return sql.literal("i.accepted_at IS NOT NULL")
          case "REVOKED":
            return sql.literal("i.revoked_at IS NOT NULL")
        }
      }

      /** The newest first. */
      const list = (
        environmentId: EnvironmentId,
        { email, endedWithBan, ids, inviterId, organizationId, status }: InvitationFilters,
        now: DateTime.Utc,
        after: Keyset | null,
        limit: number
      ) => {
        const clauses: Array<Statement.Fragment> = [sql`i.environment_id = ${environmentId}`]
        if (organizationId !== undefined) clauses.push(sql`i.organization_id = ${organizationId}`)
        if (email !== undefined) clauses.push(sql`i.email_key = ${keyOf(email)}`)
        if (inviterId !== undefined) clauses.push(sql`i.inviter_id = ${inviterId}`)
        if (ids !== undefined) clauses.push(sql`i.id = ANY (${ids}::uuid[])`)
        if (endedWithBan === true) clauses.push(sql.literal("i.ended_with_ban"))
        if (status !== undefined) clauses.push(inState(status, now))
        return invitationsBy(sql`
          SELECT ${selected} FROM invitations i WHERE ${sql.and(clauses)}
            AND ${following(sql, "newestFirst", ["i.created_at", "i.id"], after)}
          ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit}`)
      }

      /** Display name of the inviter: the name, or without one the primary address. */
      const inviterName = (environmentId: EnvironmentId, id: UserId) =>
        inviterBy(sql`
          SELECT u.first_name AS "firstName", u.last_name AS "lastName", e.email
          FROM users u
          LEFT JOIN email_addresses e ON e.environment_id = ${environmentId}
            AND e.user_id = u.id AND e.is_primary
          WHERE u.environment_id = ${environmentId} AND u.id = ${id}`).pipe(
          Effect.map((inviter) =>
            inviter === undefined
              ? null
              : (fullName(inviter.firstName, inviter.lastName) ?? inviter.email)
          )
        )

      /** The pending invitations to a verified address of the user, who is no member yet; the newest first. */
      const received = (environmentId: EnvironmentId, userId: UserId, now: DateTime.Utc) =>
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

      return {
        insert,
        find,
        lock,
        save,
        saveAccepted,
        claimEndedWithBan,
        list,
        inviterName,
        received
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
