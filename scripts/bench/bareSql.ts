/**
 * Measures SQL alone: runs the recorded statements of requests (the file `BENCH_STATEMENTS`) with
 * the service's own client and nothing else. Prints how many requests' statements it ran per
 * second.
 */
import { PgTypes } from "@effect/sql-pg"
import { ConfigProvider, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import * as Database from "../../src/platform/Database.ts"
import { Settings } from "../../src/platform/Settings.ts"
import type { RecordedCall, Value } from "./recording.ts"

type Calls = ReadonlyArray<Omit<RecordedCall, "answer">>
type Rows = ReadonlyArray<{ readonly revision?: number }>

const calls: Calls = JSON.parse(readFileSync(process.env["BENCH_STATEMENTS"] ?? "", "utf8"))
const [connections, seconds] = process.argv.slice(2).map(Number)
const warmUpMilliseconds = 1000

const parameterOf = (value: Value, before: Rows, made: Map<string, string>): unknown => {
  if (value === null || typeof value !== "object") return value
  if ("date" in value) return new Date(value.date)
  if ("bytes" in value) return new Uint8Array(Buffer.from(value.bytes, "hex"))
  if ("json" in value) return PgTypes.jsonb(value.json)
  if ("newId" in value) {
    const id = made.get(value.newId) ?? randomUUID()
    made.set(value.newId, id)
    return id
  }
  if ("revisionPlus" in value) return (before[0]?.revision ?? 0) + value.revisionPlus
  return value
}

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const replay = Effect.fnUntraced(function* ({ statements }: Calls[number]) {
    let rows: Rows = []
    const made = new Map<string, string>()
    for (const { text, values } of statements) {
      rows = yield* sql.unsafe<Rows[number]>(
        text,
        values.map((value) => parameterOf(value, rows, made))
      )
    }
  })
  const start = performance.now() + warmUpMilliseconds
  const end = start + (seconds ?? 1) * 1000
  let next = 0
  let done = 0
  const loop = Effect.gen(function* () {
    while (performance.now() < end) {
      const call = calls[next++ % calls.length]!
      yield* call.inTransaction ? sql.withTransaction(replay(call)) : replay(call)
      if (performance.now() > start) done += 1
    }
  })
  yield* Effect.all(
    Array.from({ length: connections ?? 1 }, () => loop),
    {
      concurrency: "unbounded"
    }
  )
  console.log((done * 1000) / (performance.now() - start))
})

await Effect.runPromise(
  program.pipe(
    Effect.provide(Database.layer.pipe(Layer.provide(Settings.layer))),
    Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnv())
  )
)
