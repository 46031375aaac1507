import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Fiber, Layer, Result } from "effect"
import { TestClock } from "effect/testing"
import type { LookupAddress } from "node:dns"
import { OutboundPost } from "../../src/platform/OutboundPost.ts"
import type { OutboundRules } from "../../src/platform/OutboundRules.ts"
import { isLoopbackAddress, isPublicAddress } from "../../src/platform/PublicAddress.ts"
import { attack } from "../support/Attack.ts"
import { WebhookReceiver } from "../support/WebhookReceiver.ts"

const local: LookupAddress = { address: "127.0.0.1", family: 4 }

const posting = Effect.fnUntraced(function* (rules: OutboundRules, url: string) {
  const { send } = Context.get(yield* Layer.build(OutboundPost.layerWith(rules)), OutboundPost)
  const sent = yield* Effect.result(send({ url: new URL(url), headers: {}, body: "{}" }))
  return Result.match(sent, { onSuccess: String, onFailure: ({ reason }) => reason })
})

const onLoopback: OutboundRules = {
  resolve: async () => [local],
  isAllowed: isLoopbackAddress
}

describe("a post to an address that a customer chose", () => {
  it.effect("connects to the addresses that were checked, and looks the name up once", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const { at, origin } = yield* WebhookReceiver
      let asked = 0
      // A name server that answers otherwise the second time.
      const resolve = async () => {
        asked += 1
        return [asked === 1 ? local : { address: "127.0.0.9", family: 4 }]
      }
      const isAllowed = (address: string) => address === local.address
      const url = `${origin.replace("127.0.0.1", "rebound.example")}/rebound`
      assert.strictEqual(yield* posting({ resolve, isAllowed }, url), "204")
      assert.strictEqual(asked, 1)
      const again = yield* posting({ resolve, isAllowed }, url)
      assert.strictEqual(again, "the address is not public")
      assert.lengthOf(at("/rebound"), 1)
    }).pipe(Effect.provide(WebhookReceiver.layer))
  )

  it.effect("goes to no name of which one address is not public, and to no such address", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery")
      const { at, origin } = yield* WebhookReceiver
      const rules: OutboundRules = {
        resolve: async () => [{ address: "8.8.8.8", family: 4 }, local],
        isAllowed: isPublicAddress
      }
      for (const url of [origin.replace("127.0.0.1", "mixed.example"), origin]) {
        assert.strictEqual(yield* posting(rules, `${url}/private`), "the address is not public")
      }
      assert.deepStrictEqual(at("/private"), [])
    }).pipe(Effect.provide(WebhookReceiver.layer))
  )

  it.effect("follows no redirect, and waits for no body that drips", () =>
    Effect.gen(function* () {
      yield* attack("server-side request forgery", "slow requests")
      const { answer, at, origin } = yield* WebhookReceiver
      answer("/away", (response) => {
        response.writeHead(302, { location: `${origin}/inside` })
        response.end()
      })
      assert.strictEqual(yield* posting(onLoopback, `${origin}/away`), "302")
      assert.deepStrictEqual(at("/inside"), [])
      answer("/drip", (response) => {
        response.writeHead(200)
        response.write("d")
      })
      assert.strictEqual(yield* posting(onLoopback, `${origin}/drip`), "200")
    }).pipe(Effect.provide(WebhookReceiver.layer))
  )

  it.effect("gives up after 15 seconds without an answer", () =>
    Effect.gen(function* () {
      yield* attack("slow requests")
      const { next, origin, withhold } = yield* WebhookReceiver
      const release = withhold("/never")
      const fiber = yield* Effect.forkChild(posting(onLoopback, `${origin}/never`))
      yield* next
      yield* TestClock.adjust("15 seconds")
      assert.strictEqual(yield* Fiber.join(fiber), "no answer in time")
      yield* release
    }).pipe(Effect.provide(WebhookReceiver.layer))
  )

  it.effect("says that a connection was refused", () =>
    Effect.gen(function* () {
      const refused = yield* posting(onLoopback, "http://127.0.0.1:9/")
      assert.strictEqual(refused, "the connection was refused")
    })
  )
})
