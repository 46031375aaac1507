import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { ConnectionId, EnvironmentId, IdentityId, UserId } from "../../contract/Ids.ts"
import { orIfThere } from "../../platform/Database.ts"
import { columnsOf, hasRows, rowBy, rowsBy, done } from "../../platform/Rows.ts"
import { isIssuerOf, spellingsOf } from "../../tenancy/providers/Provider.ts"
import { Identity, IdentityOwner, LinkedIdentity, type NewIdentity } from "./Identity.ts"

const identitiesBy = rowsBy(Identity)
const { usable: _, ...linked } = LinkedIdentity.fields
const linkedBy = rowsBy(
  Schema.Struct({
    ...linked,
    /** Null where there is no provider of the key any more. */
    providerIssuer: Schema.NullOr(Schema.String),
    isConnected: Schema.Boolean
  })
)
const ownerBy = rowBy(IdentityOwner)

/** Linked identities in PostgreSQL. */
export class IdentitiesStore extends Context.Service<IdentitiesStore>()(
  "gatehouse/directory/identities/IdentitiesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(columnsOf(Identity, "i"))

      const listActive = (environmentId: EnvironmentId, userId: UserId) =>
        identitiesBy(sql`
          SELECT ${selected} FROM identities i
          WHERE i.environment_id = ${environmentId} AND i.user_id = ${userId}
            AND i.status = 'active'
          ORDER BY i.created_at, i.id`)

      /** The active ones, with the provider that each was linked through. */
      const listLinked = (environmentId: EnvironmentId, userId: UserId) =>
        linkedBy(sql`
          SELECT ${selected}, i.provider_key AS provider,
            p.definition ->> 'issuer' AS "providerIssuer",
            coalesce(c.status = 'active', false) AS "isConnected"
          FROM identities i
          LEFT JOIN providers p ON p.environment_id = ${environmentId} AND p.key = i.provider_key
          LEFT JOIN connections c
            ON c.environment_id = ${environmentId} AND c.id = i.connection_id
          WHERE i.environment_id = ${environmentId} AND i.user_id = ${userId}
            AND i.status = 'active'
          ORDER BY i.created_at, i.id`).pipe(
          Effect.map((rows) =>
            rows.map(({ isConnected, providerIssuer, ...identity }): LinkedIdentity => ({
              ...identity,
              // A provider that was set anew signs nobody in by the issuer before.
              usable:
                isConnected ||
                (providerIssuer !== null && isIssuerOf({ issuer: providerIssuer }, identity.issuer))
            }))
          )
        )

      /** The user that an account at a provider signs in as; undefined where it is nobody's. */
      // An import spells an issuer as the provider's settings do, and not as its tokens will.
      const findOwner = (environmentId: EnvironmentId, issuer: string, subject: string) =>
        ownerBy(sql`
          SELECT i.id AS "identityId", u.id AS "userId", u.status
          FROM identities i
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = i.user_id
          WHERE i.environment_id = ${environmentId}
            AND i.issuer = ANY (${spellingsOf(issuer)}::text[])
            AND i.subject = ${subject} AND i.status = 'active' AND i.connection_id IS NULL
          ORDER BY i.issuer = ${issuer} DESC LIMIT 1`)

      /** The user whom a connection knows by a subject. */
      const findConnected = (
        environmentId: EnvironmentId,
        connectionId: ConnectionId,
        subject: string
      ) =>
        ownerBy(sql`
          SELECT i.id AS "identityId", u.id AS "userId", u.status
          FROM identities i
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = i.user_id
          WHERE i.environment_id = ${environmentId} AND i.connection_id = ${connectionId}
            AND i.subject = ${subject} AND i.status = 'active'`)

      const insert = (
        environmentId: EnvironmentId,
        userId: UserId,
        id: IdentityId,
        { claims, connectionId = null, issuer, label, protocol, provider, subject }: NewIdentity,
        at: DateTime.Utc
      ) => {
        const date = DateTime.toDateUtc(at)
        return sql`
          INSERT INTO identities
            (environment_id, id, user_id, provider_key, protocol, issuer, subject, label, status,
              claims, connection_id, created_at, updated_at)
          VALUES (${environmentId}, ${id}, ${userId}, ${provider}, ${protocol}, ${issuer},
            ${subject}, ${label}, 'active', ${sql.json(claims)}, ${connectionId}, ${date},
            ${date})`.pipe(Effect.asVoid, orIfThere("linked"))
      }

      /** Writes what the provider says of the account now. */
      const refresh = (
        environmentId: EnvironmentId,
        id: IdentityId,
        { claims, label, provider }: Pick<NewIdentity, "label" | "claims" | "provider">,
        at: DateTime.Utc
      ) =>
        done(sql`
          UPDATE identities
          SET label = ${label}, claims = ${sql.json(claims)}, provider_key = ${provider},
            updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND status = 'active'
            AND (label, claims, provider_key)
              IS DISTINCT FROM (${label}::text, ${sql.json(claims)}::jsonb, ${provider}::text)`)

      /** False where the user has no such active identity. */
      const unlink = (
        environmentId: EnvironmentId,
        userId: UserId,
        id: IdentityId,
        at: DateTime.Utc
      ) =>
        hasRows(sql`
          UPDATE identities SET status = 'unlinked', updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}
            AND status = 'active' RETURNING id`)

      const unlinkAll = (environmentId: EnvironmentId, userId: UserId, at: DateTime.Utc) =>
        done(sql`
          UPDATE identities SET status = 'unlinked', updated_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND status = 'active'`)

      return {
        listActive,
        listLinked,
        findOwner,
        findConnected,
        insert,
        refresh,
        unlink,
        unlinkAll
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
