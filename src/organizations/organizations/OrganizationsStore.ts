import { storedRoles } from "../../contract/Role.ts"
import { PgClient } from "@effect/sql-pg"
import { Context, DateTime, Effect, Layer } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { Keyset } from "../../platform/Cursor.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import {
  searchText,
  type MembershipWithOrganization,
  type ServerOrganization
} from "./Organization.ts"
import {
  membershipColumns,
  organizationColumns,
  toMembership,
  toServerOrganization,
  type MembershipRow,
  type OrganizationRow,
  type RoleSetRow
} from "./organizationRows.ts"

interface OfUserRow
  extends Pick<RoleSetRow, "roles">, MembershipRow, Pick<OrganizationRow, "name" | "createdAt"> {
  readonly organizationMetadata: ServerOrganization["publicMetadata"]
}

const toMembershipWithOrganization = (row: OfUserRow): MembershipWithOrganization => {
  const membership = toMembership(row, storedRoles(row.roles))
  const { role, roleName } = membership
  return {
    ...membership,
    organization: {
      id: row.organizationId,
      name: row.name,
      role,
      roleName,
      createdAt: DateTime.fromDateUnsafe(row.createdAt),
      publicMetadata: row.organizationMetadata
    }
  }
}

/** Organizations in PostgreSQL. */
export class OrganizationsStore extends Context.Service<
  OrganizationsStore,
  {
    /** A user's memberships, the oldest first. */
    readonly listOfUser: (
      environmentId: EnvironmentId,
      userId: UserId,
      after: Keyset | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<MembershipWithOrganization>>
    /** The newest first. */
    readonly list: (
      environmentId: EnvironmentId,
      query: string | undefined,
      after: Keyset | null,
      limit: number
    ) => Effect.Effect<ReadonlyArray<ServerOrganization>, TimedSearch.TooSlow>
    /** Stores an organization that has no members yet. */
    readonly insert: (organization: ServerOrganization) => Effect.Effect<void>
    /** Writes the name and the bags of an organization whose row the caller holds. */
    readonly replace: (organization: ServerOrganization) => Effect.Effect<void>
  }
>()("gatehouse/organizations/organizations/OrganizationsStore") {
  static readonly layer = Layer.effect(
    OrganizationsStore,
    Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const search = yield* TimedSearch.make(sql)

      const ofUserColumns = sql.literal(`${membershipColumns}, o.name,
        o.created_at AS "createdAt", o.public_metadata AS "organizationMetadata", r.roles`)

      const listOfUser: OrganizationsStore["Service"]["listOfUser"] = (
        environmentId,
        userId,
        after,
        limit
      ) =>
        sql<OfUserRow>`
          SELECT ${ofUserColumns} FROM memberships m
          JOIN organizations o ON o.environment_id = ${environmentId} AND o.id = m.organization_id
          JOIN role_sets r ON r.environment_id = ${environmentId} AND r.id = o.role_set_id
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
            AND ${
              after === null
                ? sql.literal("true")
                : sql`(m.joined_at, m.organization_id) >
                    (${DateTime.toDateUtc(after.at)}::timestamptz, ${after.id}::uuid)`
            }
          ORDER BY m.joined_at, m.organization_id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(toMembershipWithOrganization)),
          Effect.orDie
        )

      const list: OrganizationsStore["Service"]["list"] = (environmentId, query, after, limit) => {
        const clauses = [sql`o.environment_id = ${environmentId}`]
        if (query !== undefined) {
          clauses.push(sql`o.search_text LIKE ${TimedSearch.containing(query)}`)
        }
        if (after !== null) {
          clauses.push(sql`(o.created_at, o.id) <
            (${DateTime.toDateUtc(after.at)}::timestamptz, ${after.id}::uuid)`)
        }
        const rows = sql<OrganizationRow>`
          SELECT ${sql.literal(organizationColumns)} FROM organizations o
          WHERE ${sql.and(clauses)}
          ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`.pipe(
          Effect.map((found) => found.map(toServerOrganization))
        )
        return query === undefined ? Effect.orDie(rows) : search(rows)
      }

      const insert: OrganizationsStore["Service"]["insert"] = (organization) =>
        sql`
          INSERT INTO organizations (environment_id, id, name, search_text, role_set_id,
            member_count, public_metadata, private_metadata, created_at, updated_at)
          VALUES (${organization.environmentId}, ${organization.id}, ${organization.name},
            ${searchText(organization.name)}, ${organization.roleSetId}, 0,
            ${sql.json(organization.publicMetadata)}, ${sql.json(organization.privateMetadata)},
            ${DateTime.toDateUtc(organization.createdAt)},
            ${DateTime.toDateUtc(organization.updatedAt)})`.pipe(Effect.asVoid, Effect.orDie)

      const replace: OrganizationsStore["Service"]["replace"] = (organization) =>
        sql`
          UPDATE organizations SET name = ${organization.name},
            search_text = ${searchText(organization.name)},
            public_metadata = ${sql.json(organization.publicMetadata)},
            private_metadata = ${sql.json(organization.privateMetadata)},
            updated_at = ${DateTime.toDateUtc(organization.updatedAt)}
          WHERE environment_id = ${organization.environmentId}
            AND id = ${organization.id}`.pipe(Effect.asVoid, Effect.orDie)

      return OrganizationsStore.of({ listOfUser, list, insert, replace })
    })
  )
}
