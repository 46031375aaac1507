import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId, GrantId, UserId } from "../../contract/Ids.ts"
import { type Keyset, following } from "../../platform/Cursor.ts"
import { rowsBy, hasRows } from "../../platform/Rows.ts"
import { StoredGrant } from "./Grant.ts"

const grantsBy = rowsBy(StoredGrant)

/** Grants in PostgreSQL, as they are shown. */
export class GrantsStore extends Context.Service<GrantsStore>()(
  "gatehouse/provider/grants/GrantsStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

      /** Grants of a person, newest first. */
      const list = (
        environmentId: EnvironmentId,
        userId: UserId,
        { after, limit, onlyOpen }: GrantsRead
      ) => {
        const clauses = [sql`g.environment_id = ${environmentId}`, sql`g.user_id = ${userId}`]
        if (onlyOpen) clauses.push(sql`g.ended_at IS NULL`)
        return grantsBy(sql`
          SELECT g.id, jsonb_build_object('id', a.id, 'clientId', a.client_id, 'name', a.name,
              'trust', a.configuration ->> 'trust') AS application,
            g.organization_id AS "organizationId", g.scopes, g.offline,
            g.created_at AS "createdAt", g.last_used_at AS "lastUsedAt", g.ended_at AS "endedAt"
          FROM grants g
          JOIN applications a ON a.environment_id = ${environmentId} AND a.id = g.application_id
          WHERE ${sql.and(clauses)}
            AND ${following(sql, "newestFirst", ["g.created_at", "g.id"], after)}
          ORDER BY g.created_at DESC, g.id DESC LIMIT ${limit}`)
      }

      const exists = (environmentId: EnvironmentId, userId: UserId, id: GrantId) =>
        hasRows(sql`
          SELECT 1 FROM grants
          WHERE environment_id = ${environmentId} AND user_id = ${userId} AND id = ${id}`)

      return { list, exists }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** The part of a person's grants that is read. */
interface GrantsRead {
  readonly onlyOpen: boolean
  readonly after: Keyset | null
  readonly limit: number
}
