import { Context, DateTime, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { EmailKey } from "../../contract/EmailAddress.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { rowsBy, valuesBy } from "../../platform/Rows.ts"
import { FoundItem, FoundOfSomebody } from "./FoundItem.ts"

const itemsBy = rowsBy(FoundItem)
const ofSomebodyBy = rowsBy(FoundOfSomebody)
const idsBy = valuesBy("id", Schema.String)

/** The most that are found by an address. */
const mostByAddress = 10

/** Finds records by id or address, each by an index, in PostgreSQL. */
export class SearchStore extends Context.Service<SearchStore>()(
  "gatehouse/operators/search/SearchStore",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient

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

      return { byId, users, byAddress, byExternalId }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
