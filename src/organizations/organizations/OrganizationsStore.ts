import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer, Schema } from "effect"
import type { EnvironmentId, RoleSetId, UserId } from "../../contract/Ids.ts"
import { heldRole, ownerKey, storedRoles, StoredRoles } from "../../contract/Role.ts"
import { searched } from "../../contract/Values.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import type { AuditStatement } from "../../tenancy/audit/Audit.ts"
import { rowsBy, done } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import { ServerOrganization, type MembershipWithOrganization } from "./Organization.ts"
import {
  membershipColumns,
  MembershipRow,
  organizationColumns,
  readOrganization,
  readRoleSet,
  roleSetColumns,
  toMembership
} from "./organizationRows.ts"

const OfUserRow = Schema.Struct({
  ...MembershipRow.fields,
  name: ServerOrganization.fields.name,
  createdAt: ServerOrganization.fields.createdAt,
  organizationMetadata: ServerOrganization.fields.publicMetadata,
  roles: StoredRoles
})
const ofUserBy = rowsBy(OfUserRow)

const toMembershipWithOrganization = ({
  createdAt,
  name,
  organizationMetadata,
  roles,
  ...row
}: typeof OfUserRow.Type): MembershipWithOrganization => {
  const membership = toMembership(row, storedRoles(roles))
  const { role, roleName } = membership
  return {
    ...membership,
    organization: {
      id: row.organizationId,
      name,
      role,
      roleName,
      createdAt,
      publicMetadata: organizationMetadata
    }
  }
}

const readFounded = rowReader(Schema.Int, "founded")
const readCount = rowReader(Schema.Int, "count")

/** The first member of an organization. */
export interface Owner {
  readonly userId: UserId
  /** They made the organization, which counts for them as long as they own it. */
  readonly founder: boolean
}

