import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { codeOf } from "../../support/Authenticator.ts"
import { answers, callsAt, putHook } from "../../support/HookServer.ts"
import { freshEmail } from "../../support/Invitations.ts"
import { openWays, ways, world } from "../../support/HookWays.ts"
import { configure, enrolling } from "../../support/WaysIn.ts"
import { assertProblem } from "../../support/Problems.ts"
import { outcomeOf } from "../../support/ProviderSignIn.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const deny = { verdict: "deny", message: { en: "No", da: "Nej" } }
const allow = { verdict: "allow" }

const assertRefused = (answer: RawResponse, status: number, code: string) => {
  if (answer.status >= 300 && answer.status < 400) {
    assert.deepStrictEqual(outcomeOf(answer), { status: "error", error: code })
  } else assertProblem(answer, status, code)
}

/** How many users there are. */
const users = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [counted] = yield* sql<{ users: number }>`SELECT count(*)::int AS users FROM users`
  return counted!.users
})

/** Hooks at both points, which every way in meets. */
const hooked = Layer.effectDiscard(
  Effect.gen(function* () {
    const main = yield* TestService
    for (const point of ["sign_up.before", "session.before"]) yield* putHook(point, main)
  })
).pipe(Layer.provideMerge(world))

layer(hooked)("every way in asks the customer's backend", (it) => {
  it.effect.each(ways)("at %s by %s", ([point, , way]) =>
    Effect.gen(function* () {
      yield* configure(openWays)
      for (const one of ["sign_up.before", "session.before"]) {
        yield* answers(`/main/${one}`, allow)
      }
      const path = `/main/${point}`
      const step = yield* way
      const before = (yield* callsAt(path)).length
      yield* answers(path, "")
      assertRefused(yield* step, 503, "hook_unavailable")
      assert.strictEqual((yield* callsAt(path)).length, before + 1, "asked once, tried once")
      const people = yield* users
      yield* answers(path, deny)
      assertRefused(yield* step, 403, "denied_by_hook")
      if (point === "sign_up.before") {
        assert.strictEqual(yield* users, people, "nobody was made")
      }
      const asked = (yield* callsAt(path)).at(-1)!.json
      assert.strictEqual(asked.type, point)
      yield* answers(path, allow)
    })
  )

  it.effect("takes up no factor for a sign-in that is refused", () =>
    Effect.gen(function* () {
      const main = yield* TestService
      const path = "/main/session.before"
      yield* answers(path, allow)
      const { browser, enrollmentToken, id } = yield* enrolling(freshEmail())
      const started = yield* browser.ask("/auth/mfa/enrollment/start", {
        json: { enrollmentToken }
      })
      yield* answers(path, deny)
      const refused = yield* browser.ask("/auth/mfa/enrollment/confirm", {
        json: { enrollmentToken, code: yield* codeOf(started.json.secret) }
      })
      assertProblem(refused, 403, "denied_by_hook")
      assert.isFalse((yield* main.ask(`/users/${id}/mfa`)).json.enabled)
    })
  )
})
