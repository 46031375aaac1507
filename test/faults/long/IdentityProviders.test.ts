import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { fault } from "../../support/Fault.ts"
import { likeGitHub, offer, outcomeOf, throughScript } from "../../support/ProviderSignIn.ts"
import { scriptedProvider } from "../../support/ScriptedProvider.ts"
import { TestService } from "../../support/TestService.ts"

/** What a provider that is slow does with each request. */
const manners: Readonly<Record<string, (response: ServerResponse) => void>> = {
  silent: () => undefined,
  dripping: (response) => {
    response.writeHead(200, { "content-type": "application/json" })
    const timer = setInterval(() => response.write(" "), 200)
    response.on("close", () => clearInterval(timer))
  },
  "hanging up": (response) => {
    response.destroy()
  },
  endless: (response) => {
    response.writeHead(200, { "content-type": "application/json" })
    const more = () => {
      while (!response.closed && response.write(Buffer.alloc(65_536, 32)));
      if (!response.closed) response.once("drain", more)
    }
    more()
  }
}

const slowProvider = (answer: (response: ServerResponse) => void) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly issuer: string; readonly close: () => void }>((resume) => {
      const server = createServer((_request, response) => answer(response))
      server.listen(0, "127.0.0.1", () => {
        resume(
          Effect.succeed({
            issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
            close: () => {
              server.close()
              server.closeAllConnections()
            }
          })
        )
      })
    }),
    ({ close }) => Effect.sync(close)
  )

const clean = { status: "error", error: "provider_error" }

const quiet = Layer.merge(TestService.layer, Logger.layer([]))

layer(quiet, { excludeTestServices: true })("an identity provider", (it) => {
  it.effect.each(["dead", ...Object.keys(manners)])(
    "that is %s is a clean provider_error within 15 seconds, and holds nobody else up",
    (kind) =>
      Effect.gen(function* () {
        const { saw } = yield* fault(`an identity provider that is ${kind}`, {
          promised:
            "status=error&error=provider_error within 15 s, nobody signed in; others served",
          done: "10 browsers at once: five at discovery, five at the token endpoint"
        })
        const service = yield* TestService
        const provider = yield* scriptedProvider("idp")
        const slow = yield* slowProvider(manners[kind] ?? (() => undefined))
        if (kind === "dead") slow.close()
        const key = kind.replace(" ", "-")
        const github = likeGitHub(provider)
        yield* offer(service.environment, `${key}-open`, { ...provider, issuer: slow.issuer })
        yield* offer(service.environment, `${key}-plain`, provider, {
          ...github,
          endpoints: { ...github.endpoints, tokenUrl: `${slow.issuer}/token` }
        })

        const took: Array<number> = []
        const visit = Effect.fnUntraced(function* (n: number) {
          const browser = service.browser()
          const began = performance.now()
          const answer =
            n % 2 === 0
              ? yield* browser.ask(`/auth/oauth2/${key}-open/authorize`)
              : yield* throughScript(browser, provider, `${key}-plain`)
          took.push((performance.now() - began) / 1000)
          assert.deepStrictEqual(outcomeOf(answer), clean)
          assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
        })
        const visits = { over: false }
        const others: Array<number> = []
        const beside = Effect.gen(function* () {
          while (!visits.over) {
            const began = performance.now()
            const { status } = yield* service.ask("/users?limit=1")
            assert.strictEqual(status, 200)
            others.push(performance.now() - began)
            yield* Effect.sleep("10 millis")
          }
        })
        yield* Effect.all(
          [
            Effect.forEach(
              Array.from({ length: 10 }, (_, n) => n),
              visit,
              {
                concurrency: "unbounded"
              }
            ).pipe(Effect.ensuring(Effect.sync(() => void (visits.over = true)))),
            beside
          ],
          { concurrency: "unbounded" }
        )
        const slowest = Math.max(...took)
        assert.isBelow(slowest, 15)
        const p99 = others.toSorted((a, b) => a - b).at(Math.floor(others.length * 0.99)) ?? 0
        assert.isBelow(p99, 2000)
        yield* saw(
          `10 of 10 provider_error, the slowest after ${slowest.toFixed(1)} s; ${others.length} ` +
            `other requests, p99 ${p99.toFixed(0)} ms`
        )
      }),
    120_000
  )
})
