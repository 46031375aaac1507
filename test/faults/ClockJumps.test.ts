import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { fault } from "../support/Fault.ts"
import { browserAt, mailedCode, start } from "../support/FreshService.ts"
import * as SignUps from "../support/SignUps.ts"
import * as WriteStorm from "../support/WriteStorm.ts"

const clockJump = new URL("../support/clockJump.ts", import.meta.url)
const hour = 3600

it.live(
  "a clock that jumps loses and repeats nothing, ends no session early and revives no code",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("clock jumps", {
        promised:
          "sessions and codes follow the clock as it is and count once; ids, numbers of events " +
          "and pages lose and repeat nothing; no request seems to have taken an hour",
        done:
          "one hour on, three hours back and two days on, under a storm of writes, with a " +
          "session, two codes and a page that are older than the jumps"
      })
      const service = yield* start({
        NODE_OPTIONS: `--import=${clockJump.href}`,
        CLOCK_JUMPS: `${hour},${-3 * hour},${48 * hour}`
      })
      const jump = service.signal("SIGUSR2").pipe(
        // The next answer comes after the signal was taken.
        Effect.andThen(Effect.sleep("50 millis"))
      )
      const signUp = Effect.fnUntraced(function* (email: string) {
        const browser = browserAt(service)
        const begun = yield* SignUps.begin(browser, email)
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* mailedCode(service, email)
        const verify = SignUps.verify(browser, { signUpId: begun.json.signUpId, code })
        return { browser, verify }
      })
      const session = yield* signUp("session@example.com")
      assert.strictEqual((yield* session.verify).status, 200)
      const stillIn = Effect.gen(function* () {
        const me = yield* session.browser.ask("/users/me")
        assert.strictEqual(me.status, 200, me.text)
      })

      const storm = yield* WriteStorm.start(() => service.ask)
      yield* WriteStorm.untilAcknowledged(storm, 100)
      const page = yield* service.ask("/users?limit=5")
      const late = yield* signUp("late@example.com")

      yield* jump
      yield* WriteStorm.untilAcknowledged(storm, 50)
      yield* stillIn
      assert.strictEqual((yield* late.verify).status, 400)

      const early = yield* signUp("early@example.com")
      yield* jump
      yield* WriteStorm.untilAcknowledged(storm, 50)
      yield* stillIn
      assert.strictEqual((yield* early.verify).status, 200)
      assert.notStrictEqual((yield* early.verify).status, 200)
      const next = yield* service.ask(`/users?limit=100&cursor=${page.json.page.nextCursor}`)
      assert.strictEqual(next.status, 200, next.text)
      const idsOf = ({ json }: typeof page): ReadonlyArray<string> =>
        json.items.map(({ id }: { readonly id: string }) => id)
      assert.deepStrictEqual(
        idsOf(next).filter((id) => idsOf(page).includes(id)),
        []
      )

      yield* jump
      yield* WriteStorm.untilAcknowledged(storm, 50)
      yield* stillIn
      const writes = yield* storm.end
      yield* WriteStorm.assertNothingLost(service.ask, writes)
      const metrics = yield* Effect.promise(() =>
        fetch(`${service.origin}/metrics`).then((answer) => answer.text())
      )
      const sums = [...metrics.matchAll(/^http_server_request_duration_seconds_sum\{.*\} (\S+)$/gm)]
      assert.isNotEmpty(sums, "no durations of requests are told")
      for (const [line, sum] of sums) {
        assert.isAtLeast(Number(sum), 0, line)
        assert.isBelow(Number(sum), 600, line)
      }
      yield* saw(
        `${writes.length} writes told once and in order; signed in throughout; the code of before ` +
          "the hour dead, the other one good once"
      )
    }),
  120_000
)
