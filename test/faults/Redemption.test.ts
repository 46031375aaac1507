import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Schedule } from "effect"
import { fault } from "../support/Fault.ts"
import { browserAt, freshEnv, mailedCode } from "../support/FreshService.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import * as SignUps from "../support/SignUps.ts"
import * as WriteStorm from "../support/WriteStorm.ts"

const people = 12

it.live(
  "no code is redeemed twice, whichever of two instances is killed meanwhile",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("kill -9 of one of two instances, codes", {
        promised: "a code makes one user, told once; an acknowledged sign-up is there",
        done:
          `${people} codes sent to both instances twice at once while one is killed, and once ` +
          "more to the other afterwards"
      })
      const env = yield* freshEnv
      const doomed = yield* ServiceProcess.start({ env })
      const { secretKey } = doomed
      const survivor = yield* ServiceProcess.start({ env, secretKey })

      const begun = yield* Effect.forEach(
        Array.from({ length: people }, (_, n) => `person${n}@example.com`),
        Effect.fnUntraced(function* (email) {
          const here = browserAt(doomed)
          const answer = yield* SignUps.begin(here, email)
          assert.strictEqual(answer.status, 202, answer.text)
          const json = { signUpId: answer.json.signUpId, code: yield* mailedCode(doomed, email) }
          const there = browserAt(doomed, survivor)
          for (const [name, cookie] of here.cookies) there.cookies.set(name, cookie)
          return { email, here, json, there }
        }),
        { concurrency: 4 }
      )

      const acknowledgedHere = yield* Deferred.make<boolean>()
      const redeem = ({ json, here, there }: (typeof begun)[number], at: "here" | "there") =>
        SignUps.verify(at === "here" ? here : there, json).pipe(
          Effect.map(({ status }) => status),
          Effect.tap((status) =>
            at === "here" && status === 200 ? Deferred.succeed(acknowledgedHere, true) : Effect.void
          ),
          Effect.catchDefect(() => Effect.succeed(0))
        )
      const killing = Deferred.await(acknowledgedHere).pipe(
        Effect.timeoutOption("300 millis"),
        Effect.andThen(doomed.signal("SIGKILL")),
        Effect.map(() => performance.now())
      )
      const [raced, killed] = yield* Effect.all(
        [
          Effect.forEach(
            begun,
            (one) =>
              Effect.forEach(["here", "there", "here", "there"] as const, (at) => redeem(one, at), {
                concurrency: "unbounded"
              }),
            { concurrency: "unbounded" }
          ),
          killing
        ],
        { concurrency: "unbounded" }
      )
      const again = yield* Effect.forEach(begun, (one) => redeem(one, "there"))
      const seconds = (performance.now() - killed) / 1000
      assert.isBelow(seconds, 8, "the survivor was held up")
      const ask = survivor.ask
      let acknowledged = 0
      for (const [n, { email }] of begun.entries()) {
        const statuses = [...(raced[n] ?? []), again[n]]
        const successes = statuses.filter((status) => status === 200).length
        assert.isAtMost(successes, 1, `${email}: ${statuses.join()}`)
        acknowledged += successes
        const { json } = yield* ask(`/users?email=${encodeURIComponent(email)}`)
        assert.strictEqual(json.items.length, 1, `${email}: ${statuses.join()}`)
      }
      const created = yield* WriteStorm.follow(ask).pipe(
        Effect.map((events) => events.filter(({ action }) => action === "user.created")),
        Effect.repeat({
          until: ({ length }) => length >= people,
          schedule: Schedule.spaced("50 millis")
        }),
        Effect.timeout("10 seconds")
      )
      assert.strictEqual(created.length, people)
      yield* saw(
        `${acknowledged} of ${people} acknowledged, each person there and told once; the ` +
          `other instance had answered all ${seconds.toFixed(1)} s after the kill`
      )
    }),
  120_000
)
