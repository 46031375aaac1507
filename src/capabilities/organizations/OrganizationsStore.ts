import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import type { Keyset } from "../../platform/Cursor.ts"
import { roleNameOf, type Membership, type MembershipWithOrganization } from "./Organization.ts"

interface MembershipRow extends Omit<Membership, "roleName" | "joinedAt"> {
  readonly joinedAt: Date
  readonly organizationName: string
  readonly organizationCreatedAt: Date
  readonly organizationMetadata: Membership["publicMetadata"]
}

const toMembership = (row: MembershipRow): MembershipWithOrganization => {
  const roleName = roleNameOf(row.role)
  return {
    organizationId: row.organizationId,
    userId: row.userId,
    role: row.role,
    roleName,
    publicMetadata: row.publicMetadata,
    privateMetadata: row.privateMetadata,
    joinedAt: DateTime.fromDateUnsafe(row.joinedAt),
    organization: {
      id: row.organizationId,
      name: row.organizationName,
      role: row.role,
      roleName,
      createdAt: DateTime.fromDateUnsafe(row.organizationCreatedAt),
      publicMetadata: row.organizationMetadata
    }
  }
}

/** Organizations and their members in PostgreSQL. */
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
  }
>()("gatehouse/organizations/OrganizationsStore") {
  static readonly layer = Layer.effect(
    OrganizationsStore,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      const listOfUser = (
        environmentId: EnvironmentId,
        userId: UserId,
        after: Keyset | null,
        limit: number
      ) =>
        sql<MembershipRow>`
          SELECT m.organization_id AS "organizationId", m.user_id AS "userId", m.role,
            m.public_metadata AS "publicMetadata", m.private_metadata AS "privateMetadata",
            m.joined_at AS "joinedAt", o.name AS "organizationName",
            o.created_at AS "organizationCreatedAt", o.public_metadata AS "organizationMetadata"
          FROM memberships m
          JOIN organizations o ON o.environment_id = m.environment_id AND o.id = m.organization_id
          WHERE m.environment_id = ${environmentId} AND m.user_id = ${userId}
            AND ${
              after === null
                ? sql.literal("true")
                : sql`(m.joined_at, m.organization_id) >
                    (${DateTime.toDateUtc(after.at)}::timestamptz, ${after.id}::uuid)`
            }
          ORDER BY m.joined_at, m.organization_id LIMIT ${limit}`.pipe(
          Effect.map((rows) => rows.map(toMembership)),
          Effect.orDie
        )

      return OrganizationsStore.of({ listOfUser })
    })
  )
}
