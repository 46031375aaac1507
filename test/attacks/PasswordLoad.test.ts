import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { PasswordHasher } from "../../src/platform/PasswordHasher.ts"
import { attack } from "../support/Attack.ts"
import { person, signIn } from "../support/People.ts"
import { TestService } from "../support/TestService.ts"

const parallel = <A, E, R>(count: number, make: (i: number) => Effect.Effect<A, E, R>) =>
  Effect.all(
    Array.from({ length: count }, (_, i) => make(i)),
    { concurrency: "unbounded" }
  )

const login = Effect.fnUntraced(function* (email: string, password: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/login", { json: { email, password } })
})

/** Heap and buffers of this process, in which the service runs, in MiB. */
const memory = () => {
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / 1_048_576
}

/** Slow enough that a queue of two is full while many requests come in. */
const slowHasher = PasswordHasher.layerWith(
  { memoryKiB: 65_536, passes: 1, lanes: 1 },
  { running: 1, waiting: 2 }
)

// Long-password denial of service: Django CVE-2013-1443, CWE-400.
layer(TestService.layerWith({}, slowHasher))("floods of passwords", (it) => {
  it.effect(
    "over-long passwords cost no hash: forty of 60 KB at once are refused, and others served",
    () =>
      Effect.gen(function* () {
        yield* attack("floods of long passwords")
        const { email } = yield* person("served@example.com")
        const { browser } = yield* signIn(email)
        const before = memory()
        const long = "\ufdfa".repeat(20_000)
        const [answers, others] = yield* Effect.all(
          [
            parallel(40, (i) =>
              login(`long${i}@example.com`, i % 2 === 0 ? long : "x".repeat(60_000))
            ),
            parallel(10, () => browser.ask("/users/me"))
          ],
          { concurrency: "unbounded" }
        )
        // All but three hashes would be answered 503.
        for (const { status } of answers) assert.strictEqual(status, 401)
        for (const { status } of others) assert.strictEqual(status, 200)
        assert.isBelow(memory() - before, 200)
      })
  )

  it.effect("past the queue of hashes it is 503 with Retry-After, and reading goes on", () =>
    Effect.gen(function* () {
      yield* attack("floods of long passwords")
      const { browser } = yield* signIn((yield* person("reader@example.com")).email)
      const [answers, others] = yield* Effect.all(
        [
          parallel(24, (i) =>
            browser.ask("/auth/sign-up", {
              json: {
                email: `flood${i}@example.com`,
                password: `a fine passphrase ${i}`,
                legalConsentAccepted: true
              }
            })
          ),
          parallel(10, () => browser.ask("/users/me"))
        ],
        { concurrency: "unbounded" }
      )
      const refused = answers.filter(({ status }) => status === 503)
      assert.isNotEmpty(refused)
      for (const answer of refused) assert.strictEqual(answer.headers.get("retry-after"), "1")
      for (const { status } of answers) assert.include([202, 503], status)
      for (const { status } of others) assert.strictEqual(status, 200)
    })
  )
})
