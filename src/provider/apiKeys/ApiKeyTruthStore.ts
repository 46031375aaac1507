import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { StoredRoles } from "../../contract/Role.ts"
import { ServerOrganization } from "../../organizations/organizations/Organization.ts"
import { UserRecords } from "../../directory/users/UserRecords.ts"
import { jsonOf } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { unlessHeld } from "../../platform/unlessHeld.ts"
import { ReadApiKey } from "./ApiKey.ts"
import { apiKeyColumns } from "./ApiKeysStore.ts"

/** The place of a key, if it is in an organization, and of its person there. */
const readPlace = rowReader(
  Schema.Struct({
    role: Schema.NullOr(Schema.String),
    place: Schema.NullOr(Schema.Struct({ organization: ServerOrganization, roles: StoredRoles }))
  })
)
const readKey = rowReader(ReadApiKey)

/** All that decides about a key, in one statement and so at one moment. */
export class ApiKeyTruthStore extends Context.Service<ApiKeyTruthStore>()(
  "gatehouse/provider/apiKeys/ApiKeyTruthStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const users = yield* UserRecords
      const selected = apiKeyColumns(sql)
      const organization = sql.literal(jsonOf(ServerOrganization, "o"))

      /** The key of a hash, with its person, its organization and the role of the one in the other. */
      const read = (environmentId: EnvironmentId, hash: Uint8Array) =>
        sql`
          SELECT ${selected(environmentId)},
            (
              SELECT row_to_json(one) FROM (
                SELECT ${users.columns(environmentId)} FROM users u
                WHERE u.environment_id = ${environmentId} AND u.id = k.user_id
              ) one
            ) AS "user",
            (
              SELECT jsonb_build_object('organization', ${organization}, 'roles', r.roles)
              FROM organizations o
              JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
              WHERE o.environment_id = ${environmentId} AND o.id = k.organization_id
            ) AS place,
            (
              SELECT m.role FROM memberships m WHERE m.environment_id = ${environmentId}
                AND m.organization_id = k.organization_id AND m.user_id = k.user_id
            ) AS role
          FROM api_keys k WHERE k.environment_id = ${environmentId} AND k.hash = ${hash}`.pipe(
          Effect.map(([row]) => {
            if (row === undefined) return undefined
            return {
              key: readKey(row),
              ...readPlace(row),
              user: row["user"] === null ? null : users.read(row["user"])
            }
          }),
          Effect.orDie
        )

      /** Tells the day of a use, of which nothing more is kept. */
      const noteUse = (environmentId: EnvironmentId, { id }: ReadApiKey, day: DateTime.Utc) =>
        sql`
          UPDATE api_keys SET last_used_at = ${DateTime.toDateUtc(day)}
          WHERE environment_id = ${environmentId}
            AND id IN ${unlessHeld(sql, { table: "api_keys", environmentId, id })}
            AND (last_used_at IS NULL OR last_used_at < ${DateTime.toDateUtc(day)})`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return { read, noteUse }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
