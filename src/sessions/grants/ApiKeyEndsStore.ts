import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ApiKeyId, OrganizationId, UserId, type EnvironmentId } from "../../contract/Ids.ts"
import { rowsBy } from "../../platform/Rows.ts"

/** A key that has just been revoked. */
const RevokedApiKey = Schema.Struct({
  id: ApiKeyId,
  userId: Schema.NullOr(UserId),
  organizationId: Schema.NullOr(OrganizationId)
})
export type RevokedApiKey = typeof RevokedApiKey.Type
const revokedBy = rowsBy(RevokedApiKey)

/** Which keys are to be revoked. */
export type EndingApiKeys =
  | {
      readonly of: "one"
      readonly id: ApiKeyId
      /** Only if it is of this person, or of this organization itself. */
      readonly userId?: UserId
      readonly organizationId?: OrganizationId
    }
  | { readonly of: "user"; readonly userId: UserId }
  | {
      readonly of: "members"
      readonly userIds: ReadonlyArray<UserId>
      readonly organizationId: OrganizationId
    }
  | { readonly of: "organization"; readonly organizationId: OrganizationId }
  /** Keys of a person, and those that they made of an organization, at this time or later. */
  | { readonly of: "made"; readonly userId: UserId; readonly since: DateTime.Utc }

/** Ends of API keys in PostgreSQL. */
export class ApiKeyEndsStore extends Context.Service<ApiKeyEndsStore>()(
  "gatehouse/sessions/grants/ApiKeyEndsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const condition = (which: EndingApiKeys): Statement.Fragment => {
        switch (which.of) {
          case "one": {
            const clauses = [sql`id = ${which.id}`]
            if (which.userId !== undefined) clauses.push(sql`user_id = ${which.userId}`)
            if (which.organizationId !== undefined) {
              clauses.push(sql`user_id IS NULL`, sql`organization_id = ${which.organizationId}`)
            }
            return sql.and(clauses)
          }
          case "user":
            return sql`user_id = ${which.userId}`
          case "members":
            return sql`organization_id = ${which.organizationId}
              AND user_id = ANY (${which.userIds}::uuid[])`
          case "organization":
            return sql`organization_id = ${which.organizationId}`
          case "made":
            return sql`(user_id = ${which.userId} OR created_by = ${which.userId})
              AND created_at >= ${DateTime.toDateUtc(which.since)}`
        }
      }

      const revoke = (environmentId: EnvironmentId, which: EndingApiKeys, at: DateTime.Utc) =>
        revokedBy(sql`
          UPDATE api_keys SET revoked_at = ${DateTime.toDateUtc(at)}
          WHERE environment_id = ${environmentId} AND revoked_at IS NULL AND ${condition(which)}
          RETURNING id, user_id AS "userId", organization_id AS "organizationId"`)

      return { revoke }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
