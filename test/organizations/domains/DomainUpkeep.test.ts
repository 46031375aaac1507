import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Schema } from "effect"
import {
  checked,
  domainsOfConnection,
  graceDays,
  type StoredDomain
} from "../../../src/organizations/domains/Domain.ts"
import { DomainId, EnvironmentId, OrganizationId } from "../../../src/contract/Ids.ts"
import { DomainUpkeep } from "../../../src/organizations/domains/DomainUpkeep.ts"
import { Doctor } from "../../../src/operators/doctor/Doctor.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { NameServer, serviceWithNames } from "../../support/NameServer.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { TestService } from "../../support/TestService.ts"

const verified = Effect.fnUntraced(function* (domain: string) {
  const { ask } = yield* TestService
  const { say } = yield* NameServer
  const owner = yield* newcomer
  const { id } = yield* organizationOf(owner)
  const path = `/organizations/${id}/domains`
  const { json } = yield* ask(path, { method: "POST", json: { domain } })
  say(json.record.name, [json.record.value])
  const proven = yield* ask(`${path}/${json.id}/verify`, { method: "POST" })
  assert.strictEqual(proven.status, 200, proven.text)
  const shown = Effect.map(ask(path), (answer) => answer.json.items[0])
  return { id: json.id as string, record: json.record, shown, email: owner.email, path }
})

const eventsOf = Effect.fnUntraced(function* (id: string) {
  const { ask, sequence } = yield* TestService
  yield* sequence
  const found = yield* ask("/audit-events/search", {
    method: "POST",
    json: { page: { mode: "poll", checkpoint: null }, filters: { targetIds: [id] } }
  })
  return found.json.items as ReadonlyArray<{
    readonly action: string
    readonly actor: { readonly type: string }
  }>
})

layer(serviceWithNames)("upkeep of domains", (it) => {
  it.effect("looks again weekly, then daily, mails, and lets a domain go after 14 days", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { asked, say } = yield* NameServer
      const { check } = yield* DomainUpkeep
      const held = yield* verified("weekly.acme.test")
      const start = yield* DateTime.now
      const at = (days: number) => check(environment, DateTime.add(start, { days }))
      const looks = () => asked.filter((name) => name === held.record.name).length
      const before = looks()
      yield* at(6)
      assert.strictEqual(looks(), before)
      yield* at(7)
      assert.strictEqual(looks(), before + 1)
      assert.strictEqual((yield* held.shown).status, "verified")
      // A resolver's failure is no absence.
      say(held.record.name, "servfail")
      yield* at(14)
      assert.strictEqual((yield* held.shown).status, "verified")
      say(held.record.name, ["something else"])
      yield* at(15)
      assert.deepInclude(yield* held.shown, { status: "failing", seen: ["something else"] })
      const [warning] = yield* mailsTo(held.email)
      assert.include(warning?.subject ?? "", "is missing")
      const findings = yield* (yield* Doctor).environment(environment)
      assert.include(
        findings.map(({ subject }) => subject),
        "domain weekly.acme.test"
      )
      yield* at(16)
      yield* at(28)
      assert.strictEqual((yield* held.shown).status, "failing")
      assert.lengthOf(yield* mailsTo(held.email), 1)
      yield* at(29)
      assert.deepInclude(yield* held.shown, { status: "pending", verifiedAt: null })
      assert.lengthOf(yield* mailsTo(held.email), 2)
      const events = yield* eventsOf(held.id)
      const told = events.filter(({ actor }) => actor.type === "system")
      assert.deepStrictEqual(
        told.map(({ action }) => action),
        ["domain.failed", "domain.lost"]
      )
      const asks = looks()
      yield* at(60)
      assert.strictEqual(looks(), asks)
    })
  )

  it.effect("tells of a record that was missed and is back", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { say } = yield* NameServer
      const { check } = yield* DomainUpkeep
      const held = yield* verified("back.acme.test")
      const start = yield* DateTime.now
      say(held.record.name, [])
      yield* check(environment, DateTime.add(start, { days: 7 }))
      assert.strictEqual((yield* held.shown).status, "failing")
      say(held.record.name, [held.record.value])
      yield* check(environment, DateTime.add(start, { days: 8 }))
      assert.strictEqual((yield* held.shown).status, "verified")
      yield* check(environment, DateTime.add(start, { days: 15 }))
      const told = (yield* eventsOf(held.id)).filter(({ actor }) => actor.type === "system")
      assert.deepStrictEqual(
        told.map(({ action }) => action),
        ["domain.failed", "domain.verified"]
      )
    })
  )

  it.effect("of two instances one asks", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { asked } = yield* NameServer
      const { check } = yield* DomainUpkeep
      const held = yield* verified("once.acme.test")
      const later = DateTime.add(yield* DateTime.now, { days: 8 })
      const before = asked.filter((name) => name === held.record.name).length
      yield* Effect.all([check(environment, later), check(environment, later)], { concurrency: 2 })
      assert.strictEqual(asked.filter((name) => name === held.record.name).length, before + 1)
    })
  )
})

const claimed: StoredDomain = {
  environmentId: EnvironmentId.make("018f0000-0000-7000-8000-000000000001"),
  id: DomainId.make("018f0000-0000-7000-8000-000000000002"),
  organizationId: OrganizationId.make("018f0000-0000-7000-8000-000000000003"),
  domain: "acme.test",
  token: "token",
  status: "pending",
  seen: [],
  verifiedAt: null,
  checkedAt: null,
  failingSince: null,
  nextCheckAt: null,
  createdAt: DateTime.makeUnsafe(0)
}

const right = "gatehouse-domain=token"
const Days = Schema.Array(
  Schema.Struct({
    days: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })),
    there: Schema.Boolean
  })
)

layer(Layer.empty)("the rule of a domain", (it) => {
  it.effect.prop("never loses one before 14 days without its record", [Days], ([steps]) =>
    Effect.sync(() => {
      let now = DateTime.makeUnsafe(0)
      let domain = claimed
      let missed: DateTime.Utc | null = null
      for (const { days, there } of steps) {
        now = DateTime.add(now, { days })
        const next = checked(domain, there ? [right] : ["x"], now)
        if (there) {
          assert.strictEqual(next.domain.status, "verified")
          missed = null
        } else if (domain.status !== "pending") {
          missed ??= now
          const isOver = DateTime.isGreaterThanOrEqualTo(
            now,
            DateTime.add(missed, { days: graceDays })
          )
          assert.strictEqual(next.domain.status, isOver ? "pending" : "failing")
          assert.strictEqual(next.change === "lost", isOver)
          if (isOver) missed = null
        } else assert.isNull(next.change)
        assert.strictEqual(next.domain.nextCheckAt === null, next.domain.status === "pending")
        domain = next.domain
      }
    })
  )

  it.effect.prop(
    "gives a connection no domain that is not proven",
    [Schema.NullOr(Schema.Array(Schema.String)), Schema.Array(Schema.String)],
    ([named, proven]) =>
      Effect.sync(() => {
        for (const domain of domainsOfConnection(named, proven)) {
          assert.include(proven, domain)
          if (named !== null) assert.include(named, domain)
        }
      })
  )
})
