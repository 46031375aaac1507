import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { run } from "./commands.ts"

const database = (DATABASE_URL: string, ...args: ReadonlyArray<string>) =>
  run({ DATABASE_URL }, ["database", ...args, "--json"])

describe("the commands of the database", () => {
  it.effect("tell of a plain server, which cannot be distributed", () =>
    Effect.gen(function* () {
      const url = urlOf(yield* TestDatabase.emptyDatabase)
      const { code, stdout } = yield* database(url, "status")
      assert.strictEqual(code, 0, stdout)
      const { citus, state, tables } = JSON.parse(stdout)
      assert.deepStrictEqual([citus, state], [null, "plain"])
      const belongs = (name: string) =>
        tables.find((table: { readonly name: string }) => table.name === name)?.belongs
      assert.deepStrictEqual(
        [belongs("environments"), belongs("jobs"), belongs("users")],
        ["reference", "local", "distributed"]
      )
      const refused = yield* database(url, "distribute")
      assert.strictEqual(refused.code, 1)
      assert.include(refused.stderr, "This database has no Citus: docs/scaling.md")
    })
  )

  it.effect.skipIf(TestDatabase.noCluster() !== undefined)(
    "distribute a cluster's database once, and only tell of it before",
    () =>
      Effect.gen(function* () {
        const empty = yield* TestDatabase.emptyCluster
        assert.isDefined(empty)
        const url = urlOf(empty)
        const planned = yield* database(url, "distribute", "--check")
        const { moves, seconds } = JSON.parse(planned.stdout)
        assert.include(moves, "users")
        assert.isAbove(seconds, 0)
        assert.strictEqual(JSON.parse((yield* database(url, "status")).stdout).state, "plain")
        const done = yield* database(url, "distribute", "--shards", "2")
        assert.deepStrictEqual(JSON.parse(done.stdout).moved.toSorted(), moves.toSorted())
        assert.include(done.stderr, "are locked against every other statement")
        const again = yield* database(url, "distribute")
        assert.deepStrictEqual(JSON.parse(again.stdout), { moved: [], seconds: 0 })
        assert.strictEqual(JSON.parse((yield* database(url, "status")).stdout).state, "distributed")
      }),
    60_000
  )
})
