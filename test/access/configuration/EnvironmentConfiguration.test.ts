import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { TestService } from "../../support/TestService.ts"

const read = (headers: Readonly<Record<string, string>> = {}) =>
  TestService.use((service) => service.browser().ask("/environment", { headers }))

layer(TestService.layer)("the environment's configuration", (it) => {
  it.effect("may be kept by anybody for a minute at most, and is 304 to who has it", () =>
    Effect.gen(function* () {
      const first = yield* read()
      assert.strictEqual(first.status, 200, first.text)
      assert.strictEqual(first.headers.get("cache-control"), "public, max-age=60")
      const etag = first.headers.get("etag") ?? ""
      assert.match(etag, /^"[\w-]{43}"$/)
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = yield* read({ "if-none-match": sent })
        assert.strictEqual(again.status, 304)
        assert.strictEqual(again.text, "")
        assert.strictEqual(again.headers.get("etag"), etag)
        assert.strictEqual(again.headers.get("cache-control"), "public, max-age=60")
      }
      assert.strictEqual((yield* read({ "if-none-match": '"other"' })).status, 200)
    })
  )

  it.effect("has another ETag once a setting that it shows has changed", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const etag = (yield* read()).headers.get("etag") ?? ""
      yield* environments.update("main", { signUp: { mode: "closed" } })
      yield* TestClock.adjust("1 second")
      const after = yield* read({ "if-none-match": etag })
      assert.strictEqual(after.status, 200)
      assert.strictEqual(after.json.signUp.mode, "closed")
      assert.notStrictEqual(after.headers.get("etag"), etag)
    })
  )
})
