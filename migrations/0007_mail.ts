import { Effect } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE TABLE mails (
      environment_id uuid NOT NULL REFERENCES environments (id),
      id uuid NOT NULL,
      template text NOT NULL,
      locale text NOT NULL CHECK (locale IN ('en', 'da')),
      address text NOT NULL,
      address_key text NOT NULL,
      status text NOT NULL
        CHECK (status IN ('queued', 'kept', 'withheld', 'sent', 'failed', 'expired')),
      body bytea,
      attempts int NOT NULL DEFAULT 0,
      failure text,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      finished_at timestamptz,
      PRIMARY KEY (environment_id, id)
    )`
  yield* sql`CREATE INDEX mails_status ON mails (environment_id, status, created_at, id)`
  yield* sql`
    CREATE INDEX mails_sealed ON mails (environment_id, expires_at)
      WHERE body IS NOT NULL AND status IN ('queued', 'failed', 'withheld')`

  yield* sql`
    CREATE TABLE mail_budgets (
      environment_id uuid NOT NULL REFERENCES environments (id),
      purpose text NOT NULL,
      address_key text NOT NULL,
      queued_at timestamptz[] NOT NULL,
      last_queued_at timestamptz NOT NULL,
      PRIMARY KEY (environment_id, purpose, address_key)
    )`
  yield* sql`CREATE INDEX mail_budgets_age ON mail_budgets (environment_id, last_queued_at)`

  // The queue's own table, made here so that instances which start at once do not race to make it.
  yield* Effect.scoped(PersistedQueue.makeStoreSql({ tableName: "jobs" }))
})
