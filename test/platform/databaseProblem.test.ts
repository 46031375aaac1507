import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../src/platform/Database.ts"
import { explain } from "../../src/platform/StartupFailure.ts"
import { freshDatabase } from "../support/TestDatabase.ts"

const password = "hunter2"

/** Line that an operator reads of a DATABASE_URL that cannot be used. */
const toldOf = Effect.fnUntraced(function* (target: Parameters<typeof Database.layerWith>[0]) {
  const asked = Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT 1`)
  const exit = yield* Effect.exit(Effect.provide(asked, Database.layerWith(target, 2)))
  assert.isTrue(Exit.isFailure(exit), "the database could be used")
  const told = Exit.isFailure(exit) ? explain(Cause.squash(exit.cause)) : undefined
  assert.notInclude(told ?? "", password)
  return told
})

const at = (rest: string) => ({ url: Redacted.make(`postgres://ada:${password}@${rest}`) })

describe("a database that cannot be used is told in words, with what mends it", () => {
  const unanswered: ReadonlyArray<readonly [rest: string, words: string]> = [
    ["127.0.0.1:1/x", "nothing listens at its host and port: check both, and that PostgreSQL runs"],
    [
      "nowhere.invalid/x",
      "its host name leads to no address: check its spelling, and this machine's name servers"
    ],
    [
      "localhost/x?host=/nowhere",
      "no socket of PostgreSQL is in its folder: check the folder, and that PostgreSQL runs"
    ]
  ]
  it.live.each(unanswered)("where nothing answers: %s", ([rest, words]) =>
    Effect.gen(function* () {
      assert.strictEqual(
        yield* toldOf(at(rest)),
        `The database of DATABASE_URL could not be used: ${words}`
      )
    })
  )

  it.live("where it is not there", () =>
    Effect.gen(function* () {
      const details = yield* freshDatabase
      assert.strictEqual(
        yield* toldOf({ ...details, database: "nowhere" }),
        "The database of DATABASE_URL could not be used: there is no database of this name"
      )
    }).pipe(Effect.scoped)
  )

  it.live("where its server does not know the role", () =>
    Effect.gen(function* () {
      const details = yield* freshDatabase
      const told = yield* toldOf({ ...details, username: "stranger" })
      assert.match(told ?? "", /the user or the password|that the role exists and may log in/)
    }).pipe(Effect.scoped)
  )

  it.each([
    ["08P01", "DATABASE_POOLER=transaction"],
    ["25006", "must lead to the primary"],
    ["28P01", "refuses the user or the password"],
    ["53100", "disk"],
    ["53300", "max_connections"],
    ["57P03", "try again"]
  ])("where its server says %s", (code, words) => {
    const cause = Object.assign(new Error("refused"), { code })
    const told = explain({ _tag: "SqlError", reason: { _tag: "UnknownError", cause } })
    assert.include(told ?? "", words)
  })

  it("or at least by its code", () => {
    const cause = Object.assign(new Error("secret"), { code: "XX000" })
    assert.strictEqual(
      explain({ _tag: "SqlError", reason: { _tag: "UnknownError", cause } }),
      "The database of DATABASE_URL could not be used (UnknownError XX000)"
    )
  })
})
