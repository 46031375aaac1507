import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId, RoleSetId } from "../../contract/Ids.ts"
import { valuesBy, done } from "../../platform/Rows.ts"
import { readRoleSet, roleSetColumns } from "./organizationRows.ts"
import type { RoleSet } from "../../contract/Role.ts"

/** Stored data of a role set; its roles are null if they are the service's own. */
export interface NewRoleSet extends Pick<RoleSet, "id" | "key" | "name"> {
  readonly roles: RoleSet["roles"] | null
  readonly at: DateTime.Utc
}

const rolesBy = valuesBy("role", Schema.String)

/** Role sets in PostgreSQL. */
export class RoleSetsStore extends Context.Service<RoleSetsStore>()(
  "gatehouse/organizations/organizations/RoleSetsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(roleSetColumns)
      const first = Effect.map((rows: ReadonlyArray<object>) =>
        rows[0] === undefined ? undefined : readRoleSet(rows[0])
      )

      const byId = (environmentId: EnvironmentId, id: RoleSetId) =>
        sql`
          SELECT ${selected} FROM role_sets r
          WHERE r.environment_id = ${environmentId} AND r.id = ${id}`.pipe(first, Effect.orDie)

      const byKey = (environmentId: EnvironmentId, key: string) =>
        sql`
          SELECT ${selected} FROM role_sets r
          WHERE r.environment_id = ${environmentId} AND r.key = ${key}`.pipe(first, Effect.orDie)

      /** By key. */
      const list = (environmentId: EnvironmentId) =>
        sql`
          SELECT ${selected} FROM role_sets r
          WHERE r.environment_id = ${environmentId} ORDER BY r.key`.pipe(
          Effect.map((rows) => rows.map(readRoleSet)),
          Effect.orDie
        )

      const valuesOf = (environmentId: EnvironmentId, { at, id, key, name, roles }: NewRoleSet) =>
        sql`(${environmentId}, ${id}, ${key}, ${name},
          ${roles === null ? null : sql.json(roles)}, ${DateTime.toDateUtc(at)},
          ${DateTime.toDateUtc(at)})`

      /** Leaves a set of the same key as it is. */
      const insertMissing = (environmentId: EnvironmentId, roleSet: NewRoleSet) =>
        done(sql`
          INSERT INTO role_sets (environment_id, id, key, name, roles, created_at, updated_at)
          VALUES ${valuesOf(environmentId, roleSet)}
          ON CONFLICT (environment_id, key) DO NOTHING`)

      /** Takes the place of the name and roles of the set of the same key, which keeps its id. */
      const put = (environmentId: EnvironmentId, roleSet: NewRoleSet) =>
        sql`
          INSERT INTO role_sets AS r
            (environment_id, id, key, name, roles, created_at, updated_at)
          VALUES ${valuesOf(environmentId, roleSet)}
          ON CONFLICT (environment_id, key) DO UPDATE SET
            name = excluded.name, roles = excluded.roles, updated_at = excluded.updated_at
          RETURNING ${selected}`.pipe(
          Effect.map(([row]) => readRoleSet(row)),
          Effect.orDie
        )

      /** The roles that members of the set's organizations have and that are none of these. */
      const heldBeside = (
        environmentId: EnvironmentId,
        id: RoleSetId,
        roles: ReadonlyArray<string>
      ) =>
        rolesBy(sql`
          SELECT DISTINCT m.role FROM organizations o
          JOIN memberships m ON m.environment_id = ${environmentId} AND m.organization_id = o.id
          WHERE o.environment_id = ${environmentId} AND o.role_set_id = ${id}
            AND m.role <> ALL (${roles}::text[]) ORDER BY m.role`)

      /** The roles that open invitations to the set's organizations are to, and that are none of these. */
      const awaitedBeside = (
        environmentId: EnvironmentId,
        id: RoleSetId,
        roles: ReadonlyArray<string>,
        now: DateTime.Utc
      ) =>
        rolesBy(sql`
          SELECT DISTINCT i.role FROM organizations o
          JOIN invitations i ON i.environment_id = ${environmentId} AND i.organization_id = o.id
          WHERE o.environment_id = ${environmentId} AND o.role_set_id = ${id}
            AND i.accepted_at IS NULL AND i.revoked_at IS NULL
            AND i.expires_at > ${DateTime.toDateUtc(now)}
            AND i.role <> ALL (${roles}::text[]) ORDER BY i.role`)

      return { byId, byKey, list, insertMissing, put, heldBeside, awaitedBeside }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
