import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { spawn } from "node:child_process"
import { readFile, stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import * as Database from "../../src/platform/Database.ts"
import { handedOn } from "../support/childEnvironment.ts"
import { programFile } from "../support/serviceBundle.ts"
import { urlOf } from "../support/ServiceProcess.ts"
import { stall } from "../support/Stall.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { watched } from "../support/watched.ts"
import { assertRefused, json, run, temporaryFolder } from "./commands.ts"

/** A database with the environment acme, commands on it, and a folder for files. */
const installation = Effect.gen(function* () {
  const details = yield* TestDatabase.freshDatabase
  const folder = yield* temporaryFolder
  const env = { DATABASE_URL: urlOf(details) }
  const make = ["environment", "create", "--name", "acme", "--app-url", "https://acme.test"]
  const made = yield* run(env, make)
  assert.strictEqual(made.code, 0, made.stderr)
  return {
    details,
    env,
    cli: (...args: ReadonlyArray<string>) => run(env, ["user", ...args]),
    file: (name: string) => join(folder, name),
    write: (name: string, text: string) =>
      Effect.as(
        Effect.promise(() => writeFile(join(folder, name), text)),
        join(folder, name)
      )
  }
})

const read = (file: string) => Effect.promise(() => readFile(file, "utf8"))

const acme = ["--environment", "acme"]

describe("the users of an environment", () => {
  it.live("are imported from a file and exported to one, and what was refused is told", () =>
    Effect.gen(function* () {
      const { cli, file, write } = yield* installation
      const source = yield* write(
        "users.csv",
        "email,firstName\nada@example.com,Ada\nnowhere,\ngrace@example.com,\u001b[2J://\n"
      )
      const tried = yield* cli("import", ...acme, "--file", source, "--dry-run", "--json")
      assert.strictEqual(tried.code, 1)
      assert.deepInclude(JSON.parse(tried.stdout), { dryRun: true, imported: 1, refused: 2 })
      const unset = yield* cli("import", ...acme, "--file", source, "--set", "verified=true")
      assertRefused(unset, "verified is no member of a user")
      const imported = yield* cli("import", ...acme, "--file", source)
      assert.include(imported.stderr, "Note: No column says whose address is verified")
      assert.strictEqual(imported.code, 1)
      assert.match(imported.stdout, /^Imported +1\n/)
      assert.match(imported.stderr, /\nLine 3: email: Expected/)
      assert.match(imported.stderr, /\nLine 4: firstName: Expected/)
      assert.include(imported.stderr, "2 of the lines were refused\n")

      const target = file("out.jsonl")
      const exported = json(yield* cli("export", ...acme, "--file", target, "--json"))
      assert.deepStrictEqual(exported, { file: target, exported: 1, withPasswordHashes: false })
      const lines = yield* read(target)
      assert.deepInclude(JSON.parse(lines), { email: "ada@example.com", firstName: "Ada" })
      const { mode } = yield* Effect.promise(() => stat(target))
      assert.strictEqual(mode & 0o777, 0o600)
      assertRefused(yield* cli("export", ...acme, "--file", target), "already exists")
      const piped = yield* cli("export", ...acme, "--file", "-")
      assert.strictEqual(piped.code, 0, piped.stderr)
      assert.strictEqual(piped.stdout, lines)
      assert.strictEqual(piped.stderr, "Exported  1\n")

      const again = yield* cli("import", ...acme, "--file", target, "--json")
      assert.deepInclude(json(again), { imported: 0, skipped: 1, refused: 0, refusals: [] })
    }).pipe(Effect.scoped)
  )

  it.live(
    "come from another system by --from, and what is odd is noted before anything is written",
    () =>
      Effect.gen(function* () {
        const { cli, write } = yield* installation
        const exports = resolve(import.meta.dirname, "../users/transfer/exports")
        const from = (system: string, file: string, ...more: ReadonlyArray<string>) =>
          cli("import", ...acme, "--from", system, "--file", join(exports, file), ...more)
        const hashing = ["--hash-config", join(exports, "firebase-hash-config.txt")]
        for (const [system, file, imported, ...more] of [
          ["clerk", "clerk.csv", 2],
          ["auth0", "auth0.ndjson", 2],
          ["auth0", "auth0-hashes.ndjson", 2],
          ["supabase", "supabase.csv", 2],
          ["firebase", "firebase.json", 2, ...hashing],
          ["keycloak", "keycloak.json", 2],
          ["django", "django.json", 4, "--set", "emailVerified=true"]
        ] as const) {
          const report = json(yield* from(system, file, ...more, "--json"))
          assert.deepInclude(report, { imported, refused: 0 }, file)
        }
        const tried = yield* from("django", "django.json", "--dry-run", "--again")
        assert.strictEqual(tried.code, 0, tried.stderr)
        assert.match(tried.stderr, /^Note: None of the first 4 users has a verified address/)
        const unhashed = yield* from("firebase", "firebase.json", "--dry-run")
        assert.include(unhashed.stderr, "--hash-config FILE")
        assertRefused(yield* from("okta", "clerk.csv"), "okta")
        assertRefused(yield* from("clerk", "none.csv"), "cannot be read")
        assertRefused(yield* from("clerk", "clerk.csv", ...hashing), "--from firebase")
        assertRefused(yield* from("clerk", "clerk.csv", "--ignore-columns"), "--from knows")
        const bare = yield* write("users.csv", "email\nada@example.com\n")
        assertRefused(yield* from("firebase", bare), "has no header")
        const parameterless = ["--hash-config", bare]
        assertRefused(
          yield* from("firebase", "firebase.json", ...parameterless),
          "base64_signer_key"
        )
      }).pipe(Effect.scoped)
  )

  it.live(
    "are all there once, though the import of them was killed in the middle",
    () =>
      Effect.gen(function* () {
        const { details, env, write } = yield* installation
        // A step is of a thousand lines.
        const count = 1500
        const source = yield* write(
          "users.jsonl",
          Array.from({ length: count }, (_, index) => `{"firstName":"P${index}"}\n`).join("")
        )
        const main = yield* Effect.promise(() => programFile("commandLine"))
        const args = [main, "user", "import", ...acme, "--file", source]
        const database = yield* Layer.build(Database.layerWith(details))
        const sql = Context.get(database, SqlClient.SqlClient)
        const written = Effect.gen(function* () {
          const [found] = yield* sql<{ users: number; names: number; events: number }>`
            SELECT (SELECT count(*)::int FROM users) AS users,
              (SELECT count(DISTINCT first_name)::int FROM users) AS names,
              (SELECT count(*)::int FROM audit_events WHERE action = 'user.created') AS events`
          return found
        })
        // It stands still once before its first step, and once more behind it.
        const users = Effect.provide(stall("users"), database)
        const atStart = yield* users
        const child = spawn(process.execPath, args, {
          env: { ...handedOn(), ...env },
          stdio: "ignore"
        })
        const ended = new Promise((resolved) => child.on("close", (_, signal) => resolved(signal)))
        yield* atStart.untilWaiting(1)
        const next = yield* Effect.forkScoped(users)
        yield* atStart.untilWaiting(2)
        yield* atStart.release
        const behind = yield* Fiber.join(next)
        yield* behind.untilWaiting(1)
        child.kill("SIGKILL")
        assert.strictEqual(yield* Effect.promise(() => ended), "SIGKILL")
        const [session] = yield* sql<{ pid: number }>`
          SELECT pid FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`
        yield* behind.release
        yield* watched(
          sql`SELECT 1 FROM pg_stat_activity WHERE pid = ${session?.pid ?? 0}`,
          ({ length }) => length === 0
        )
        const before = yield* written
        assert.isAbove(before?.users ?? 0, 0)
        assert.isBelow(before?.users ?? 0, count)

        const report = json(yield* run(env, [...args.slice(1), "--json"]))
        assert.strictEqual(report.resumedAfterLine, before?.users)
        assert.deepInclude(report, { lines: count, imported: count, skipped: 0, refused: 0 })
        assert.deepStrictEqual(yield* written, { users: count, names: count, events: count })
      }).pipe(Effect.scoped),
    60_000
  )

  it.live("are counted on a terminal as they come, in one line", () =>
    Effect.gen(function* () {
      const { env, write } = yield* installation
      const source = yield* write("users.jsonl", "{}\n".repeat(2000))
      const args = ["user", "import", ...acme, "--file", source]
      const shown = yield* run(env, args, { isTerminal: true })
      assert.strictEqual(shown.code, 0, shown.stderr)
      assert.match(shown.stderr, /\d+ %, line [12],000, [\d,]+\/s, 0 refused/)
      assert.deepStrictEqual(
        shown.stderr.split("\n").map((line) => line.startsWith("Note: ")),
        [true, false]
      )
      assert.isTrue(shown.stderr.endsWith("\r\u001b[2K"))
    }).pipe(Effect.scoped)
  )

  it.live("are not touched by a command that makes no sense", () =>
    Effect.gen(function* () {
      const { cli, write } = yield* installation
      const source = yield* write("users.csv", "mail\nada@example.com\n")
      assertRefused(yield* cli("import", ...acme, "--file", source), "--column MEMBER=COLUMN")
      assertRefused(
        yield* cli("import", ...acme, "--file", "/nowhere"),
        "cannot be read (NotFound)"
      )
      const column = ["--column", "email=mail"]
      assertRefused(
        yield* cli("import", ...acme, "--file", source, "--format", "jsonl", ...column),
        "are for CSV"
      )
      assertRefused(
        yield* cli("import", ...acme, "--file", source, "--delimiter", ";;"),
        "Expected one character, or tab"
      )
      assertRefused(yield* cli("export", ...acme, "--file", "-", "--json"), "give --file a name")
      const found = yield* cli("export", ...acme, "--file", "-")
      assert.strictEqual(found.stdout, "")
      assert.strictEqual(found.code, 0, found.stderr)
    }).pipe(Effect.scoped)
  )
})
