import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import type { EnvironmentId, OrganizationId } from "../../contract/Ids.ts"
import { searched } from "../../contract/Values.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import { columnsOf, rowBy, rowsBy, done } from "../../platform/Rows.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { fullName } from "../../directory/users/User.ts"
import type { Membership } from "./Organization.ts"
import {
  memberColumns,
  MemberRow,
  membershipColumns,
  MembershipRow,
  MemberUser,
  toMember,
  toMembership
} from "./organizationRows.ts"
import type { RoleSet } from "../../contract/Role.ts"

const membershipsBy = rowsBy(MembershipRow)
const membersBy = rowsBy(MemberRow)
const readMember = rowReader(MemberRow)
const userBy = rowBy(MemberUser)

/** The members of an organization in PostgreSQL, each page by one index. */
export class MembersStore extends Context.Service<MembersStore>()(
  "gatehouse/organizations/organizations/MembersStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* PgClient.PgClient
      const selected = sql.literal(membershipColumns)
      const ofMember = sql.literal(memberColumns)
      const timed = yield* TimedSearch.make(sql)

      const beyond = (after: Keyset | null) =>
        following(sql, "oldestFirst", ["m.joined_at", "m.user_id"], after)

      const page = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        after: Keyset | null,
        limit: number
      ) => sql`
        SELECT environment_id, organization_id, user_id, role, public_metadata, private_metadata,
          joined_at, managed_by
        FROM memberships m
        WHERE environment_id = ${environmentId} AND organization_id = ${organizationId}
          AND ${beyond(after)}
        ORDER BY joined_at, user_id LIMIT ${limit}`

      /** As the server plane sees them, in the order they joined. */
      const memberships = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roleSet: RoleSet,
        after: Keyset | null,
        limit: number
      ) =>
        membershipsBy(sql`
          SELECT ${selected} FROM (${page(environmentId, organizationId, after, limit)}) m
          ORDER BY m.joined_at, m.user_id`).pipe(
          Effect.map((rows) => rows.map((row) => toMembership(row, roleSet.roles)))
        )

      /** As the other members see them, in the order they joined. */
      const members = (
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roleSet: RoleSet,
        after: Keyset | null,
        limit: number
      ) =>
        // The page before the users, so that no plan looks up all of them.
        membersBy(sql`
          SELECT ${ofMember} FROM (${page(environmentId, organizationId, after, limit)}) m
          JOIN users u ON u.environment_id = ${environmentId} AND u.id = m.user_id
          ORDER BY m.joined_at, m.user_id`).pipe(
          Effect.map((rows) => rows.map((row) => toMember(row, roleSet.roles)))
        )

      /** Members whose name or address contains this part. */
      const search = (
        query: string,
        environmentId: EnvironmentId,
        organizationId: OrganizationId,
        roleSet: RoleSet,
        after: Keyset | null,
        limit: number
      ) =>
        timed(
          query,
          sql`
            SELECT ${ofMember} FROM memberships m
            JOIN users u ON u.environment_id = ${environmentId} AND u.id = m.user_id
            WHERE m.environment_id = ${environmentId} AND m.organization_id = ${organizationId}
              AND u.search_text LIKE ${TimedSearch.containing(searched(query))} AND ${beyond(after)}
            ORDER BY m.joined_at, m.user_id LIMIT ${limit}`
        ).pipe(Effect.map((rows) => rows.map((row) => toMember(readMember(row), roleSet.roles))))

      /** One membership as the other members see it. */
      const member = (environmentId: EnvironmentId, membership: Membership) =>
        userBy(sql`
          SELECT ${sql.literal(columnsOf(MemberUser, "u"))} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ${membership.userId}`).pipe(
          Effect.map((user) =>
            user === undefined
              ? undefined
              : {
                  userId: membership.userId,
                  name: fullName(user.firstName, user.lastName),
                  email: user.email,
                  role: membership.role,
                  roleName: membership.roleName,
                  joinedAt: membership.joinedAt,
                  managedBy: membership.managedBy
                }
          )
        )

      /** Writes the bags of a membership whose organization the caller holds. */
      const replaceBags = (environmentId: EnvironmentId, membership: Membership) =>
        done(sql`
          UPDATE memberships SET public_metadata = ${sql.json(membership.publicMetadata)},
            private_metadata = ${sql.json(membership.privateMetadata)}
          WHERE environment_id = ${environmentId}
            AND organization_id = ${membership.organizationId}
            AND user_id = ${membership.userId}`)

      return { memberships, members, search, member, replaceBags }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
