import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { columnsOf, hasRows, rowBy, rowsBy } from "../../platform/Rows.ts"
import { NamedJwtTemplate } from "./JwtTemplate.ts"

const templatesBy = rowsBy(NamedJwtTemplate)
const templateBy = rowBy(NamedJwtTemplate)

/** JWT templates in PostgreSQL. */
export class JwtTemplatesStore extends Context.Service<JwtTemplatesStore>()(
  "gatehouse/sessions/tokens/JwtTemplatesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(columnsOf(NamedJwtTemplate, "t"))

      const find = (environmentId: EnvironmentId, name: string) =>
        templateBy(sql`
          SELECT ${selected} FROM jwt_templates t
          WHERE t.environment_id = ${environmentId} AND t.name = ${name}`)

      /** By name. */
      const list = (environmentId: EnvironmentId) =>
        templatesBy(sql`
          SELECT ${selected} FROM jwt_templates t
          WHERE t.environment_id = ${environmentId} ORDER BY t.name`)

      /** Takes the place of the template of the same name. */
      const put = (environmentId: EnvironmentId, template: NamedJwtTemplate) =>
        sql`
          INSERT INTO jwt_templates
            (environment_id, name, lifetime_seconds, audience, claims, updated_at)
          VALUES (${environmentId}, ${template.name}, ${template.lifetimeSeconds},
            ${template.audience}, ${sql.json(template.claims)},
            ${DateTime.toDateUtc(template.updatedAt)})
          ON CONFLICT (environment_id, name) DO UPDATE SET
            lifetime_seconds = excluded.lifetime_seconds, audience = excluded.audience,
            claims = excluded.claims, updated_at = excluded.updated_at`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      /** False where there was none. */
      const remove = (environmentId: EnvironmentId, name: string) =>
        hasRows(sql`
          DELETE FROM jwt_templates
          WHERE environment_id = ${environmentId} AND name = ${name}
          RETURNING name`)

      return { find, list, put, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
