import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { Transfers } from "../../src/users/transfer/Transfers.ts"
import { TransferRuns } from "../../src/users/transfer/TransferRuns.ts"
import { DataExports } from "../../src/access/dataRequests/DataExports.ts"
import { DataRequests } from "../../src/access/dataRequests/DataRequests.ts"
import { layer as console, operator } from "../support/Console.ts"
import { requestData } from "../support/DataRequests.ts"
import { fault } from "../support/Fault.ts"
import { newcomer } from "../support/Organizations.ts"
import { TestService } from "../support/TestService.ts"

// The queue's times are the database's, so this runs on the real clock.
layer(console, { excludeTestServices: true })("work whose job was lost", (it) => {
  it.effect(
    "is done all the same: an import, an export and a copy of one's data",
    () =>
      Effect.gen(function* () {
        const { saw } = yield* fault("a cluster's coordinator crashes between two commits", {
          promised: "an import, an export and a copy of one's data are made all the same",
          done: "their jobs are deleted, as a coordinator loses them whose worker has committed"
        })
        const sql = yield* SqlClient.SqlClient
        const { environment } = yield* TestService
        const admin = yield* operator("admin")
        const base = `/environments/${environment.id}`
        const { browser } = yield* newcomer
        const requestId = yield* requestData(browser)
        const imported = yield* admin.ask(`${base}/imports`, {
          method: "POST",
          body: `{ "externalId": "imported" }`,
          headers: { "content-type": "application/x-ndjson" }
        })
        const exported = yield* admin.ask(`${base}/exports`, { method: "POST" })
        const transferIds: ReadonlyArray<string> = [imported.json.id, exported.json.id]
        const jobs = Effect.map(
          sql<{ readonly id: string }>`
            SELECT id FROM jobs WHERE queue_name IN ('transfer', 'data_export')`,
          (rows) => rows.map(({ id }) => id)
        )
        assert.sameMembers(yield* jobs, [requestId, ...transferIds])
        yield* sql`DELETE FROM jobs`

        const sweep = Effect.andThen(
          Effect.scoped(Effect.flatMap(Transfers.retention, ({ sweep }) => sweep)),
          Effect.scoped(Effect.flatMap(DataRequests.retention, ({ sweep }) => sweep))
        ).pipe(Effect.provide(Transfers.layer))
        yield* sweep
        assert.isEmpty(yield* jobs)
        for (const table of ["transfers", "data_requests"]) {
          yield* sql`
            UPDATE ${sql(table)} SET created_at = now() - interval '6 minutes'
            WHERE environment_id = ${environment.id}`
        }
        yield* sweep
        yield* sweep
        assert.sameMembers(yield* jobs, [requestId, ...transferIds])

        yield* Layer.build(Layer.mergeAll(TransferRuns.workers, DataExports.workers))
        const statuses = Effect.forEach(transferIds, (id) =>
          Effect.map(admin.ask(`${base}/jobs/${id}`), ({ json }) => json.status)
        )
        const requested = Effect.map(
          browser.ask("/users/me/data-requests"),
          ({ json }) => json.items[0].status
        )
        yield* Effect.all([statuses, requested]).pipe(
          Effect.delay("50 millis"),
          Effect.repeat({
            until: ([made, request]) => made.every((is) => is === "done") && request === "ready"
          }),
          Effect.timeout("30 seconds")
        )
        yield* saw("all three offered again, once, and done")
      }),
    60_000
  )
})
