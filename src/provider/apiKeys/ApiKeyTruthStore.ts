import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Exit, Layer, Request, RequestResolver, Schema } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { StoredRoles } from "../../contract/Role.ts"
import { ServerOrganization } from "../../organizations/organizations/Organization.ts"
import { jsonOf } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import type { User } from "../../directory/users/User.ts"
import { UserRecords } from "../../users/management/UserRecords.ts"
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

const readPosition = rowReader(Schema.Struct({ position: Schema.Int }))

/** A key, its person if it has one, and the role of the one in the organization of the other. */
export interface ApiKeyTruth {
  readonly key: ReadApiKey
  readonly user: User | null
  readonly place: ReturnType<typeof readPlace>["place"]
  readonly role: string | null
}

interface SoughtKey extends Request.Request<ApiKeyTruth | undefined> {
  readonly environmentId: EnvironmentId
  readonly hash: Uint8Array
}
const SoughtKey = Request.of<SoughtKey>()

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex")

/** The most keys that one statement looks for, so that no caller waits for many others. */
const mostAtOnce = 16

/** All that decides about a key, in one statement and so at one moment. */
export class ApiKeyTruthStore extends Context.Service<ApiKeyTruthStore>()(
  "gatehouse/provider/apiKeys/ApiKeyTruthStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const users = yield* UserRecords
      const selected = apiKeyColumns(sql)
      const organization = sql.literal(jsonOf(ServerOrganization, "o"))

      const truths = (environmentId: EnvironmentId, hashes: ReadonlyArray<Uint8Array>) =>
        sql`
          SELECT s.position, ${selected(environmentId)},
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
          FROM unnest(${hashes.map(hexOf)}::text[]) WITH ORDINALITY AS s (hash, position)
          JOIN api_keys k ON k.environment_id = ${environmentId} AND k.hash = decode(s.hash, 'hex')`.pipe(
          Effect.map(
            (rows) =>
              new Map(
                rows.map((row): readonly [number, ApiKeyTruth] => [
                  readPosition(row).position,
                  {
                    key: readKey(row),
                    ...readPlace(row),
                    user: row["user"] === null ? null : users.read(row["user"])
                  }
                ])
              )
          ),
          Effect.orDie
        )

      // Backends verify a key with each request of their own, so that many come at the same time.
      const resolver = RequestResolver.makeGrouped<SoughtKey, EnvironmentId>({
        key: ({ request }) => request.environmentId,
        resolver: (entries, environmentId) =>
          Effect.map(
            truths(
              environmentId,
              entries.map(({ request }) => request.hash)
            ),
            (found) => {
              for (const [index, entry] of entries.entries()) {
                entry.completeUnsafe(Exit.succeed(found.get(index + 1)))
              }
            }
          )
      }).pipe(RequestResolver.batchN(mostAtOnce))

      /**
       * The key of a hash, with its person, its organization and the role of the one in the other.
       * Keys that are sought at the same moment are read together.
       */
      const read = (environmentId: EnvironmentId, hash: Uint8Array) =>
        Effect.request(SoughtKey({ environmentId, hash }), resolver)

      /** Tells the day of a use, of which nothing more is kept. */
      const noteUse = (environmentId: EnvironmentId, { id }: ReadApiKey, day: DateTime.Utc) =>
        sql`
          UPDATE api_keys SET last_used_at = ${DateTime.toDateUtc(day)}
          WHERE environment_id = ${environmentId} AND id = ${id}
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
