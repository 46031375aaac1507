import { PgTypes } from "@effect/sql-pg"
import { ConfigProvider, Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { SqlClient, Statement } from "effect/sql"
import * as Capabilities from "../../src/service/Service.ts"
import * as Database from "../../src/platform/Database.ts"
import { layerCrypto } from "../../src/platform/EncryptionKey.ts"
import * as NodeServer from "../../src/platform/NodeServer.ts"
import { Settings } from "../../src/platform/Settings.ts"
import * as Server from "../../src/service/Server.ts"
import { ask } from "./ask.ts"
import { environmentOf, type Installation } from "./installation.ts"
import type { Row } from "./load.ts"
import {
  areInTransaction,
  type LoggedStatement,
  makeStatementLog,
  roundTripsOf
} from "./statementLog.ts"

/** A value of a statement that can be written to a file. */
export type Value =
  | string
  | number
  | boolean
  | null
  | ReadonlyArray<Value>
  | { readonly date: string }
  | { readonly json: unknown }
  /** In hexadecimal digits. */
  | { readonly bytes: string }
  /** What the statement before read as `revision`, and so much more. */
  | { readonly revisionPlus: number }
  /** An id that the call made: as often as it is run again, another one, the same in all of it. */
  | { readonly newId: string }

export interface RecordedStatement {
  readonly text: string
  readonly values: ReadonlyArray<Value>
}

/** What one request did to the database, and what it was answered. */
export interface RecordedCall {
  readonly statements: ReadonlyArray<RecordedStatement>
  readonly inTransaction: boolean
  readonly roundTrips: number
  readonly answer: { readonly contentType: string; readonly body: string }
}

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Whether it is an id that was made since then: a UUIDv7 begins with its time (RFC 9562). */
const isMadeSince = (text: string, since: number): boolean =>
  uuidV7.test(text) && Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16) >= since

const valueOf =
  (since: number) =>
  (parameter: unknown): Value => {
    if (parameter instanceof Date) return { date: parameter.toISOString() }
    if (parameter instanceof Uint8Array) return { bytes: Buffer.from(parameter).toString("hex") }
    if (PgTypes.isParameter(parameter)) return { json: parameter.value }
    if (Array.isArray(parameter)) return parameter.map(valueOf(since))
    if (parameter === null || parameter === undefined) return null
    if (typeof parameter === "bigint") return String(parameter)
    if (typeof parameter === "string" && isMadeSince(parameter, since)) return { newId: parameter }
    if (["string", "number", "boolean"].includes(typeof parameter)) return parameter as Value
    throw new Error("A statement has a parameter of a kind that cannot be recorded")
  }

/** What must differ whenever the statement is run again. */
const marksOf = (text: string): ReadonlyMap<number, Value> => {
  const [next, seen] = Array.from(text.matchAll(/\brevision = \$(\d+)/g), ([, n]) => Number(n))
  return new Map<number, Value>([
    [next ?? 0, { revisionPlus: 1 }],
    [seen ?? 0, { revisionPlus: 0 }]
  ])
}

const recorded =
  (since: number) =>
  ({ parameters, text }: LoggedStatement): RecordedStatement => {
    const marks = marksOf(text)
    return {
      text: text.replace(/\s+/g, " ").trim(),
      values: parameters.map(
        (parameter, index) => marks.get(index + 1) ?? valueOf(since)(parameter)
      )
    }
  }

/** Runs the service in this process for once and asks it, to see the statements of each request. */
export const record = Effect.fnUntraced(function* (
  { details }: Installation,
  rows: ReadonlyArray<Row>
) {
  const database = yield* Layer.build(Database.layerWith(details))
  const sql = Context.get(database, SqlClient.SqlClient)
  const log = makeStatementLog()

  const service = yield* Server.layer.pipe(
    Layer.provideMerge(NodeServer.layer),
    Layer.provide(Capabilities.layer),
    Layer.provide([Layer.succeedContext(database), layerCrypto]),
    Layer.provide(Server.platform),
    Layer.provide(Settings.layer),
    Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer)),
    Layer.provide(
      ConfigProvider.layer(
        ConfigProvider.fromUnknown({ ...environmentOf(details), HOST: "127.0.0.1", PORT: "0" })
      )
    ),
    Layer.build
  )
  const { address } = Context.get(service, HttpServer.HttpServer)
  const origin = `http://127.0.0.1:${address._tag === "UnixPathAddress" ? 0 : address.port}`

  return yield* Effect.promise(async () => {
    const calls: Array<RecordedCall> = []
    // What only the first call of an environment does, such as making its role set.
    await ask(origin, rows[0]!)
    for (const row of rows) {
      const since = Date.now()
      const { body, headers, status } = await ask(origin, row)
      const answer = { contentType: headers["content-type"] ?? "", body }
      if (status >= 300) throw new Error(`${row.method} ${row.path}: ${status} ${body}`)
      const statements = log.of(String(headers["x-correlation-id"]))
      calls.push({
        statements: statements.map(recorded(since)),
        inTransaction: areInTransaction(sql, statements),
        roundTrips: roundTripsOf(sql, statements),
        answer
      })
    }
    return calls
  })
}, Effect.scoped)
