import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { urlOf } from "../support/ServiceProcess.ts"
import * as TestDatabase from "../support/TestDatabase.ts"
import { assertRefused, json, run, temporaryFolder } from "./commands.ts"

/** Commands on a database of their own. */
class Cli extends Context.Service<
  Cli,
  {
    readonly run: (...args: ReadonlyArray<string>) => ReturnType<typeof run>
    /** On an installation in production that has served no console yet. */
    readonly runInProduction: (...args: ReadonlyArray<string>) => ReturnType<typeof run>
  }
>()("gatehouse/test/OperatorCli") {
  static readonly layer = Layer.effect(
    Cli,
    Effect.gen(function* () {
      const env = {
        DATABASE_URL: urlOf(yield* TestDatabase.freshDatabase),
        DATA_DIR: yield* temporaryFolder
      }
      const production = {
        NODE_ENV: "production",
        ENCRYPTION_KEY: Buffer.alloc(32).toString("base64")
      }
      return Cli.of({
        run: (...args) => run(env, ["operator", ...args]),
        runInProduction: (...args) => run({ ...env, ...production }, ["operator", ...args])
      })
    })
  )
}

layer(Cli.layer, { excludeTestServices: true })("the command operator", (it) => {
  it.effect("invites, lists, changes, lets in again and removes", () =>
    Effect.gen(function* () {
      const { run } = yield* Cli
      const email = ["--email", "Ada@example.com"]
      const invited = json(yield* run("invite", ...email, "--json"))
      assert.hasAllKeys(invited, ["email", "role", "environmentIds", "url", "expiresAt"])
      assert.deepInclude(invited, { email: "Ada@example.com", role: "owner", environmentIds: null })
      assert.match(invited.url, /^http:\/\/localhost:3100\/.*token=[\w-]{43}$/)
      const again = yield* run("invite", "--email", "ada@EXAMPLE.com")
      assertRefused(again, "An operator already has this address")

      const [listed] = json(yield* run("list", "--json"))
      assert.deepInclude(listed, { email: "Ada@example.com", role: "owner", status: "invited" })
      const shown = yield* run("list")
      assert.include(shown.stdout, "Ada@example.com")

      const changed = json(yield* run("role", ...email, "--role", "support", "--json"))
      assert.strictEqual(changed.role, "support")
      const linked = json(yield* run("link", ...email, "--json"))
      assert.deepInclude(linked, { email: "Ada@example.com", role: "support" })
      assert.notStrictEqual(linked.url, invited.url)

      assert.strictEqual((yield* run("remove", ...email)).code, 0)
      assert.deepStrictEqual(json(yield* run("list", "--json")), [])
      for (const command of ["role", "remove", "link"]) {
        assertRefused(yield* run(command, ...email), "There is no such operator")
      }
    })
  )

  it.effect("makes no link in production that would lead to a console which is off", () =>
    Effect.gen(function* () {
      const { run, runInProduction } = yield* Cli
      const email = ["--email", "cy@example.com"]
      const off =
        "The console is off, so the link would lead nowhere: start the service with CONSOLE_URL, the https address of the console, and try again"
      assertRefused(yield* runInProduction("invite", ...email), off)
      assert.deepStrictEqual(json(yield* run("list", "--json")), [])
      assert.strictEqual((yield* run("invite", ...email)).code, 0)
      assertRefused(yield* runInProduction("link", ...email), off)
      assert.strictEqual((yield* run("remove", ...email)).code, 0)
    })
  )

  it.effect("refuses what makes no sense", () =>
    Effect.gen(function* () {
      const { run } = yield* Cli
      const email = ["--email", "bo@example.com"]
      assert.strictEqual((yield* run("invite", ...email, "--role", "king")).code, 1)
      assert.strictEqual((yield* run("invite", "--email", "no address")).code, 1)
      assert.strictEqual((yield* run("invite", ...email, "--environment", "nowhere")).code, 1)
      assert.deepStrictEqual(json(yield* run("list", "--json")), [])
    })
  )
})
