import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { IpNetwork } from "effect/net"
import { TestService } from "../support/TestService.ts"

/** What the audit trail keeps of the caller of a request with these fields. */
const recordedFor = Effect.fnUntraced(function* (headers: Readonly<Record<string, string>>) {
  const { ask } = yield* TestService
  const sql = yield* SqlClient.SqlClient
  const made = yield* ask("/users", { method: "POST", json: {}, headers })
  assert.strictEqual(made.status, 201, made.text)
  const id = made.headers.get("x-correlation-id")
  const [event] = yield* sql<{ readonly address: string | null; readonly agent: string | null }>`
    SELECT producer_ip_address AS address, producer_user_agent AS agent
    FROM audit_events WHERE correlation_id = ${id}::uuid`
  return event!
})

layer(TestService.layer)("the caller, without a trusted proxy", (it) => {
  it.effect("is who is connected, whatever the fields of a proxy say", () =>
    Effect.gen(function* () {
      for (const headers of [
        {},
        { "x-forwarded-for": "192.0.2.7" },
        { forwarded: "for=192.0.2.7" },
        { "x-real-ip": "192.0.2.7" },
        { "x-forwarded-for": "x".repeat(5000) }
      ]) {
        assert.strictEqual((yield* recordedFor(headers)).address, "127.0.0.1")
      }
    })
  )

  it.effect("is told by no User-Agent where that is blank", () =>
    Effect.gen(function* () {
      assert.isNull((yield* recordedFor({ "user-agent": "" })).agent)
      assert.isNull((yield* recordedFor({ "user-agent": `\u00a0${" ".repeat(600)}x` })).agent)
    })
  )

  it.effect("is told by at most 512 characters of its User-Agent", () =>
    Effect.gen(function* () {
      const agent = "a".repeat(511)
      assert.strictEqual((yield* recordedFor({ "user-agent": `${agent}bc` })).agent, `${agent}b`)
      assert.strictEqual((yield* recordedFor({ "user-agent": 'Zoë/1 "<x>' })).agent, 'Zoë/1 "<x>')
    })
  )
})

const trusted = TestService.layerWith({
  trustedProxies: [
    IpNetwork.fromStringUnsafe("127.0.0.1/32"),
    IpNetwork.fromStringUnsafe("10.0.0.0/8")
  ]
})

layer(trusted)("the caller, behind trusted proxies", (it) => {
  it.effect.each([
    ["192.0.2.7", "192.0.2.7"],
    ["6.6.6.6, 192.0.2.7", "192.0.2.7"],
    ["6.6.6.6, 192.0.2.7, 10.0.0.1", "192.0.2.7"],
    ["2001:DB8::7", "2001:db8::7"],
    ["::ffff:192.0.2.7", "192.0.2.7"]
  ] as const)("is the last address that no trusted proxy has: %s", ([forwarded, address]) =>
    Effect.gen(function* () {
      const recorded = yield* recordedFor({ "x-forwarded-for": forwarded })
      assert.strictEqual(recorded.address, address)
    })
  )

  it.effect.each([
    "unknown",
    "192.0.2.7.",
    "x".repeat(5000),
    "192.0.2.7, unknown",
    "' OR 1=1",
    ","
  ])("is never text that is no address: %s", (forwarded) =>
    Effect.gen(function* () {
      const { address } = yield* recordedFor({ "x-forwarded-for": forwarded })
      assert.include([null, "127.0.0.1"], address)
    })
  )
})
