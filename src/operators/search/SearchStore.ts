import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { rowsBy, valuesBy } from "../../platform/Rows.ts"
import { FoundItem, FoundOfSomebody } from "./FoundItem.ts"
import { searched, sharedCapitals } from "../../contract/Values.ts"
import { rowReader } from "../../platform/rowReader.ts"
import * as TimedSearch from "../../platform/TimedSearch.ts"

const itemsBy = rowsBy(FoundItem)
const ofSomebodyBy = rowsBy(FoundOfSomebody)
const idsBy = valuesBy("id", Schema.String)

/** An item with the number of all that were found; no number is more than the caller counts to. */
const Counted = Schema.Struct({ ...FoundItem.fields, total: Schema.Int })

// As `searched` writes the names that are kept for a search.
const searchedName = sharedCapitals.reduce(
  (name, [letter, other]) => `replace(${name}, '${letter}', '${other}')`,
  "lower(normalize(x.name, NFC))"
)

const readCounted = rowReader(Counted)

/** The most that are found by an address. */
const mostByAddress = 10

/**
 * Finds records by id or address, each by an index, in PostgreSQL. Organizations have few applications,
 * connections and directories each, so that no index by letters is kept of their names; a search by
 * name is given up in time.
 */
export class SearchStore extends Context.Service<SearchStore>()(
  "gatehouse/operators/search/SearchStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const search = yield* TimedSearch.make(sql)

      const person = sql.literal(`'user' AS type, u.id,
        coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email, u.id::text) AS label,
        u.email AS detail, u.status`)

      const invitation = (now: DateTime.Utc) => sql`'invitation', i.id, i.email, i.email,
        CASE WHEN i.accepted_at IS NOT NULL THEN 'ACCEPTED'
          WHEN i.revoked_at IS NOT NULL THEN 'REVOKED'
          WHEN i.expires_at <= ${DateTime.toDateUtc(now)} THEN 'EXPIRED'
          ELSE 'PENDING' END`

      const byId = (environmentId: EnvironmentId, id: string, now: DateTime.Utc) =>
        ofSomebodyBy(sql`
          SELECT ${person}, NULL::uuid AS "ownerId", NULL::uuid AS "organizationId"
          FROM users u WHERE u.environment_id = ${environmentId} AND u.id = ${id}
          UNION ALL SELECT 'organization', o.id, o.name, NULL, NULL, NULL, NULL
          FROM organizations o WHERE o.environment_id = ${environmentId} AND o.id = ${id}
          UNION ALL SELECT ${invitation(now)}, NULL, NULL
          FROM invitations i WHERE i.environment_id = ${environmentId} AND i.id = ${id}
          UNION ALL SELECT 'session', s.id,
            concat_ws(', ', s.device_browser, s.device_os, s.device_kind), NULL, NULL, s.user_id, NULL
          FROM sessions s WHERE s.environment_id = ${environmentId} AND s.id = ${id}
          UNION ALL SELECT 'identity', d.id, coalesce(d.label, d.issuer), NULL, NULL, d.user_id, NULL
          FROM identities d WHERE d.environment_id = ${environmentId} AND d.id = ${id}
          UNION ALL SELECT 'email_address', a.id, a.email, NULL, NULL, a.user_id, NULL
          FROM email_addresses a WHERE a.environment_id = ${environmentId} AND a.id = ${id}
          UNION ALL SELECT 'passkey', p.id, p.name, NULL, NULL, p.user_id, NULL
          FROM passkeys p WHERE p.environment_id = ${environmentId} AND p.id = ${id}
          UNION ALL SELECT 'role_set', r.id, r.name, NULL, NULL, NULL, NULL
          FROM role_sets r WHERE r.environment_id = ${environmentId} AND r.id = ${id}
          UNION ALL SELECT 'secret_key', k.id, coalesce(k.name || ', ', '') || k.kind || ' …' || k.last_four, NULL, NULL, NULL, NULL
          FROM secret_keys k WHERE k.environment_id = ${environmentId} AND k.id = ${id}
          UNION ALL SELECT 'webhook_endpoint', w.id, split_part(w.url, '?', 1), NULL, NULL, NULL, NULL
          FROM webhook_endpoints w
          WHERE w.environment_id = ${environmentId} AND w.id = ${id} AND w.deleted_at IS NULL
          UNION ALL SELECT 'mail', m.id, m.template || ', ' || m.address, NULL, m.status, NULL, NULL
          FROM mails m
          WHERE m.environment_id = ${environmentId} AND m.id = ${id} AND m.status <> 'withheld'
          UNION ALL SELECT 'data_request', q.id, q.id::text, NULL, NULL, q.user_id, NULL
          FROM data_requests q WHERE q.environment_id = ${environmentId} AND q.id = ${id}
          UNION ALL SELECT 'audit_event', e.id, e.action, NULL, NULL, NULL, NULL
          FROM audit_events e WHERE e.environment_id = ${environmentId} AND e.id = ${id}`)

      /** Users, deleted ones too, in the order of their ids. */
      const users = (environmentId: EnvironmentId, ids: ReadonlyArray<string>) =>
        itemsBy(sql`
          SELECT ${person} FROM users u
          WHERE u.environment_id = ${environmentId} AND u.id = ANY (${ids}::uuid[])
          ORDER BY u.id`)

      /** Users who have the address or had it until they were deleted, and invitations to it. */
      const byAddress = (environmentId: EnvironmentId, key: EmailKey, now: DateTime.Utc) =>
        itemsBy(sql`
          (
            SELECT ${person}
            FROM email_addresses a
            JOIN users u ON u.environment_id = ${environmentId} AND u.id = a.user_id
            WHERE a.environment_id = ${environmentId} AND a.email_key = ${key}
              AND (a.is_primary OR a.verified_at IS NOT NULL)
          )
          UNION ALL (
            SELECT ${person} FROM users u
            WHERE u.environment_id = ${environmentId} AND u.email_key = ${key}
              AND u.status = 'deleted'
            ORDER BY u.deleted_at DESC, u.id DESC LIMIT ${mostByAddress}
          )
          UNION ALL (
            SELECT ${invitation(now)} FROM invitations i
            WHERE i.environment_id = ${environmentId} AND i.email_key = ${key}
            ORDER BY i.created_at DESC LIMIT ${mostByAddress}
          )`)

      /** Users who have the external id, or had it until they were deleted. */
      const byExternalId = (environmentId: EnvironmentId, externalId: string) =>
        idsBy(sql`
          SELECT user_id AS id FROM user_external_ids
          WHERE environment_id = ${environmentId} AND external_id = ${externalId}
          UNION SELECT user_id FROM former_external_ids
          WHERE environment_id = ${environmentId} AND external_id = ${externalId}`).pipe(
          Effect.flatMap((ids) =>
            ids.length === 0 ? Effect.succeed([]) : users(environmentId, ids)
          )
        )

      /** Applications, connections, directories and what belongs to them. */
      const setupById = (environmentId: EnvironmentId, id: string, now: DateTime.Utc) =>
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
      const byIdentifier = (environmentId: EnvironmentId, text: string) =>
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

      return {
        byId,
        setupById,
        users,
        organizations,
        byAddress,
        byIdentifier,
        byExternalId,
        byName
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
