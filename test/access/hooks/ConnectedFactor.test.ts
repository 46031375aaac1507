import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { answers, putHook } from "../../support/HookServer.ts"
import { world } from "../../support/HookWays.ts"
import { Idp } from "../../support/Idp.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { activeConnection, throughConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

/** The state of a sign-in by a connection whose provider names these methods. */
const statusOf = Effect.fnUntraced(function* (sub: string, amr: ReadonlyArray<string>) {
  const provider = yield* Idp
  const { browser } = yield* TestService
  const settings = { secondFactorValues: ["mfa"] }
  const input = { trustSecondFactor: "claimed" }
  const { domain, id } = yield* activeConnection(provider, input, settings)
  provider.script.idToken = { sub, email: `${sub}@${domain}`, amr }
  return outcomeOf(yield* throughConnection(browser(), provider, id))["status"]
})

layer(world)("a factor that a hook requires beside a connection", (it) => {
  it.effect("is there where the connection's own counts as the second factor", () =>
    Effect.gen(function* () {
      const { path } = yield* putHook("session.before", yield* TestService)
      yield* answers(path, { verdict: "require", factor: "second_factor" })
      assert.strictEqual(yield* statusOf("ada", ["pwd", "mfa"]), "complete")
      assert.strictEqual(yield* statusOf("grace", ["pwd"]), "mfa_enrollment_required")
      yield* answers(path, { verdict: "require", factor: "passkey" })
      assert.strictEqual(yield* statusOf("edith", ["pwd", "mfa"]), "mfa_enrollment_required")
    })
  )
})
