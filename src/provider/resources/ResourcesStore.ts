import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, ResourceId } from "../../contract/Ids.ts"
import { columnsOf, rowBy, rowsBy, hasRows, done } from "../../platform/Rows.ts"
import { StoredResource } from "./Resource.ts"

const resourcesBy = rowsBy(StoredResource)
const resourceBy = rowBy(StoredResource)

/** Resources in PostgreSQL. */
export class ResourcesStore extends Context.Service<ResourcesStore>()(
  "gatehouse/provider/resources/ResourcesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(columnsOf(StoredResource, "r"))

      /** False where another resource has the identifier. */
      const insert = (resource: StoredResource) =>
        hasRows(sql`
          INSERT INTO resources (environment_id, id, identifier, canonical, name, scopes, access,
            token_format, access_token_seconds, created_at, updated_at)
          VALUES (${resource.environmentId}, ${resource.id}, ${resource.identifier},
            ${resource.canonical}, ${resource.name}, ${sql.json(resource.scopes)},
            ${resource.access}, ${resource.tokenFormat}, ${resource.accessTokenSeconds},
            ${DateTime.toDateUtc(resource.createdAt)}, ${DateTime.toDateUtc(resource.updatedAt)})
          ON CONFLICT (environment_id, canonical) DO NOTHING
          RETURNING 1`)

      const save = (resource: StoredResource) =>
        done(sql`
          UPDATE resources
          SET name = ${resource.name}, scopes = ${sql.json(resource.scopes)},
            access = ${resource.access}, token_format = ${resource.tokenFormat},
            access_token_seconds = ${resource.accessTokenSeconds},
            updated_at = ${DateTime.toDateUtc(resource.updatedAt)}
          WHERE environment_id = ${resource.environmentId} AND id = ${resource.id}`)

      /** Oldest first. */
      const list = (environmentId: EnvironmentId) =>
        resourcesBy(sql`
          SELECT ${selected} FROM resources r WHERE r.environment_id = ${environmentId}
          ORDER BY r.created_at, r.id`)

      const lock = (environmentId: EnvironmentId, id: ResourceId) =>
        resourceBy(sql`
          SELECT ${selected} FROM resources r
          WHERE r.environment_id = ${environmentId} AND r.id = ${id} FOR NO KEY UPDATE`)

      const remove = (environmentId: EnvironmentId, id: ResourceId) =>
        hasRows(sql`
          DELETE FROM resources WHERE environment_id = ${environmentId} AND id = ${id}
          RETURNING 1`)

      return { insert, save, list, lock, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
