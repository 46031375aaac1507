import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import {
  DirectoryId,
  DirectoryUserId,
  UserId,
  type EnvironmentId,
  type OrganizationId
} from "../../contract/Ids.ts"
import { columnsOf, done, hasRows, rowsBy, theRowBy, valuesBy } from "../../platform/Rows.ts"
import { GroupName, ProvisioningTerms } from "./ProvisioningTerms.ts"

/** A linked record with what decides its user's role. */
const RecordStanding = Schema.Struct({
  id: DirectoryUserId,
  userId: UserId,
  directoryId: DirectoryId,
  manages: Schema.Boolean,
  groups: Schema.Array(GroupName)
})
export type RecordStanding = typeof RecordStanding.Type

/** A membership as the decision needs it. */
const HeldMembership = Schema.Struct({
  userId: UserId,
  role: Schema.String,
  managedBy: Schema.NullOr(Schema.String)
})
export type HeldMembership = typeof HeldMembership.Type

const standingsBy = rowsBy(RecordStanding)
const membershipsBy = rowsBy(HeldMembership)
const usersBy = valuesBy("userId", UserId)
const termsBy = rowsBy(ProvisioningTerms)

/** Person that the directories of an organization are asked about: by account, by address, or both. */
export interface AskedPerson {
  readonly userId: UserId | null
  readonly addressKey: EmailKey | null
}

const wordBy = theRowBy(
  Schema.Struct({
    /** True if one has an active record of them. */
    stays: Schema.Boolean,
    /** True if that record is linked to their account, so that their role is the directory's. */
    decides: Schema.Boolean,
    /** True if one has deactivated or removed them, and they accepted no invitation since. */
    leaves: Schema.Boolean
  })
)

/**
 * Records and terms that memberships follow from, in PostgreSQL, where the caller holds the organization;
 * and what a person's records say to sign-ins.
 */
export class StandingsStore extends Context.Service<StandingsStore>()(
  "gatehouse/users/provisioning/StandingsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const termsSelected = sql.literal(columnsOf(ProvisioningTerms, "d"))

      /** Terms of the organization's directories, the disabled ones too. */
      const terms = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        termsBy(sql`
          SELECT ${termsSelected} FROM directories d
          WHERE d.environment_id = ${environmentId} AND d.organization_id = ${organizationId}
          ORDER BY d.created_at, d.id`)

      /** Active records of enabled directories of the organization, the first linked one first. */
      const records = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userIds: ReadonlyArray<UserId>
      ) =>
        standingsBy(sql`
          SELECT r.id, r.user_id AS "userId", r.directory_id AS "directoryId", r.manages,
            coalesce((
              SELECT jsonb_agg(jsonb_build_object('id', g.id, 'displayName', g.display_name))
              FROM directory_group_members m
              JOIN directory_groups g ON g.environment_id = ${environmentId} AND g.id = m.group_id
              WHERE m.environment_id = ${environmentId} AND m.record_id = r.id
            ), '[]') AS groups
          FROM directory_users r
          JOIN directories d ON d.environment_id = ${environmentId} AND d.id = r.directory_id
          WHERE r.environment_id = ${environmentId} AND r.user_id = ANY (${userIds}::uuid[])
            AND r.organization_id = ${organizationId} AND r.active AND d.enabled
          ORDER BY r.linked_at, r.id`)

      const memberships = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userIds: ReadonlyArray<UserId>
      ) =>
        membershipsBy(sql`
          SELECT m.user_id AS "userId", m.role, m.managed_by AS "managedBy"
          FROM memberships m
          WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
            AND m.user_id = ANY (${userIds}::uuid[])`)

      /** Makes one record of the organization the one that gives its user the membership, or none. */
      const setManager = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId,
        record: DirectoryUserId | null
      ) =>
        done(sql`
          UPDATE directory_users SET manages = (id IS NOT DISTINCT FROM ${record}::uuid)
          WHERE environment_id = ${environmentId} AND user_id = ${userId}
            AND organization_id = ${organizationId}
            AND manages IS DISTINCT FROM (id IS NOT DISTINCT FROM ${record}::uuid)`)

      const peopleOf =
        (which: Statement.Fragment) =>
        (
          environmentId: EnvironmentId,
          directoryId: DirectoryId,
          after: UserId | null,
          limit: number
        ) =>
          usersBy(sql`
            SELECT r.user_id AS "userId" FROM directory_users r
            WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
              AND r.user_id IS NOT NULL AND ${which}
              AND (${after}::uuid IS NULL OR r.user_id > ${after}::uuid)
            ORDER BY r.user_id LIMIT ${limit}`)

      /** Leaves every membership that a directory gave to people, as it is. */
      const releaseAll = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        directoryId: DirectoryId
      ) {
        yield* sql`
          UPDATE memberships SET managed_by = NULL
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND managed_by = 'directory' AND user_id IN (
              SELECT r.user_id FROM directory_users r
              WHERE r.environment_id = ${environmentId} AND r.directory_id = ${directoryId}
                AND r.manages
            )`
        yield* sql`
          UPDATE directory_users SET manages = false
          WHERE environment_id = ${environmentId} AND directory_id = ${directoryId} AND manages`
      }, Effect.orDie)

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
        return wordBy(sql`
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

      return {
        terms,
        releaseAll,
        records,
        memberships,
        setManager,
        /** Users that records of a directory are linked to, after one of them. */
        usersOf: peopleOf(sql.literal("true")),
        /** Users whose membership a directory gave, after one of them. */
        managedBy: peopleOf(sql.literal("r.manages")),
        standingOf,
        isUntouched
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
