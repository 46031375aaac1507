import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { Statement } from "effect/sql"
import type { EnvironmentId, InvitationId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { isUniqueViolation } from "../../platform/Database.ts"
import { columnsOf, dateOrNull, hasRows, rowBy, rowsBy } from "../../platform/Rows.ts"
import { keyOf, type EmailKey } from "../../contract/EmailAddress.ts"
import { StoredInvitation, type InvitationFilters } from "./Invitation.ts"
import type { InvitationStatus } from "./InvitationState.ts"

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
      const insert = Effect.fnUntraced(
        function* (invitation: StoredInvitation, tokenHash: Uint8Array) {
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
        },
        Effect.catch((error) =>
          isUniqueViolation(error) ? Effect.fail("pending" as const) : Effect.die(error)
        )
      )

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
        sql`
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
          WHERE environment_id = ${invitation.environmentId} AND id = ${invitation.id}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

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

      return { insert, find, lock, save, saveAccepted, claimEndedWithBan, list }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
