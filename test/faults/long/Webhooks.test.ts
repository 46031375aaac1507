import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { fault } from "../../support/Fault.ts"
import { freshEnv } from "../../support/FreshService.ts"
import * as ServiceProcess from "../../support/ServiceProcess.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const count = 40

const idsOf = (received: ReadonlyArray<{ readonly headers: Readonly<Record<string, string>> }>) =>
  received.map(({ headers }) => headers["webhook-id"] ?? "")

it.live(
  "no event is lost to an endpoint when the instance that delivers is killed",
  () =>
    Effect.gen(function* () {
      const { saw } = yield* fault("kill -9 amid webhook deliveries, two instances", {
        promised: "each event reaches the endpoint at least once; the turn of the dead lapses",
        done: `SIGKILL of the instance with ten of ${count} deliveries under way; the other goes on`
      })
      const { answer, at, next, open, origin } = yield* WebhookReceiver
      const env = yield* freshEnv
      const doomed = yield* ServiceProcess.start({ env })
      const json = { url: `${origin}/hook`, actions: ["user.created"] }
      const made = yield* doomed.ask("/webhook-endpoints", { method: "POST", json })
      assert.strictEqual(made.status, 201, made.text)
      // None is answered while the first instance lives.
      answer("/hook", () => undefined)
      const users = yield* Effect.replicateEffect(
        doomed.ask("/users", { method: "POST", json: { firstName: "Ada" } }),
        count,
        { concurrency: 4 }
      )
      while (open("/hook").now < 10) yield* next
      yield* ServiceProcess.start({ env, secretKey: doomed.secretKey })
      yield* doomed.signal("SIGKILL")
      assert.strictEqual((yield* doomed.ended).signal, "SIGKILL")
      const cut = new Set(idsOf(at("/hook")))
      const killed = performance.now()
      answer("/hook", 204)

      while (new Set(idsOf(at("/hook").slice(cut.size))).size < count) yield* next
      const seconds = (performance.now() - killed) / 1000
      const again = at("/hook").slice(cut.size)
      const people = new Set(again.map(({ json }) => json.data.targets[0].id))
      assert.deepStrictEqual([...people].toSorted(), users.map(({ json }) => json.id).toSorted())
      for (const id of cut) assert.include(idsOf(again), id)
      yield* saw(
        `${cut.size} cut off and delivered again, ${count} of ${count} delivered, ${Math.round(seconds)} s after the kill`
      )
    }).pipe(Effect.provide(Layer.fresh(WebhookReceiver.layer)), Effect.scoped),
  120_000
)
