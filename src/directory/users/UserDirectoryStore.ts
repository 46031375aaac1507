import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId, ConnectionId } from "../../contract/Ids.ts"
import { hasRows, valueBy, done, columnsOf } from "../../platform/Rows.ts"
import { UserStatus, OwnFields } from "./User.ts"
import { profileColumns } from "./Profile.ts"

const statusBy = valueBy("status", UserStatus)

type Locked = (environmentId: EnvironmentId, id: UserId) => Effect.Effect<UserStatus | undefined>

const sourceBy = valueBy("source", Schema.Literals(["directory", "connection"]))

/**
 * Columns of a user `u` of an environment. Data in other tables is looked up field by field, which
 * costs PostgreSQL less than joining five tables; of an EXISTS it would plan two ways.
 */
const columnsWith = (sql: SqlClient.SqlClient) => {
  const own = sql.literal(`${columnsOf(OwnFields, "u", profileColumns("u"))}, u.revision`)

  // Sessions that tickets or members of staff made are no sign-ins of the user.
  return (environmentId: EnvironmentId) => sql`${own},
    (
      SELECT x.external_id FROM user_external_ids x
      WHERE x.environment_id = ${environmentId} AND x.user_id = u.id
    ) AS "externalId",
    coalesce((
      SELECT s.created_at FROM sessions s
      WHERE s.environment_id = ${environmentId} AND s.user_id = u.id
        AND s.impersonator_id IS NULL AND s.began_at IS NULL
      ORDER BY s.created_at DESC LIMIT 1
    ), u.erased_sign_in_at) AS "lastSignInAt",
    (
      SELECT true FROM password_credentials p
      WHERE p.environment_id = ${environmentId} AND p.user_id = u.id AND p.hash <> '$hook$'
    ) IS NOT NULL AS "hasPassword",
    (
      SELECT true FROM totp_credentials t
      WHERE t.environment_id = ${environmentId} AND t.user_id = u.id
    ) IS NOT NULL AS "mfaEnabled"`
}

/** Users in PostgreSQL as others ask of them; a standing is read by one index or kept by a lock. */
export class UserDirectoryStore extends Context.Service<UserDirectoryStore>()(
  "gatehouse/directory/users/UserDirectoryStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const locked =
        (strength: "FOR NO KEY UPDATE" | "FOR SHARE"): Locked =>
        (environmentId, id) =>
          statusBy(sql`
            SELECT status FROM users WHERE environment_id = ${environmentId} AND id = ${id}
            ${sql.literal(strength)}`)

      /** Locks several, in the order of their ids. */
      const lockAll = (environmentId: EnvironmentId, ids: ReadonlyArray<UserId>) =>
        ids.length === 0
          ? Effect.void
          : done(sql`
              SELECT 1 FROM users WHERE environment_id = ${environmentId}
                AND id = ANY (${ids}::uuid[])
              ORDER BY id FOR NO KEY UPDATE`)

      const statusOf = (environmentId: EnvironmentId, id: UserId) =>
        statusBy(
          sql`SELECT status FROM users WHERE environment_id = ${environmentId} AND id = ${id}`
        )

      /** One of the three reads across environments: only asked after a miss in the key's own. */
      const existsAnywhere = (id: UserId) =>
        hasRows(sql`SELECT 1 FROM users WHERE id = ${id} LIMIT 1`)

      const lock = locked("FOR NO KEY UPDATE")
      const hold = locked("FOR SHARE")

      /** Identities of a person at connections of the organization that holds their domain. */
      const connected = (environmentId: EnvironmentId, userId: UserId) => sql`
        FROM users u
        JOIN identities i ON i.environment_id = ${environmentId} AND i.user_id = u.id
          AND i.status = 'active' AND i.connection_id IS NOT NULL
        JOIN connections c ON c.environment_id = ${environmentId} AND c.id = i.connection_id
        JOIN domains d ON d.environment_id = ${environmentId}
          AND d.organization_id = c.organization_id AND d.status <> 'pending'
          AND d.domain = split_part(u.email_key, '@', 2)
        WHERE u.environment_id = ${environmentId} AND u.id = ${userId}`

      /** Records that made a person, in directories of the organization that holds their domain. */
      const provisioned = (environmentId: EnvironmentId, userId: UserId) => sql`
        FROM users u
        JOIN directory_users r ON r.environment_id = ${environmentId} AND r.user_id = u.id
          AND r.made_user
        JOIN directories y ON y.environment_id = ${environmentId} AND y.id = r.directory_id
          AND y.enabled
        JOIN domains d ON d.environment_id = ${environmentId}
          AND d.organization_id = y.organization_id AND d.status <> 'pending'
          AND d.domain = split_part(u.email_key, '@', 2)
        WHERE u.environment_id = ${environmentId} AND u.id = ${userId}`

      /** The source of a person's name and address, a directory before a connection. */
      const sourceOf = (environmentId: EnvironmentId, userId: UserId) =>
        sourceBy(sql`
          SELECT 'directory' AS source ${provisioned(environmentId, userId)}
          UNION ALL
          SELECT 'connection' AS source ${connected(environmentId, userId)}
          ORDER BY source DESC LIMIT 1`)

      /** True for a person who is managed by the organization of this connection. */
      const isManagedBy = (
        environmentId: EnvironmentId,
        userId: UserId,
        connectionId: ConnectionId
      ) =>
        hasRows(sql`
          SELECT 1 ${connected(environmentId, userId)} AND c.id = ${connectionId} LIMIT 1`)

      const columns = columnsWith(sql)

      return { lockAll, lock, hold, statusOf, existsAnywhere, sourceOf, isManagedBy, columns }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
