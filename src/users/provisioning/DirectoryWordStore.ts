import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { hasRows, theRowBy } from "../../platform/Rows.ts"

/** Person that the directories of an organization are asked about: by account, by address, or both. */
export interface AskedPerson {
  readonly userId: UserId | null
  readonly addressKey: EmailKey | null
}

const standingBy = theRowBy(
  Schema.Struct({
    /** True if one has an active record of them. */
    stays: Schema.Boolean,
    /** True if that record is linked to their account, so that their role is the directory's. */
    decides: Schema.Boolean,
    /** True if one has deactivated or removed them, and they accepted no invitation since. */
    leaves: Schema.Boolean
  })
)

/** Answers from directory records to sign-ins by the organization's connections, in PostgreSQL. */
export class DirectoryWordStore extends Context.Service<DirectoryWordStore>()(
  "gatehouse/users/provisioning/DirectoryWordStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Standing of a person with the enabled directories of an organization. */
      const standingOf = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        { addressKey, userId }: AskedPerson
      ) => {
        // A cluster refuses a subquery that compares with nobody.
        const isBackSince = (column: string) =>
          userId === null
            ? sql.literal("false")
            : sql`EXISTS (
                SELECT 1 FROM invitations i
                WHERE i.environment_id = ${environmentId} AND i.organization_id = ${organizationId}
                  AND i.accepted_by = ${userId} AND i.accepted_at > ${sql.literal(column)}
              )`
        return standingBy(sql`
          SELECT
            EXISTS (
              SELECT 1 FROM directory_users r
              JOIN directories d ON d.environment_id = ${environmentId} AND d.id = r.directory_id
              WHERE r.environment_id = ${environmentId} AND d.enabled AND r.active
                AND d.organization_id = ${organizationId}
                AND (r.user_id = ${userId} OR r.address_key = ${addressKey})
            ) AS stays,
            EXISTS (
              SELECT 1 FROM directory_users r
              JOIN directories d ON d.environment_id = ${environmentId} AND d.id = r.directory_id
              WHERE r.environment_id = ${environmentId} AND d.enabled AND r.active
                AND d.organization_id = ${organizationId} AND r.user_id = ${userId}
            ) AS decides,
            EXISTS (
              SELECT 1 FROM directory_users r
              JOIN directories d ON d.environment_id = ${environmentId} AND d.id = r.directory_id
              WHERE r.environment_id = ${environmentId} AND d.enabled AND NOT r.active
                AND d.organization_id = ${organizationId}
                AND (r.user_id = ${userId} OR r.address_key = ${addressKey})
                AND NOT ${isBackSince("coalesce(r.deactivated_at, r.updated_at)")}
            ) OR EXISTS (
              SELECT 1 FROM directory_removals x
              JOIN directories d ON d.environment_id = ${environmentId} AND d.id = x.directory_id
              WHERE x.environment_id = ${environmentId} AND d.enabled
                AND d.organization_id = ${organizationId}
                AND (x.user_id = ${userId} OR x.address_key = ${addressKey})
                AND NOT ${isBackSince("x.removed_at")}
            ) AS leaves`)
      }

      /** True if a directory of the organization made the account and nobody has signed in to it. */
      const isUntouched = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId
      ) =>
        hasRows(sql`
          SELECT 1 FROM directory_users r
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = r.user_id
          WHERE r.environment_id = ${environmentId} AND r.user_id = ${userId}
            AND r.organization_id = ${organizationId} AND r.made_user
            AND u.erased_sign_in_at IS NULL
            AND NOT EXISTS (
              SELECT 1 FROM sessions s
              WHERE s.environment_id = ${environmentId} AND s.user_id = ${userId}
            )`)

      return { standingOf, isUntouched }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
