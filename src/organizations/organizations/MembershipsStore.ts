import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { UserId, type EnvironmentId, type OrganizationId } from "../../contract/Ids.ts"
import { hasRows, rowBy, rowsBy, valueBy, done } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { Membership, type ServerOrganization } from "./Organization.ts"
import {
  organizationColumns,
  readOrganization,
  readRoleSet,
  roleSetColumns,
  toMembership
} from "./organizationRows.ts"
import { ownerKey, type RoleSet } from "../../contract/Role.ts"

/** An organization, the roles of its members, and the membership that was asked for. */
export interface Place {
  readonly organization: ServerOrganization
  readonly roleSet: RoleSet
  readonly membership: Membership | null
}

/** Stored data of a new membership. */
export interface NewMembership {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly role: string
  readonly publicMetadata: Membership["publicMetadata"]
  readonly privateMetadata: Membership["privateMetadata"]
  readonly joinedAt: DateTime.Utc
  readonly managedBy: Membership["managedBy"]
}

// An organization has bags of its own.
const readMembership = rowReader(
  Schema.Struct({
    role: Membership.fields.role,
    memberPublicMetadata: Membership.fields.publicMetadata,
    memberPrivateMetadata: Membership.fields.privateMetadata,
    joinedAt: Membership.fields.joinedAt,
    managedBy: Membership.fields.managedBy
  })
)

const toPlace = (row: { readonly [column: string]: unknown }, userId: UserId): Place => {
  const organization = readOrganization(row)
  const roleSet = readRoleSet(row)
  if (row["role"] === null) return { organization, roleSet, membership: null }
  const { joinedAt, managedBy, memberPrivateMetadata, memberPublicMetadata, role } =
    readMembership(row)
  const membership = {
    organizationId: organization.id,
    userId,
    role,
    publicMetadata: memberPublicMetadata,
    privateMetadata: memberPrivateMetadata,
    joinedAt,
    managedBy
  }
  return { organization, roleSet, membership: toMembership(membership, roleSet.roles) }
}

const roleBy = rowBy(Schema.Struct({ role: Schema.String }))
const holdersBy = rowsBy(Schema.Struct({ role: Schema.String, userId: UserId }))
const leftBy = valueBy("memberCount", Schema.Int)

/**
 * Memberships in PostgreSQL. Changes of members lock the organization's row for the rest of their
 * transaction, so that they come one after the other.
 */
export class MembershipsStore extends Context.Service<MembershipsStore>()(
  "gatehouse/organizations/organizations/MembershipsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const organizationSelected = sql.literal(`${organizationColumns}, ${roleSetColumns}`)

      /** One look-up for organization, role set and membership; undefined without the organization. */
      const place = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId
      ) =>
        sql`
          SELECT ${organizationSelected}, m.role,
            m.public_metadata AS "memberPublicMetadata",
            m.private_metadata AS "memberPrivateMetadata", m.joined_at AS "joinedAt",
            m.managed_by AS "managedBy"
          FROM organizations o
          JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
          LEFT JOIN memberships m ON m.environment_id = ${environmentId}
            AND m.organization_id = o.id AND m.user_id = ${userId}
          WHERE o.environment_id = ${environmentId} AND o.id = ${organizationId}`.pipe(
          Effect.map(([row]) => (row === undefined ? undefined : toPlace(row, userId))),
          Effect.orDie
        )

      const organization = (environmentId: EnvironmentId, id: OrganizationId) =>
        sql`
          SELECT ${organizationSelected} FROM organizations o
          JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
          WHERE o.environment_id = ${environmentId} AND o.id = ${id}`.pipe(
          Effect.map(([row]) =>
            row === undefined
              ? undefined
              : { organization: readOrganization(row), roleSet: readRoleSet(row) }
          ),
          Effect.orDie
        )

      /** Holds the organization's row; false where there is none. */
      const lock = (environmentId: EnvironmentId, organizationId: OrganizationId) =>
        hasRows(sql`
          SELECT 1 FROM organizations
          WHERE environment_id = ${environmentId} AND id = ${organizationId}
          FOR NO KEY UPDATE`)

      /** Keeps the membership from ending until the end of the transaction; undefined without one. */
      const hold = (environmentId: EnvironmentId, organizationId: OrganizationId, userId: UserId) =>
        roleBy(sql`
          SELECT role FROM memberships WHERE environment_id = ${environmentId}
            AND organization_id = ${organizationId} AND user_id = ${userId}
          FOR SHARE`)

      /** Keeps with the user which organization they chose last. */
      const choose = (
        environmentId: EnvironmentId,
        userId: UserId,
        organizationId: OrganizationId | null
      ) =>
        done(sql`
          UPDATE users SET last_organization_id = ${organizationId}
          WHERE environment_id = ${environmentId} AND id = ${userId}`)

      /** Adds the member and counts them; false where they are one already. */
      const insert = (environmentId: EnvironmentId, membership: NewMembership) =>
        hasRows(sql`
          WITH added AS (
            INSERT INTO memberships (environment_id, organization_id, user_id, role,
              public_metadata, private_metadata, joined_at, managed_by)
            VALUES (${environmentId}, ${membership.organizationId}, ${membership.userId},
              ${membership.role}, ${sql.json(membership.publicMetadata)},
              ${sql.json(membership.privateMetadata)},
              ${DateTime.toDateUtc(membership.joinedAt)}, ${membership.managedBy})
            ON CONFLICT (environment_id, organization_id, user_id) DO NOTHING
            RETURNING environment_id, organization_id
          )
          UPDATE organizations o SET member_count = o.member_count + 1 FROM added
          WHERE o.environment_id = ${environmentId} AND o.id = ${membership.organizationId}
            AND added.environment_id = o.environment_id AND added.organization_id = o.id
          RETURNING 1`)

      const setRole = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId,
        role: string
      ) =>
        done(sql`
          UPDATE memberships SET role = ${role}
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND user_id = ${userId}`)

      /** Ends the membership; answers how many members are left, undefined where there was none. */
      const remove = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId
      ) =>
        leftBy(sql`
          WITH ended AS (
            DELETE FROM memberships
            WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
              AND user_id = ${userId}
            RETURNING environment_id, organization_id
          )
          UPDATE organizations o SET member_count = o.member_count - 1 FROM ended
          WHERE o.environment_id = ${environmentId} AND o.id = ${organizationId}
            AND ended.environment_id = o.environment_id AND ended.organization_id = o.id
          RETURNING o.member_count AS "memberCount"`)

      const hasOtherOwner = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId
      ) =>
        // In the order of the roles index: two rows suffice, however many others there are.
        holdersBy(sql`
          SELECT role, user_id AS "userId" FROM memberships
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND role >= ${ownerKey} ORDER BY role, joined_at, user_id LIMIT 2`).pipe(
          Effect.map((rows) => rows.some((row) => row.role === ownerKey && row.userId !== userId))
        )

      /** Notes the source that decides a role; the caller holds the organization. */
      const setManager = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        userId: UserId,
        managedBy: "connection" | "directory" | null
      ) =>
        done(sql`
          UPDATE memberships SET managed_by = ${managedBy}
          WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
            AND user_id = ${userId} AND managed_by IS DISTINCT FROM ${managedBy}`)

      return {
        place,
        organization,
        lock,
        hold,
        choose,
        insert,
        setRole,
        remove,
        hasOtherOwner,
        setManager
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
