import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted, Schedule } from "effect"
import { run } from "../cli/commands.ts"
import { fault } from "../support/Fault.ts"
import { browserAt, freshEnv } from "../support/FreshService.ts"
import * as ServiceProcess from "../support/ServiceProcess.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import { asker } from "../support/TestService.ts"
import { WebhookReceiver } from "../support/WebhookReceiver.ts"

const callers = 200
const people = 8
const password = "correct horse battery staple"
const hookPath = "/hooks"

/** Milliseconds for which a hook is waited for at most, and sign-ins are measured. */
const patience = 3000

/** Calls of one environment that a process has under way at most. */
const placesOfEnvironment = 64

const percentile = (times: ReadonlyArray<number>, part: number): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * part) - 1] ?? 0

const json = (text: string) => JSON.parse(text) as { readonly secretKey: string }

/** Signs two people in, over and over, for as long as a hook is waited for. */
const measured = Effect.fnUntraced(function* (service: ServiceProcess.ServiceProcess) {
  const until = performance.now() + patience - 500
  const times: Array<number> = []
  const turns = Effect.fnUntraced(function* (email: string) {
    while (performance.now() < until) {
      const began = performance.now()
      const answer = yield* browserAt(service).ask("/auth/login", { json: { email, password } })
      assert.strictEqual(answer.status, 200, answer.text)
      times.push(performance.now() - began)
    }
  })
  yield* Effect.forEach(["one@example.com", "two@example.com"], turns, { concurrency: 2 })
  return times
})

it.live(
  "hooks of one environment that never answer leave another's sign-ins as fast as they are",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault(`${callers} callers of a hook that never answers`, {
        promised: "another environment's sign-ins keep their usual p99",
        done: `${callers} refreshes from 40 networks at once, while two people sign in elsewhere`
      })
      const { answer, open, origin } = yield* WebhookReceiver
      const env = { ...(yield* freshEnv), TRUSTED_PROXIES: "127.0.0.1" }
      const service = yield* ServiceProcess.start({ env })
      const settings = { throttle: { accountAttempts: 10_000, addressAttempts: 10_000 } }
      const command = Effect.fnUntraced(function* (...args: ReadonlyArray<string>) {
        const { code, stderr, stdout } = yield* run(env, args)
        assert.strictEqual(code, 0, stderr)
        return json(stdout)
      })
      const lenient = ["--settings", JSON.stringify(settings), "--json"]
      yield* command("environment", "update", "--environment", "development", ...lenient)
      const made = ["--name", "slow", "--app-url", "http://slow.test"]
      yield* command("environment", "create", ...made, ...lenient)
      const key = yield* command("key", "create", "--environment", "slow", "--json")
      const askSlow = asker(`${service.origin}/api/server/v1`, Redacted.make(key.secretKey))

      const create = Effect.fnUntraced(function* (ask: typeof askSlow, email: string) {
        const user = { email, emailVerified: true, password }
        const { status, text } = yield* ask("/users", { method: "POST", json: user })
        assert.strictEqual(status, 201, text)
      })
      yield* Effect.forEach(["one@example.com", "two@example.com"], (email) =>
        create(service.ask, email)
      )
      const emails = Array.from({ length: people }, (_, n) => `slow${n}@example.com`)
      yield* Effect.forEach(emails, (email) => create(askSlow, email))
      const install = new TestBrowser(service.origin, "slow.test")
      const tokens = yield* Effect.forEach(
        emails,
        Effect.fnUntraced(function* (email) {
          const signedIn = yield* install.ask("/auth/login?_is_native=true", {
            json: { email, password },
            origin: null
          })
          assert.strictEqual(signedIn.status, 200, signedIn.text)
          return signedIn.json.sessionToken as string
        })
      )

      yield* measured(service)
      const usual = yield* measured(service)

      answer(hookPath, () => undefined)
      const put = yield* askSlow("/hooks/token.claims", {
        method: "PUT",
        json: {
          url: `${origin}${hookPath}`,
          onFailure: "deny",
          cacheSeconds: 0,
          timeoutMilliseconds: patience
        }
      })
      assert.strictEqual(put.status, 200, put.text)
      yield* Effect.sleep("1100 millis")
      const refresh = (n: number) =>
        install.ask("/auth/refresh", {
          json: {},
          bearer: tokens[n % people]!,
          headers: { "x-forwarded-for": `198.51.100.${n % 40}` },
          origin: null
        })
      const hanging = yield* Effect.forkChild(
        Effect.forEach(
          Array.from({ length: callers }, (_, n) => n),
          refresh,
          { concurrency: "unbounded" }
        )
      )
      yield* Effect.sync(() => open(hookPath).now).pipe(
        Effect.repeat({
          until: (now) => now === placesOfEnvironment,
          schedule: Schedule.spaced("5 millis")
        }),
        Effect.raceFirst(Effect.asVoid(Fiber.join(hanging)))
      )
      const meanwhile = yield* measured(service)
      const answers = yield* Fiber.join(hanging)
      assert.deepStrictEqual(
        new Set(answers.map(({ json: problem, status }) => `${status} ${problem.properties.code}`)),
        new Set(["503 hook_unavailable"])
      )
      assert.strictEqual(open(hookPath).most, placesOfEnvironment)

      const before = percentile(usual, 0.99)
      const during = percentile(meanwhile, 0.99)
      yield* saw(
        `p99 ${before.toFixed(0)} ms of ${usual.length} sign-ins before, ${during.toFixed(0)} ms of ` +
          `${meanwhile.length} while ${placesOfEnvironment} calls hung and the others were refused`
      )
      // On a busy machine it is told by nobody having waited for the hook.
      assert.isBelow(during, Math.max(2 * before + 50, patience / 2))
    }).pipe(Effect.provide(Layer.fresh(WebhookReceiver.layer)), Effect.scoped),
  120_000
)
