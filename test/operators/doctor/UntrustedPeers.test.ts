import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { IpNetwork } from "effect/net"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { UntrustedPeers } from "../../../src/platform/UntrustedPeers.ts"
import { layerWith, operator } from "../../support/Console.ts"
import { TestService } from "../../support/TestService.ts"

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
  readonly remedy: string | null
}

const proxyChecks = Effect.gen(function* () {
  const { environment } = yield* TestService
  const { ask } = yield* operator("auditor")
  const { json } = yield* ask(`/environments/${environment.id}/doctor`)
  const checks: ReadonlyArray<Check> = json.checks
  return checks.filter(({ detail }) => detail.includes("Forwarded headers"))
})

const rows = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly address: string; readonly seen: string }>`
    SELECT address, seen_at::text AS seen FROM untrusted_peers ORDER BY address`
)

/** Waits for what is written beside a request. */
const settled = <A, R>(read: Effect.Effect<A, never, R>, isThere: (found: A) => boolean) =>
  read.pipe(
    Effect.tap(() => Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))),
    Effect.repeat({ until: isThere })
  )

const forwardedFor = (headers: Readonly<Record<string, string>>) =>
  Effect.flatMap(TestService, ({ ask }) => ask("/users?limit=1", { headers }))

/** A peer is written for these headers, and not again within the minute. */
const written = Effect.fnUntraced(function* (headers: Readonly<Record<string, string>>) {
  yield* forwardedFor(headers)
  const [first] = yield* settled(Effect.orDie(rows), (found) => found.length > 0)
  assert.strictEqual(first?.address, "127.0.0.1")
  yield* TestClock.adjust("20 seconds")
  yield* forwardedFor(headers)
  assert.deepStrictEqual(yield* rows, [first!])
})

const forgotten = Effect.gen(function* () {
  yield* (yield* UntrustedPeers).forget
  assert.deepStrictEqual(yield* rows, [])
})

layer(layerWith())("a peer that sends forwarded headers and is not trusted", (it) => {
  it.effect("is named by doctor with the remedy, for a day, and written once a minute", () =>
    Effect.gen(function* () {
      yield* forwardedFor({})
      assert.deepStrictEqual(yield* proxyChecks, [])
      yield* written({ "x-forwarded-for": "192.0.2.7" })
      const [check, ...others] = yield* proxyChecks
      assert.lengthOf(others, 0)
      assert.deepInclude(check, { name: "proxies", ok: true })
      assert.include(check?.detail, "127.0.0.1")
      assert.include(check?.remedy, "TRUSTED_PROXIES=127.0.0.1;")
      yield* TestClock.adjust("25 hours")
      assert.deepStrictEqual(yield* proxyChecks, [])
      yield* forgotten
    })
  )

  it.effect("is one whichever of those headers it sends", () =>
    Effect.gen(function* () {
      for (const headers of [{ "x-forwarded-proto": "https" }, { forwarded: "for=192.0.2.7" }]) {
        yield* written(headers)
        yield* TestClock.adjust("25 hours")
        yield* forgotten
      }
    })
  )

  it.effect("is one of eight at most, however many callers send such headers", () =>
    Effect.gen(function* () {
      const peers = yield* UntrustedPeers
      const flood = (network: number) =>
        Effect.forEach(
          Array.from({ length: 500 }, (_, index) => `10.${network}.0.${index}`),
          peers.note,
          { discard: true }
        )
      const isOf = (network: number) => (found: ReadonlyArray<{ readonly address: string }>) =>
        found.length === 8 && found.every(({ address }) => address.startsWith(`10.${network}.`))
      for (const network of [1, 2]) {
        yield* flood(network)
        const found = yield* settled(Effect.orDie(rows), isOf(network))
        assert.lengthOf(found, 8)
        yield* TestClock.adjust("1 minute")
      }
    })
  )
})

layer(layerWith({ trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.1/32")] }))(
  "a trusted proxy",
  (it) => {
    it.effect("is no finding, nor is one that was trusted in the meantime", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* forwardedFor({ "x-forwarded-for": "192.0.2.7" })
        assert.deepStrictEqual(yield* rows, [])
        yield* sql`INSERT INTO untrusted_peers VALUES ('127.0.0.1', 'epoch'::timestamptz + interval '1 hour')`
        assert.deepStrictEqual(yield* proxyChecks, [])
      })
    )
  }
)
