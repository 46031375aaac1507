import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer, Redacted, Schema, DateTime } from "effect"
import { ConnectionId, UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { orIfThere } from "../../platform/Database.ts"
import { EmailKey, keyOf } from "../../contract/EmailAddress.ts"
import { dateOrNull, inParts, rowsBy, valuesOf, valuesBy } from "../../platform/Rows.ts"
import { accountOf, type PreparedIdentity, type PreparedUser, hexOf } from "./PreparedUser.ts"
import { newRowOf } from "../../directory/users/User.ts"
import { spellingsOf } from "../../tenancy/providers/Provider.ts"

const presentBy = rowsBy(Schema.Struct({ id: UserId }))
const externalIdsBy = rowsBy(Schema.Struct({ externalId: Schema.String }))
const emailKeysBy = rowsBy(Schema.Struct({ emailKey: EmailKey }))
const accountsBy = rowsBy(Schema.Struct({ issuer: Schema.String, subject: Schema.String }))
const connectedBy = rowsBy(Schema.Struct({ connectionId: ConnectionId, subject: Schema.String }))

const isConnected = ({ connectionId }: PreparedIdentity) => (connectionId ?? null) !== null

const credentialsBy = valuesBy("id", Schema.String)
const handlesBy = valuesBy("handle", Schema.String)

/** Users written in bulk in PostgreSQL, with their passkeys. */
export class BulkUsersStore extends Context.Service<BulkUsersStore>()(
  "gatehouse/users/transfer/BulkUsersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const occupiedPasskeys = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) {
        const ids = users.flatMap(({ passkeys }) =>
          passkeys.map(({ credentialId }) => hexOf(credentialId))
        )
        const handles = users.flatMap(({ passkeyUserHandle: handle }) =>
          handle === null ? [] : [hexOf(handle)]
        )
        if (ids.length === 0 && handles.length === 0) {
          return { credentialIds: new Set<string>(), userHandles: new Set<string>() }
        }
        const known = yield* credentialsBy(sql`
          SELECT encode(p.credential_id, 'hex') AS id FROM passkeys p
          WHERE p.environment_id = ${environmentId} AND p.credential_id IN (
            SELECT decode(k.id, 'hex') FROM unnest(${ids}::text[]) AS k (id))`)
        const held = yield* handlesBy(sql`
          SELECT encode(o.handle, 'hex') AS handle FROM passkey_owners o
          WHERE o.environment_id = ${environmentId} AND o.handle IN (
            SELECT decode(k.handle, 'hex') FROM unnest(${handles}::text[]) AS k (handle))`)
        return { credentialIds: new Set(known), userHandles: new Set(held) }
      })

      const occupied = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) {
        const ids = users.map(({ user }) => user.id)
        const externals = users.flatMap(({ user }) => user.externalId ?? [])
        const keys = users.flatMap(({ addresses }) => addresses.map(({ email }) => keyOf(email)))
        const everyone = users.flatMap(({ identities }) => identities)
        const accounts = everyone
          .filter((identity) => !isConnected(identity))
          .flatMap(({ issuer, subject }) =>
            spellingsOf(issuer).map((spelling) => ({ issuer: spelling, subject }))
          )
        const connected = everyone.filter(isConnected)
        // Each a probe of a unique index, whatever the planner takes the tables for while they grow.
        const present = yield* presentBy(sql`
          SELECT k.id FROM unnest(${ids}::uuid[]) AS k (id) CROSS JOIN LATERAL (
            SELECT 1 FROM users u
            WHERE u.environment_id = ${environmentId} AND u.id = k.id LIMIT 1
          ) found`)
        const known = yield* externalIdsBy(sql`
          SELECT k.id AS "externalId" FROM unnest(${externals}::text[]) AS k (id)
          CROSS JOIN LATERAL (
            SELECT 1 FROM user_external_ids x
            WHERE x.environment_id = ${environmentId} AND x.external_id = k.id
            UNION ALL
            SELECT 1 FROM former_external_ids f
            WHERE f.environment_id = ${environmentId} AND f.external_id = k.id
            LIMIT 1
          ) found`)
        const taken = yield* emailKeysBy(sql`
          SELECT k.key AS "emailKey" FROM unnest(${keys}::text[]) AS k (key) CROSS JOIN LATERAL (
            SELECT 1 FROM email_addresses a
            WHERE a.environment_id = ${environmentId} AND a.email_key = k.key
              AND (a.is_primary OR a.verified_at IS NOT NULL)
            LIMIT 1
          ) found`)
        const linked = yield* accountsBy(sql`
          SELECT k.issuer, k.subject
          FROM unnest(${accounts.map(({ issuer }) => issuer)}::text[],
            ${accounts.map(({ subject }) => subject)}::text[]) AS k (issuer, subject)
          CROSS JOIN LATERAL (
            SELECT 1 FROM identities i
            WHERE i.environment_id = ${environmentId} AND i.issuer = k.issuer
              AND i.subject = k.subject AND i.status = 'active'
              AND i.connection_id IS NULL
            LIMIT 1
          ) found`)
        const there = connectedBy(sql`
          SELECT k.connection AS "connectionId", k.subject
          FROM unnest(${connected.map(({ connectionId }) => connectionId ?? null)}::uuid[],
            ${connected.map(({ subject }) => subject)}::text[]) AS k (connection, subject)
          CROSS JOIN LATERAL (
            SELECT 1 FROM identities i
            WHERE i.environment_id = ${environmentId} AND i.connection_id = k.connection
              AND i.subject = k.subject AND i.status = 'active'
            LIMIT 1
          ) found`)
        const linkedThere = connected.length === 0 ? [] : yield* there
        return {
          ...(yield* occupiedPasskeys(environmentId, users)),
          ids: new Set(present.map(({ id }) => id)),
          externalIds: new Set(known.map(({ externalId }) => externalId)),
          emailKeys: new Set(taken.map(({ emailKey }) => emailKey)),
          accounts: new Set([
            ...linked.map(accountOf),
            ...linkedThere.map((one) => accountOf({ ...one, issuer: "" }))
          ])
        }
      }, Effect.orDie)

      const insertUsers = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.map(({ user }) => ({
            ...valuesOf(newRowOf(user), sql.json),
            environment_id: environmentId
          })),
          (rows) => sql`INSERT INTO users ${sql.insert(rows)}`.unprepared
        )

      const insertAddresses = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.flatMap(({ addresses, user }) =>
            addresses.map(({ email, id, isPrimary, verifiedAt }) => ({
              environment_id: environmentId,
              id,
              user_id: user.id,
              email,
              email_key: keyOf(email),
              is_primary: isPrimary,
              verified_at: dateOrNull(verifiedAt),
              created_at: dateOrNull(user.createdAt)
            }))
          ),
          (rows) => sql`INSERT INTO email_addresses ${sql.insert(rows)}`.unprepared
        )

      const insertPasswords = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.flatMap(({ password, user }) =>
            password === null
              ? []
              : [
                  {
                    environment_id: environmentId,
                    user_id: user.id,
                    hash: Redacted.value(password),
                    updated_at: dateOrNull(user.updatedAt)
                  }
                ]
          ),
          (rows) => sql`INSERT INTO password_credentials ${sql.insert(rows)}`.unprepared
        )

      const insertIdentities = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.flatMap(({ identities, user }) =>
            identities.map((identity) => ({
              environment_id: environmentId,
              id: identity.id,
              user_id: user.id,
              provider_key: identity.provider,
              connection_id: identity.connectionId ?? null,
              protocol: identity.protocol,
              issuer: identity.issuer,
              subject: identity.subject,
              label: identity.label,
              status: "active",
              claims: sql.json(identity.claims),
              created_at: dateOrNull(user.updatedAt),
              updated_at: dateOrNull(user.updatedAt)
            }))
          ),
          (rows) => sql`INSERT INTO identities ${sql.insert(rows)}`.unprepared
        )

      const insertExternalIds = (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) =>
        inParts(
          users.flatMap(({ user: { externalId, id } }) =>
            externalId === null
              ? []
              : [{ environment_id: environmentId, external_id: externalId, user_id: id }]
          ),
          (rows) => sql`INSERT INTO user_external_ids ${sql.insert(rows)}`.unprepared
        )

      const insertOwners = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.flatMap(({ passkeyUserHandle: handle, user }) =>
            handle === null ? [] : [{ environment_id: environmentId, user_id: user.id, handle }]
          ),
          (rows) => sql`INSERT INTO passkey_owners ${sql.insert(rows)}`.unprepared
        )

      const insertPasskeys = (environmentId: EnvironmentId, users: ReadonlyArray<PreparedUser>) =>
        inParts(
          users.flatMap(({ passkeys, user }) =>
            passkeys.map((passkey) => ({
              environment_id: environmentId,
              id: passkey.id,
              user_id: user.id,
              credential_id: passkey.credentialId,
              public_key: passkey.publicKey,
              counter: passkey.counter,
              device_bound: passkey.deviceBound,
              backed_up: passkey.backedUp,
              transports: passkey.transports,
              aaguid: passkey.aaguid,
              name: passkey.name,
              created_at: DateTime.toDateUtc(passkey.createdAt),
              last_used_at: dateOrNull(passkey.lastUsedAt)
            }))
          ),
          (rows) => sql`INSERT INTO passkeys ${sql.insert(rows)}`.unprepared
        )

      /** A failure spoils the caller's transaction. */
      const insert = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        users: ReadonlyArray<PreparedUser>
      ) {
        yield* insertUsers(environmentId, users)
        yield* insertAddresses(environmentId, users)
        yield* insertPasswords(environmentId, users)
        yield* insertIdentities(environmentId, users)
        yield* insertExternalIds(environmentId, users)
        yield* insertOwners(environmentId, users)
        yield* insertPasskeys(environmentId, users)
      }, orIfThere("collision"))

      return { occupied, insert }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
