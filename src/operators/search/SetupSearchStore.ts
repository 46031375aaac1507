import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { searched, sharedCapitals } from "../../contract/Values.ts"
import { rowReader } from "../../platform/rowReader.ts"
import { rowsBy } from "../../platform/Rows.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"
import { FoundItem, FoundOfSomebody } from "./FoundItem.ts"

/** An item with the number of all that were found; no number is more than the caller counts to. */
const Counted = Schema.Struct({ ...FoundItem.fields, total: Schema.Int })

// As `searched` writes the names that are kept for a search.
const searchedName = sharedCapitals.reduce(
  (name, [letter, other]) => `replace(${name}, '${letter}', '${other}')`,
  "lower(normalize(x.name, NFC))"
)

const itemsBy = rowsBy(FoundItem)
const readCounted = rowReader(Counted)
const ofSomebodyBy = rowsBy(FoundOfSomebody)

/**
 * Finds applications, connections, directories and what belongs to them in PostgreSQL. Organizations
 * have few of each, so that no index by letters is kept; a search by name is given up in time.
 */
export class SetupSearchStore extends Context.Service<SetupSearchStore>()(
  "gatehouse/operators/search/SetupSearchStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const search = yield* TimedSearch.make(sql)

      const byId = (environmentId: EnvironmentId, id: string, now: DateTime.Utc) =>
        ofSomebodyBy(sql`
          SELECT 'application' AS type, a.id, a.name AS label, NULL AS detail, NULL AS status,
            NULL::uuid AS "ownerId", a.organization_id AS "organizationId"
          FROM applications a WHERE a.environment_id = ${environmentId} AND a.id = ${id}
          UNION ALL SELECT 'resource', r.id, r.name, NULL, NULL, NULL, NULL
          FROM resources r WHERE r.environment_id = ${environmentId} AND r.id = ${id}
          UNION ALL SELECT 'grant', g.id, coalesce(a.name, g.id::text), NULL,
            CASE WHEN g.ended_at IS NULL THEN 'active' ELSE 'revoked' END, g.user_id, NULL
          FROM grants g
          LEFT JOIN applications a
            ON a.environment_id = ${environmentId} AND a.id = g.application_id
          WHERE g.environment_id = ${environmentId} AND g.id = ${id}
          UNION ALL SELECT 'api_key', k.id, k.name || ', …' || k.last_four, NULL,
            CASE WHEN k.revoked_at IS NOT NULL THEN 'revoked'
              WHEN k.expires_at <= ${DateTime.toDateUtc(now)} THEN 'expired'
              ELSE 'active' END, k.user_id, k.organization_id
          FROM api_keys k WHERE k.environment_id = ${environmentId} AND k.id = ${id}
          UNION ALL SELECT 'trusted_device', t.id,
            concat_ws(', ', t.device_browser, t.device_os, t.device_kind), NULL, NULL, t.user_id, NULL
          FROM trusted_devices t WHERE t.environment_id = ${environmentId} AND t.id = ${id}
          UNION ALL SELECT 'connection', c.id, c.name, NULL, NULL, NULL, c.organization_id
          FROM connections c WHERE c.environment_id = ${environmentId} AND c.id = ${id}
          UNION ALL SELECT 'domain', d.id, d.domain, NULL, NULL, NULL, d.organization_id
          FROM domains d WHERE d.environment_id = ${environmentId} AND d.id = ${id}
          UNION ALL SELECT 'directory', y.id, y.name, NULL, NULL, NULL, y.organization_id
          FROM directories y WHERE y.environment_id = ${environmentId} AND y.id = ${id}
            AND y.removal IS NULL
          UNION ALL SELECT 'directory_user', p.id, p.user_name, NULL, NULL, p.user_id,
            p.organization_id
          FROM directory_users p WHERE p.environment_id = ${environmentId} AND p.id = ${id}
          UNION ALL SELECT 'portal_link', l.id, array_to_string(l.intents, ', '), NULL, NULL, NULL,
            l.organization_id
          FROM portal_links l WHERE l.environment_id = ${environmentId} AND l.id = ${id}
          UNION ALL SELECT 'registration_token', n.id, n.id::text, NULL, NULL, NULL, NULL
          FROM registration_tokens n WHERE n.environment_id = ${environmentId} AND n.id = ${id}
          UNION ALL SELECT 'job', j.id, j.kind, NULL, NULL, NULL, NULL
          FROM transfers j WHERE j.environment_id = ${environmentId} AND j.id = ${id}`)

      const organizations = (environmentId: EnvironmentId, ids: ReadonlyArray<string>) =>
        itemsBy(sql`
          SELECT 'organization' AS type, o.id, o.name AS label, NULL AS detail, NULL AS status
          FROM organizations o
          WHERE o.environment_id = ${environmentId} AND o.id = ANY (${ids}::uuid[])
          ORDER BY o.id`)

      /** The application with this client id, and the resource with this identifier. */
      const byAddress = (environmentId: EnvironmentId, text: string) =>
        itemsBy(sql`
          SELECT 'application' AS type, a.id, a.name AS label, NULL AS detail, NULL AS status
          FROM applications a
          WHERE a.environment_id = ${environmentId} AND a.client_id = ${text}
          UNION ALL SELECT 'resource', r.id, r.name, NULL, NULL
          FROM resources r
          WHERE r.environment_id = ${environmentId} AND r.identifier = ${text}`)

      /**
       * The newest whose name contains the text, with the number of all of them up to the most; fails
       * with `"tooSlow"` past the time limit.
       */
      const byName = (environmentId: EnvironmentId, text: string, limit: number, most: number) => {
        const pattern = TimedSearch.containing(searched(text))
        const named = sql.literal(searchedName)
        const rows = sql`
          WITH named AS (
            SELECT 'application' AS type, a.id, a.name AS label, a.created_at FROM applications a
            WHERE a.environment_id = ${environmentId} AND a.search_text LIKE ${pattern}
            UNION ALL SELECT 'connection', x.id, x.name, x.created_at FROM connections x
            WHERE x.environment_id = ${environmentId} AND ${named} LIKE ${pattern}
            UNION ALL SELECT 'directory', x.id, x.name, x.created_at FROM directories x
            WHERE x.environment_id = ${environmentId} AND ${named} LIKE ${pattern}
              AND x.removal IS NULL
            UNION ALL SELECT 'resource', x.id, x.name, x.created_at FROM resources x
            WHERE x.environment_id = ${environmentId} AND ${named} LIKE ${pattern}
            UNION ALL SELECT 'domain', d.id, d.domain, d.created_at FROM domains d
            WHERE d.environment_id = ${environmentId} AND d.domain LIKE ${pattern}
            LIMIT ${most}
          )
          SELECT type, id, label, NULL AS detail, NULL AS status, count(*) OVER ()::int AS total
          FROM named ORDER BY created_at DESC, id DESC LIMIT ${limit}`
        return Effect.map(search(text, rows), (found) => {
          const counted = found.map(readCounted)
          return {
            items: counted.map(({ total: _total, ...item }): FoundItem => item),
            total: counted[0]?.total ?? 0
          }
        })
      }

      return { byId, organizations, byAddress, byName }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
