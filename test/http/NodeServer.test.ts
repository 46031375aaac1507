import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { HttpServer } from "effect/http"
import { subscribe, unsubscribe } from "node:diagnostics_channel"
import type { Server } from "node:http"
import { Server as NetServer } from "node:net"
import * as NodeServer from "../../src/platform/NodeServer.ts"
import { Settings } from "../../src/platform/Settings.ts"
import { explain } from "../../src/platform/StartupFailure.ts"
import { attack } from "../support/Attack.ts"
import { assertProblem } from "../support/Problems.ts"
import { exchangeUntil } from "../support/RawSocket.ts"
import { testSettings } from "../support/TestService.ts"

/** Listens, with no routes yet. */
const listeningAt = Effect.fnUntraced(function* (host: string) {
  const context = yield* Layer.build(
    NodeServer.layer.pipe(Layer.provide(Layer.succeed(Settings, { ...testSettings, host })))
  )
  const { address } = Context.get(context, HttpServer.HttpServer)
  return address._tag === "UnixPathAddress" ? 0 : address.port
})

const listening = listeningAt(testSettings.host)

/** A machine on which IPv6 is switched off, until the scope ends. */
const withoutIpv6 = Effect.acquireRelease(
  Effect.sync(() => {
    const { listen } = NetServer.prototype
    NetServer.prototype.listen = function (this: NetServer, ...given: Array<unknown>) {
      const [options] = given as [{ readonly host?: string }]
      if (options.host?.includes(":") !== true) return Reflect.apply(listen, this, given)
      const code = "EAFNOSUPPORT"
      const refused = Object.assign(new Error(`listen ${code}`), { code, address: options.host })
      setImmediate(() => this.emit("error", refused))
      return this
    }
    return listen
  }),
  (listen) =>
    Effect.sync(() => {
      NetServer.prototype.listen = listen
    })
)

const request = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n"

describe("the HTTP server", () => {
  it.effect("answers 503 with Retry-After while there are no routes: none hangs", () =>
    Effect.gen(function* () {
      const port = yield* listening
      const [answer] = yield* exchangeUntil(port, 1, request)
      const { retryAfterSeconds } = assertProblem(answer!, 503, "overloaded")
      assert.strictEqual(retryAfterSeconds, 1)
      assert.strictEqual(answer!.headers.get("retry-after"), "1")
      assert.strictEqual(answer!.headers.get("connection"), "close")
    })
  )

  it.effect("gives nobody long to send a request, and outlives a load balancer's keep-alive", () =>
    Effect.gen(function* () {
      yield* attack("slow requests")
      let server: Server | undefined
      const onRequest = (message: unknown) => {
        server = (message as { readonly server: Server }).server
      }
      subscribe("http.server.request.start", onRequest)
      yield* exchangeUntil(yield* listening, 1, request)
      unsubscribe("http.server.request.start", onRequest)
      assert.isDefined(server)
      assert.isAtMost(server!.headersTimeout, 10_000)
      assert.isAbove(server!.headersTimeout, 0)
      assert.isAtMost(server!.requestTimeout, 30_000)
      assert.isAbove(server!.requestTimeout, 0)
      assert.isAbove(server!.keepAliveTimeout, 60_000)
    })
  )

  it.effect("listens on every address there is where IPv6 is switched off", () =>
    Effect.gen(function* () {
      yield* withoutIpv6
      const [answer] = yield* exchangeUntil(yield* listeningAt("::"), 1, request)
      assertProblem(answer!, 503, "overloaded")
      const failure = yield* Effect.flip(listeningAt("::1"))
      assert.include(explain(failure) ?? "", "::1 is not an address of this machine")
    })
  )
})