/** Organizations in PostgreSQL. */
export class OrganizationsStore extends Context.Service<OrganizationsStore>()(
  "gatehouse/organizations/organizations/OrganizationsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const search = yield* TimedSearch.make(sql)

      const ofUserColumns = sql.literal(`${membershipColumns}, o.name,
        o.created_at AS "createdAt", o.public_metadata AS "organizationMetadata", r.roles`)

      const rowsOfUser = (
        environmentId: EnvironmentId,
        userId: UserId,
        after: Keyset | null,
        limit: number
      ) =>
        ofUserBy(sql`
          SELECT ${ofUserColumns} FROM memberships m
          JOIN organizations o ON o.environment_id = ${environmentId} AND o.id = m.organization_id
          JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
            AND ${following(sql, "oldestFirst", ["m.joined_at", "m.organization_id"], after)}
          ORDER BY m.joined_at, m.organization_id LIMIT ${limit}`)

      /** A user's memberships, the oldest first. */
      const listOfUser = (...asked: Parameters<typeof rowsOfUser>) =>
        Effect.map(rowsOfUser(...asked), (rows) => rows.map(toMembershipWithOrganization))

      /** The organizations of a user, the oldest first, each with what their role there allows. */
      const rolesOfUser = (environmentId: EnvironmentId, userId: UserId, limit: number) =>
        Effect.map(rowsOfUser(environmentId, userId, null, limit), (rows) =>
          rows.map(({ name, organizationId, role, roles }) => ({
            id: organizationId,
            name,
            role: heldRole({ roles: storedRoles(roles) }, role)
          }))
        )

      /** The newest first. */
      const list = (
        environmentId: EnvironmentId,
        query: string | undefined,
        after: Keyset | null,
        limit: number
      ) => {
        const clauses = [sql`o.environment_id = ${environmentId}`]
        if (query !== undefined) {
          clauses.push(TimedSearch.indexedContaining(sql, "o.search_text", searched(query)))
        }
        const rows = sql`
          SELECT ${sql.literal(organizationColumns)} FROM organizations o
          WHERE ${sql.and(clauses)}
            AND ${following(sql, "newestFirst", ["o.created_at", "o.id"], after)}
          ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`.pipe(
          Effect.map((found) => found.map(readOrganization))
        )
        return query === undefined ? Effect.orDie(rows) : search(query, rows)
      }

      /** Number of organizations whose name contains the text, counted no further than `most`. */
      const count = (environmentId: EnvironmentId, query: string, most: number) =>
        search(
          query,
          sql`
            SELECT count(*)::int4 AS count FROM (
              SELECT 1 FROM organizations o WHERE o.environment_id = ${environmentId}
                AND ${TimedSearch.indexedContaining(sql, "o.search_text", searched(query))}
              LIMIT ${sql.literal(String(most))}
            ) found`.pipe(Effect.map(([row]) => readCount(row?.["count"])))
        )

      // As a parameter it would not be known to be what the index is of.
      const owner = sql.literal(`'${ownerKey}'`)

      /**
       * Number of organizations that the user has made and still owns, and the role set of this id or
       * key.
       */
      const founding = (
        environmentId: EnvironmentId,
        userId: UserId,
        roleSet: { readonly id: RoleSetId } | { readonly key: string },
        most: number
      ) => {
        const chosen = "id" in roleSet ? sql`r.id = ${roleSet.id}` : sql`r.key = ${roleSet.key}`
        return sql`
          SELECT f.count AS founded, ${sql.literal(roleSetColumns)}
          FROM (
            SELECT count(*)::int AS count FROM (
              SELECT 1 FROM memberships
              WHERE environment_id = ${environmentId} AND user_id = ${userId} AND founder
                AND role = ${owner} LIMIT ${most}
            ) founded
          ) f
          LEFT JOIN role_sets r ON r.environment_id = ${environmentId} AND ${chosen}`.pipe(
          Effect.map(([row]) => {
            if (row === undefined) return { founded: 0, roleSet: undefined }
            return {
              founded: readFounded(row["founded"]),
              roleSet: row["roleSetId"] === null ? undefined : readRoleSet(row)
            }
          }),
          Effect.orDie
        )
      }
      /** Stores an organization with its owner, if it has one, and the event, in one statement. */
      const insert = (
        organization: ServerOrganization,
        first: Owner | null,
        event: AuditStatement
      ) => {
        const { createdAt, environmentId, id } = organization
        const at = DateTime.toDateUtc(createdAt)
        const made = sql`
          INSERT INTO organizations (environment_id, id, name, search_text, role_set_id,
            member_count, public_metadata, private_metadata, created_at, updated_at)
          VALUES (${environmentId}, ${id}, ${organization.name}, ${searched(organization.name)},
            ${organization.roleSetId}, ${organization.memberCount},
            ${sql.json(organization.publicMetadata)}, ${sql.json(organization.privateMetadata)},
            ${at}, ${DateTime.toDateUtc(organization.updatedAt)})`
        if (first === null) return Effect.orDie(Effect.asVoid(sql`WITH made AS (${made}) ${event}`))
        const joined = sql`
          INSERT INTO memberships (environment_id, organization_id, user_id, role,
            public_metadata, private_metadata, joined_at, founder)
          VALUES (${environmentId}, ${id}, ${first.userId}, ${owner}, '{}', '{}', ${at},
            ${first.founder})`
        return done(sql`WITH made AS (${made}), joined AS (${joined}) ${event}`)
      }

      /** Writes the name and the bags of an organization whose row the caller holds. */
      const replace = (organization: ServerOrganization) =>
        done(sql`
          UPDATE organizations SET name = ${organization.name},
            search_text = ${searched(organization.name)},
            public_metadata = ${sql.json(organization.publicMetadata)},
            private_metadata = ${sql.json(organization.privateMetadata)},
            updated_at = ${DateTime.toDateUtc(organization.updatedAt)}
          WHERE environment_id = ${organization.environmentId}
            AND id = ${organization.id}`)

      return { listOfUser, rolesOfUser, list, count, founding, insert, replace }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
