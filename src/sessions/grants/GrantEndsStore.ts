import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  ApplicationId,
  GrantId,
  UserId,
  OrganizationId,
  type EnvironmentId,
  type TokenFamilyId
} from "../../contract/Ids.ts"
import { countBy, hasRows, rowsBy } from "../../platform/Rows.ts"

/** A grant that has just ended. */
const EndedGrant = Schema.Struct({
  id: GrantId,
  userId: UserId,
  applicationId: ApplicationId,
  organizationId: Schema.NullOr(OrganizationId)
})
export type EndedGrant = typeof EndedGrant.Type
const endedBy = rowsBy(EndedGrant)

/** Which grants of people are to end. */
export interface EndingGrants {
  readonly userIds: ReadonlyArray<UserId>
  readonly id?: GrantId
  readonly organizationId?: OrganizationId
  /** Only those that were made or extended at this time or later. */
  readonly since?: DateTime.Utc
}

/** The ends of grants and of what came of them in PostgreSQL. */
export class GrantEndsStore extends Context.Service<GrantEndsStore>()(
  "gatehouse/sessions/grants/GrantEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const endFamily = (environmentId: EnvironmentId, id: TokenFamilyId, at: DateTime.Utc) =>
        hasRows(sql`
          UPDATE token_families SET ended_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND id = ${id} AND ended_at IS NULL
          RETURNING 1`)

      const endFamilies = (environmentId: EnvironmentId, userId: UserId, at: DateTime.Utc) =>
        sql`
          UPDATE token_families SET ended_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND ended_at IS NULL`.pipe(Effect.asVoid, Effect.orDie)

      const endGrants = (
        environmentId: EnvironmentId,
        { id, organizationId, since, userIds }: EndingGrants,
        at: DateTime.Utc
      ) => {
        const clauses = [
          sql`environment_id = ${environmentId}`,
          sql`user_id = ANY (${userIds}::uuid[])`,
          sql`ended_at IS NULL`
        ]
        if (id !== undefined) clauses.push(sql`id = ${id}`)
        if (organizationId !== undefined) clauses.push(sql`organization_id = ${organizationId}`)
        if (since !== undefined) {
          clauses.push(sql`greatest(created_at, extended_at) >= ${DateTime.toDateUtc(since)}`)
        }
        return endedBy(sql`
          UPDATE grants SET ended_at = ${DateTime.toDateUtc(at)} WHERE ${sql.and(clauses)}
          RETURNING id, user_id AS "userId", application_id AS "applicationId",
            organization_id AS "organizationId"`)
      }

      /** Ends all grants of an application, and answers how many were open. */
      const endOfApplication = (
        environmentId: EnvironmentId,
        applicationId: ApplicationId,
        at: DateTime.Utc
      ) =>
        countBy(sql`
          WITH ended AS (
            UPDATE grants SET ended_at = ${DateTime.toDateUtc(at)}
            WHERE environment_id = ${environmentId} AND application_id = ${applicationId}
              AND ended_at IS NULL
            RETURNING 1
          )
          SELECT count(*)::int AS count FROM ended`)

      /** Forgets all that an application was given, with it. */
      const forgetApplication = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        id: ApplicationId
      ) {
        yield* sql`
          DELETE FROM grants WHERE environment_id = ${environmentId} AND application_id = ${id}`
        yield* sql`
          DELETE FROM sign_ons WHERE environment_id = ${environmentId} AND application_id = ${id}`
        yield* sql`
          DELETE FROM device_codes
          WHERE environment_id = ${environmentId} AND application_id = ${id}`
        yield* sql`
          DELETE FROM access_tokens
          WHERE environment_id = ${environmentId} AND application_id = ${id}`
      }, Effect.orDie)

      return { endFamily, endFamilies, endGrants, endOfApplication, forgetApplication }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
