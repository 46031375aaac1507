import { assert, describe, it, vi } from "@effect/vitest"
import { Effect, Redacted, Schedule } from "effect"
import { execFile, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { handedOn } from "../support/childEnvironment.ts"
import { programFile } from "../support/serviceBundle.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { assertRefused, json, runProcess, temporaryFolder, type Ran } from "./commands.ts"

vi.setConfig({ testTimeout: 180_000 })

/** Runs a command as the documentation writes it. */
const runByNpm = (env: Readonly<Record<string, string>>, ...args: ReadonlyArray<string>) =>
  Effect.callback<Ran>((resume) => {
    execFile(
      "npm",
      ["run", "--silent", "gatehouse", "--", ...args],
      {
        cwd: resolve(import.meta.dirname, "../.."),
        // Npm tells of a file of settings that it cannot find.
        env: { ...handedOn(), ...env, npm_config_userconfig: "/dev/null" }
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1
        resume(Effect.succeed({ code, stdout, stderr }))
      }
    )
  })

describe("a command in a process of its own", { timeout: 120_000 }, () => {
  it.live("runs the embedded database, leaves it to the service, and then works beside it", () =>
    Effect.gen(function* () {
      const env = { DATA_DIR: yield* temporaryFolder }
      const create = ["--name", "early", "--app-url", "https://early.test", "--json"]
      json(yield* runByNpm(env, "environment", "create", ...create))
      const inEarly = ["--environment", "early", "--json"]
      const { id, secretKey } = json(yield* runProcess(env, ["key", "create", ...inEarly]))
      const service = yield* ServiceProcess.start({ env })

      const key = Redacted.make(secretKey as string)
      const found = yield* service.ask("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "poll" } },
        key
      })
      assert.strictEqual(found.status, 200, found.text)
      assert.deepStrictEqual(
        found.json.items.map(({ action }: { action: string }) => action),
        ["environment.created", "secret_key.created"]
      )

      const set = ["provider", "set", ...inEarly, "--key", "google", "--client-id", "id"]
      const secret = "a secret of the client"
      const google = yield* runProcess(env, [...set, "--client-secret-file", "-"], `${secret}\n`)
      assert.strictEqual(json(google).key, "google")
      assert.notInclude(google.stdout, secret)

      json(yield* runProcess(env, ["key", "revoke", ...inEarly, "--id", id]))
      const { status } = yield* service.ask("/users", { key }).pipe(
        Effect.repeat({
          until: (answer) => answer.status === 401,
          schedule: Schedule.spaced("50 millis").pipe(Schedule.upTo({ duration: "15 seconds" }))
        })
      )
      assert.strictEqual(status, 401)
      const again = yield* runProcess(env, ["key", "revoke", "-e", "nowhere", "--id", id])
      assertRefused(again, "There is no environment called nowhere\n")
    }).pipe(Effect.scoped)
  )

  it.live("ends with 0 where help was asked for, and with 1 where nothing was", () =>
    Effect.gen(function* () {
      const shown = yield* runProcess({}, ["--help"])
      assert.strictEqual(shown.code, 0)
      assert.include(shown.stdout, "SUBCOMMANDS")
      assertRefused(yield* runProcess({}, []), "SUBCOMMANDS")
    })
  )

  it.live.skipIf(!existsSync("/dev/full"))("ends with 1 where what it printed was lost", () =>
    Effect.gen(function* () {
      const main = yield* Effect.promise(() => programFile("commandLine"))
      const env = { ...handedOn(), DATA_DIR: yield* temporaryFolder }
      const into = (target: string, ...args: ReadonlyArray<string>) =>
        spawnSync("sh", ["-c", `"$@" > ${target}`, "sh", process.execPath, main, ...args], {
          env,
          encoding: "utf8"
        })
      // A short answer, and one that is printed long before the command ends.
      for (const args of [["--help"], ["environment", "list", "--json"]]) {
        const full = into("/dev/full", ...args)
        assert.deepInclude(full, {
          status: 1,
          stderr: "Standard output could not be written (ENOSPC)\n"
        })
        assert.strictEqual(into("/dev/null", ...args).status, 0)
      }
    }).pipe(Effect.scoped)
  )
})
