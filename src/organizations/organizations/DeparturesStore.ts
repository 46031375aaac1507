import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"

/** State of an organization that a departure needs, in PostgreSQL. */
export class DeparturesStore extends Context.Service<
  DeparturesStore,
  {
    /** The member who joined first for each role that somebody has. */
    readonly oldestOfEach: (
      environmentId: EnvironmentId,
      organizationId: OrganizationId,
      roles: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<{ readonly role: string; readonly userId: UserId }>>
    /** The member who joined first, whatever their role. */
    readonly oldest: (
      environmentId: EnvironmentId,
      organizationId: OrganizationId
    ) => Effect.Effect<{ readonly role: string; readonly userId: UserId } | undefined>
    /** The organizations of a user, in the order in which they are to be locked. */
    readonly organizationsOf: (
      environmentId: EnvironmentId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<OrganizationId>>
    /**
     * Ends every membership of an organization that is deleted, and its being active in sessions;
     * answers how many there were.
     */
    readonly removeEverybody: (
      environmentId: EnvironmentId,
      organizationId: OrganizationId
    ) => Effect.Effect<number>
    /** Deletes an organization that has no members. */
    readonly deleteOrganization: (
      environmentId: EnvironmentId,
      organizationId: OrganizationId
    ) => Effect.Effect<void>
  }
>()("gatehouse/organizations/organizations/DeparturesStore") {
  static readonly layer = Layer.effect(
    DeparturesStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const oldestOfEach: DeparturesStore["Service"]["oldestOfEach"] = (
        environmentId,
        organizationId,
        roles
      ) =>
        // In the order of the roles index, since a plan by time of joining could read everybody.
        sql<{ role: string; userId: UserId }>`
          SELECT m.role, m.user_id AS "userId" FROM unnest(${roles}::text[]) AS k (role)
          CROSS JOIN LATERAL (
            SELECT role, user_id FROM memberships
            WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
              AND role >= k.role ORDER BY role, joined_at, user_id LIMIT 1
          ) m WHERE m.role = k.role`.pipe(Effect.orDie)

      const oldest: DeparturesStore["Service"]["oldest"] = (environmentId, organizationId) =>
        sql<{ role: string; userId: UserId }>`
          SELECT role, user_id AS "userId" FROM memberships
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
          ORDER BY joined_at, user_id LIMIT 1`.pipe(
          Effect.map((rows) => rows[0]),
          Effect.orDie
        )

      const organizationsOf: DeparturesStore["Service"]["organizationsOf"] = (
        environmentId,
        userId
      ) =>
        sql<{ id: OrganizationId }>`
          SELECT organization_id AS id FROM memberships
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
          ORDER BY organization_id`.pipe(
          Effect.map((rows) => rows.map(({ id }) => id)),
          Effect.orDie
        )

      const removeEverybody: DeparturesStore["Service"]["removeEverybody"] = Effect.fnUntraced(
        function* (environmentId, organizationId) {
          const members = yield* sql<{ id: UserId }>`
            DELETE FROM memberships
            WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            RETURNING user_id AS id`
          yield* sql`
            UPDATE sessions SET organization_id = NULL
            WHERE environment_id = ${environmentId} AND id IN (
              SELECT id FROM sessions
              WHERE environment_id = ${environmentId}
                AND user_id = ANY (${members.map(({ id }) => id)}::uuid[])
                AND organization_id = ${organizationId}
              ORDER BY id FOR UPDATE
            )`
          return members.length
        },
        Effect.orDie
      )

      const deleteOrganization: DeparturesStore["Service"]["deleteOrganization"] = (
        environmentId,
        organizationId
      ) =>
        sql`
          DELETE FROM organizations
          WHERE environment_id = ${environmentId} AND id = ${organizationId}`.pipe(
          Effect.asVoid,
          Effect.orDie
        )

      return DeparturesStore.of({
        oldestOfEach,
        oldest,
        organizationsOf,
        removeEverybody,
        deleteOrganization
      })
    })
  )
}
