import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { person, signIn } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

const isSignedIn = (browser: TestBrowser) =>
  Effect.map(browser.ask("/users/me"), ({ status }) => status === 200)

layer(TestService.layer)("the limit of a person's live sessions", (it) => {
  it.effect("counts no session that has outlived a lifetime which has become shorter", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const environments = yield* Environments
      yield* environments.update(environment.id, { session: { maxPerUser: 2 } })
      yield* person("travelled@example.com")
      const { browser: old } = yield* signIn("travelled@example.com")
      yield* TestClock.adjust("6 days")
      const { browser: live } = yield* signIn("travelled@example.com")
      yield* TestClock.adjust("1 hour")
      assert.isTrue(yield* isSignedIn(old))
      yield* environments.update(environment.id, { session: { absoluteSeconds: 432_000 } })
      yield* TestClock.adjust("1 second")
      assert.isFalse(yield* isSignedIn(old))
      const { browser: fresh } = yield* signIn("travelled@example.com")
      assert.isTrue(yield* isSignedIn(fresh))
      assert.isTrue(yield* isSignedIn(live), "the older one ended before")
      const { browser: newest } = yield* signIn("travelled@example.com")
      assert.isTrue(yield* isSignedIn(newest))
      assert.isFalse(yield* isSignedIn(live))
    })
  )
})
