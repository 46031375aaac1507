import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Audit } from "../../src/tenancy/audit/Audit.ts"
import type { AuditEntry } from "../../src/tenancy/audit/AuditEvent.ts"
import { AuditSequencer } from "../../src/tenancy/audit/AuditSequencer.ts"
import { TestService, type RawResponse, type Tenant } from "./TestService.ts"

/** An event as it came over the wire; tests look into it. */
// oxlint-disable-next-line typescript/no-explicit-any
export type WireEvent = any

/** What to look for, and how many at a time. */
export interface TrailQuery {
  readonly filters?: object
  readonly limit?: number
}

/** Where a poll goes on. */
export interface PollQuery extends TrailQuery {
  readonly checkpoint?: string | null
}

/** Everything that following a trail to its end showed. */
export interface Followed {
  readonly pages: ReadonlyArray<ReadonlyArray<WireEvent>>
  readonly events: ReadonlyArray<WireEvent>
  readonly checkpoints: ReadonlyArray<string>
}

/** Searches the trail of an environment; `query` is what stands after the path. */
export const search = Effect.fnUntraced(function* (tenant: Tenant, json: unknown, query = "") {
  const { ask } = yield* TestService
  return yield* ask(`/audit-events/search${query}`, {
    method: "POST",
    json,
    key: tenant.secretKey
  })
})

const found = (response: RawResponse) => {
  assert.strictEqual(response.status, 200, response.text)
  return response.json
}

const limitOf = ({ limit }: TrailQuery) => (limit === undefined ? "" : `?limit=${limit}`)
const filtersOf = ({ filters }: TrailQuery) => (filters === undefined ? {} : { filters })

/** One page, forward from a checkpoint, or from the start. */
export const poll = (tenant: Tenant, query: PollQuery = {}) =>
  search(
    tenant,
    { page: { mode: "poll", checkpoint: query.checkpoint ?? null }, ...filtersOf(query) },
    limitOf(query)
  ).pipe(Effect.map(found))

/** One page, back from the newest event, or from a cursor. */
export const browse = (
  tenant: Tenant,
  query: TrailQuery & { readonly cursor?: string | null; readonly range?: object } = {}
) =>
  search(
    tenant,
    {
      page: {
        mode: "browse",
        cursor: query.cursor ?? null,
        ...(query.range === undefined ? {} : { range: query.range })
      },
      ...filtersOf(query)
    },
    limitOf(query)
  ).pipe(Effect.map(found))

/** Polls until there is no more. */
export const follow = Effect.fnUntraced(function* (tenant: Tenant, query: PollQuery = {}) {
  const pages: Array<ReadonlyArray<WireEvent>> = []
  const checkpoints: Array<string> = []
  let checkpoint = query.checkpoint ?? null
  while (true) {
    const { items, page } = yield* poll(tenant, { ...query, checkpoint })
    pages.push(items)
    checkpoints.push(page.checkpoint)
    checkpoint = page.checkpoint
    if (!page.hasMore) return { pages, events: pages.flat(), checkpoints } satisfies Followed
  }
})

/** Numbers what is committed by now. */
export const number = ({ environment }: Tenant) =>
  Effect.flatMap(AuditSequencer, (sequencer) => sequencer.sequence(environment.id))

/** Writes an event as a service does, and leaves it without a number. */
export const record = ({ environment }: Tenant, entry: Partial<AuditEntry> = {}) =>
  Effect.flatMap(Audit, (audit) =>
    audit.record({ environmentId: environment.id, action: "user.updated", targets: [], ...entry })
  )

/** Writes many events at once, one a millisecond from the given time, numbered. */
export const seed = Effect.fnUntraced(function* (
  tenant: Tenant,
  count: number,
  rare: ReadonlyArray<number> = []
) {
  const sql = yield* SqlClient.SqlClient
  yield* number(tenant)
  yield* sql`
    INSERT INTO audit_events (environment_id, id, sequence, action, result, occurred_at,
      recorded_at, actor_type, targets, secret_key_id, metadata, schema_version)
    SELECT h.environment_id, (lpad(to_hex(1700000000000 + n), 12, '0')
      || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, h.last_sequence + n,
      CASE WHEN n = ANY (${rare}::bigint[]) THEN 'user.banned' ELSE 'user.updated' END, 'success',
      at, at, 'system', '[]', '00000000-0000-0000-0000-000000000000', '{}', 1
    FROM audit_heads h, generate_series(1::bigint, ${count}::bigint) n,
      LATERAL (SELECT to_timestamp((1700000000000 + n) / 1000.0) AS at) made
    WHERE h.environment_id = ${tenant.environment.id}`
  yield* sql`
    UPDATE audit_heads SET last_sequence = last_sequence + ${count}
    WHERE environment_id = ${tenant.environment.id}`
})
