import { Array as Arr, Effect } from "effect"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  // What a day's events come to, so that no page has to look through them. They are counted once, in
  // the order of their numbers: up to `counted_sequence` that is done, and events from before this
  // step are counted after it, in the background.
  yield* sql`
    CREATE TABLE audit_counts (
      environment_id uuid NOT NULL REFERENCES environments (id),
      day date NOT NULL,
      kind text NOT NULL,
      count bigint NOT NULL,
      PRIMARY KEY (environment_id, day, kind)
    )`
  yield* sql`ALTER TABLE audit_heads ADD COLUMN counted_sequence bigint NOT NULL DEFAULT 0`

  // Of whom no event tells any more, as the trail may have forgotten those. Each change commits with
  // its event, so that this stays the same whatever is changed meanwhile.
  const environments = yield* sql<{ readonly id: string }>`SELECT id FROM environments`
  for (const { id } of environments) {
    const [untold] = yield* sql<{ readonly users: bigint; readonly organizations: bigint }>`
      SELECT
        (
          SELECT count(*) FROM users WHERE environment_id = ${id} AND status <> 'deleted'
        ) - (
          SELECT count(*) FILTER (WHERE action = 'user.created')
            - count(*) FILTER (WHERE action = 'user.deleted')
          FROM audit_events WHERE environment_id = ${id}
        ) AS users,
        (
          SELECT count(*) FROM organizations WHERE environment_id = ${id}
        ) - (
          SELECT count(*) FILTER (WHERE action = 'organization.created')
            - count(*) FILTER (WHERE action = 'organization.deleted')
          FROM audit_events WHERE environment_id = ${id}
        ) AS organizations`
    const rows = [
      { environment_id: id, day: "1970-01-01", kind: "users", count: untold?.users ?? 0n },
      {
        environment_id: id,
        day: "1970-01-01",
        kind: "organizations",
        count: untold?.organizations ?? 0n
      }
    ].filter(({ count }) => count !== 0n)
    if (Arr.isArrayNonEmpty(rows)) yield* sql`INSERT INTO audit_counts ${sql.insert(rows)}`
  }
})
