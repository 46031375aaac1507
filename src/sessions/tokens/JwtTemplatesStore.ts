import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import type { NamedJwtTemplate } from "./JwtTemplate.ts"

interface TemplateRow extends Omit<NamedJwtTemplate, "updatedAt"> {
  readonly updatedAt: Date
}

const toTemplate = (row: TemplateRow): NamedJwtTemplate => ({
  ...row,
  updatedAt: DateTime.fromDateUnsafe(row.updatedAt)
})

/** JWT templates in PostgreSQL. */
export class JwtTemplatesStore extends Context.Service<JwtTemplatesStore>()(
  "gatehouse/sessions/tokens/JwtTemplatesStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient

      const selected = sql.literal(`name, lifetime_seconds AS "lifetimeSeconds", audience, claims,
        updated_at AS "updatedAt"`)

      const find = (environmentId: EnvironmentId, name: string) =>
        sql<TemplateRow>`
          SELECT ${selected} FROM jwt_templates
          WHERE environment_id = ${environmentId} AND name = ${name}`.pipe(
          Effect.map((rows) => (rows[0] === undefined ? undefined : toTemplate(rows[0]))),
          Effect.orDie
        )

      /** By name. */
      const list = (environmentId: EnvironmentId) =>
        sql<TemplateRow>`
          SELECT ${selected} FROM jwt_templates
          WHERE environment_id = ${environmentId} ORDER BY name`.pipe(
          Effect.map((rows) => rows.map(toTemplate)),
          Effect.orDie
        )

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
        sql<{ readonly name: string }>`
          DELETE FROM jwt_templates
          WHERE environment_id = ${environmentId} AND name = ${name}
          RETURNING name`.pipe(
          Effect.map((rows) => rows.length > 0),
          Effect.orDie
        )

      return { find, list, put, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
