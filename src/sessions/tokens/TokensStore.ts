import { PgClient } from "@effect/sql-pg"
import { done } from "../../platform/Rows.ts"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { columnsOf, hasRows, rowBy, rowsBy, valueBy } from "../../platform/Rows.ts"
import { NamedJwtTemplate } from "./JwtTemplate.ts"
import { storedRoles, StoredRoles } from "../../contract/Role.ts"

const rolesBy = valueBy("roles", StoredRoles)
const templatesBy = rowsBy(NamedJwtTemplate)
const templateBy = rowBy(NamedJwtTemplate)

/** JWT templates, and the roles that tokens state, in PostgreSQL. */
export class TokensStore extends Context.Service<TokensStore>()(
  "gatehouse/sessions/tokens/TokensStore",
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
        done(sql`
          INSERT INTO jwt_templates
            (environment_id, name, lifetime_seconds, audience, claims, updated_at)
          VALUES (${environmentId}, ${template.name}, ${template.lifetimeSeconds},
            ${template.audience}, ${sql.json(template.claims)},
            ${DateTime.toDateUtc(template.updatedAt)})
          ON CONFLICT (environment_id, name) DO UPDATE SET
            lifetime_seconds = excluded.lifetime_seconds, audience = excluded.audience,
            claims = excluded.claims, updated_at = excluded.updated_at`)

      /** False where there was none. */
      const remove = (environmentId: EnvironmentId, name: string) =>
        hasRows(sql`
          DELETE FROM jwt_templates
          WHERE environment_id = ${environmentId} AND name = ${name}
          RETURNING name`)

      /** Roles of an organization, with their permissions; none for one that is gone. */
      const rolesOf = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        rolesBy(sql`
          SELECT r.roles FROM organizations o
          JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
          WHERE o.environment_id = ${environmentId} AND o.id = ${organizationId}`).pipe(
          Effect.map((roles) => (roles === undefined ? [] : storedRoles(roles)))
        )

      return { find, list, put, remove, rolesOf }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
