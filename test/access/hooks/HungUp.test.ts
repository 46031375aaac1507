import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { answers, callsAt, hangs, layer as hookLayer, putHook } from "../../support/HookServer.ts"
import { password, person } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { exchange } from "../../support/RawSocket.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const allow = { verdict: "allow" }

const turn = Effect.promise(() => new Promise<void>((resolve) => setImmediate(() => resolve())))

layer(hookLayer)("callers who hang up while a hook is asked", (it) => {
  it.effect("keep no circuit open that the next call would have closed", () =>
    Effect.gen(function* () {
      yield* attack("a hook that does not answer")
      const service = yield* TestService
      const email = "hangs-up@example.com"
      yield* person(email)
      const { path } = yield* putHook("session.before", service)
      const login = service.browser().ask("/auth/login", { json: { email, password } })
      yield* answers(path, "<html>")
      for (let n = 0; n < 11; n += 1) assertProblem(yield* login, 503, "hook_unavailable")
      assert.lengthOf(yield* callsAt(path), 10, "the circuit is open")
      yield* TestClock.adjust("30 seconds")
      yield* hangs(path)
      const { open } = yield* WebhookReceiver
      const body = JSON.stringify({ email, password })
      const request = [
        "POST /_service/auth/login HTTP/1.1",
        "Host: main.test",
        "Origin: http://main.test",
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "",
        body
      ].join("\r\n")
      const caller = yield* Effect.forkChild(
        exchange(Number(new URL(service.origin).port), request)
      )
      while (open(path).now === 0) yield* turn
      yield* Fiber.interrupt(caller)
      while (open(path).now > 0) yield* turn
      yield* answers(path, allow)
      const next = yield* login
      assert.strictEqual(next.json.status, "complete", next.text)
    })
  )
})
