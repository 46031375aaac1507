import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { attack } from "../../support/Attack.ts"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { whileFailing } from "../../support/FailingTable.ts"
import { NameServer, serviceWithNames } from "../../support/NameServer.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import { TestService, type RawRequest } from "../../support/TestService.ts"

const ask = (path: string, request: RawRequest = {}) =>
  TestService.use((service) => service.ask(path, { key: service.secretKey, ...request }))
const post = (path: string, json: object = {}) => ask(path, { method: "POST", json })
const remove = (path: string) => ask(path, { method: "DELETE" })

const anOrganization = Effect.map(
  Effect.flatMap(newcomer, (owner) => organizationOf(owner)),
  ({ id }) => ({ id, path: `/organizations/${id}/domains` })
)

let domains = 0
const newDomain = () => `d${(domains += 1)}.acme.test`

const claim = Effect.fnUntraced(function* (path: string, domain: string) {
  const made = yield* post(path, { domain })
  assert.strictEqual(made.status, 201, made.text)
  return { ...made, one: `${path}/${made.json.id}` }
})

const say = (
  record: { readonly name: string },
  said: Parameters<NameServer["Service"]["say"]>[1]
) => NameServer.use(({ say: tell }) => Effect.sync(() => tell(record.name, said)))

/** A domain that is its organization's. */
const verified = Effect.fnUntraced(function* (path: string, domain: string) {
  const claimed = yield* claim(path, domain)
  yield* say(claimed.json.record, [claimed.json.record.value])
  const answer = yield* post(`${claimed.one}/verify`)
  assert.strictEqual(answer.status, 200, answer.text)
  return { ...claimed, answer }
})

layer(serviceWithNames)("domains", (it) => {
  it.effect("are an organization's once its record is found, each step with its event", () =>
    Effect.gen(function* () {
      const { id, path } = yield* anOrganization
      const domain = newDomain()
      const claimed = yield* claim(path, ` ${domain.toUpperCase()} `)
      const { record } = claimed.json
      assert.deepInclude(claimed.json, {
        domain,
        status: "pending",
        seen: [],
        verifiedAt: null,
        checkedAt: null
      })
      assert.strictEqual(record.name, `_gatehouse.${domain}`)
      assert.match(record.value, /^gatehouse-domain=[A-Za-z0-9_-]{43}$/)
      const targets = [
        { type: "domain", id: claimed.json.id },
        { type: "organization", id }
      ]
      const metadata = { domain }
      yield* assertEvent(claimed, { action: "domain.created", targets, metadata })

      const early = yield* post(`${claimed.one}/verify`)
      const missing = assertProblem(early, 422, "domain_not_verified")
      assert.deepInclude(missing, { record, seen: [] })
      yield* assertNoEvent(early)
      yield* say(record, ["v=spf1 -all", `x${record.value}`, `${record.value}x`])
      const wrong = assertProblem(yield* post(`${claimed.one}/verify`), 422, "domain_not_verified")
      assert.deepStrictEqual(wrong["seen"], ["v=spf1 -all", `x${record.value}`, `${record.value}x`])

      yield* say(record, ["v=spf1 -all", record.value])
      const proven = yield* post(`${claimed.one}/verify`)
      assert.deepInclude(proven.json, { status: "verified", seen: ["v=spf1 -all", record.value] })
      yield* assertEvent(proven, { action: "domain.verified", targets, metadata })
      const again = yield* post(`${claimed.one}/verify`)
      assert.strictEqual(again.json.verifiedAt, proven.json.verifiedAt)
      yield* assertNoEvent(again)
      assert.deepStrictEqual((yield* ask(path)).json, { items: [again.json] })

      const gone = yield* remove(claimed.one)
      assert.strictEqual(gone.status, 204, gone.text)
      yield* assertEvent(gone, { action: "domain.deleted", targets, metadata })
      assertProblem(yield* remove(claimed.one), 404, "domain_not_found")
      assertProblem(yield* post(`${claimed.one}/verify`), 404, "domain_not_found")
    })
  )

  it.effect("are claimed by any number, each with a token of its own, and had by one", () =>
    Effect.gen(function* () {
      yield* attack("a claimed foreign domain")
      const domain = newDomain()
      const places = yield* Effect.forEach([1, 2, 3, 4], () => anOrganization)
      const claims = yield* Effect.forEach(places, ({ path }) => claim(path, domain))
      const values = claims.map(({ json }) => json.record.value as string)
      assert.strictEqual(new Set(values).size, 4)
      const [first] = claims
      assert.isDefined(first)
      // The proof of another claim is none.
      yield* say(first.json.record, values.slice(1))
      assertProblem(yield* post(`${first.one}/verify`), 422, "domain_not_verified")
      yield* say(first.json.record, values)
      const answers = yield* Effect.forEach(claims, ({ one }) => post(`${one}/verify`), {
        concurrency: 4
      })
      const won = answers.filter(({ status }) => status === 200)
      assert.strictEqual(won.length, 1)
      for (const answer of answers.filter(({ status }) => status !== 200)) {
        assertProblem(answer, 409, "domain_taken")
      }
      const sql = yield* SqlClient.SqlClient
      const held =
        yield* sql`SELECT 1 FROM domains WHERE domain = ${domain} AND status <> 'pending'`
      assert.strictEqual(held.length, 1)
      // It is free again with the organization that had it.
      const at = answers.findIndex(({ status }) => status === 200)
      const holder = places[at]
      assert.strictEqual((yield* remove(`/organizations/${holder?.id}`)).status, 204)
      const other = claims[(at + 1) % 4]
      assert.strictEqual((yield* post(`${other?.one}/verify`)).status, 200)
    })
  )

  it.effect("that everybody has, or the installation, are nobody's", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { path } = yield* anOrganization
      const own = environment.hosts[0]?.replace(/:\d+$/, "")
      for (const [domain, reason] of [
        ["co.uk", "public_suffix"],
        ["github.io", "public_suffix"],
        ["com", "public_suffix"],
        [" UK ", "public_suffix"],
        ["рф", "public_suffix"],
        ["local", "public_suffix"],
        ["localhost", "installation_host"],
        ["GMAIL.com", "free_mail_provider"],
        ["hey.com", "free_mail_provider"],
        [own, "installation_host"]
      ] as const) {
        const refused = yield* post(path, { domain })
        const problem = assertProblem(refused, 422, "domain_not_claimable")
        assert.strictEqual(problem["reason"], reason, domain)
      }
      const long = `${"a".repeat(60)}.`.repeat(4)
      for (const domain of [
        "acme",
        "",
        "127.0.0.1",
        "[::1]",
        "acme.test:80",
        "a@acme.test",
        "*.acme.test",
        "_dmarc.acme.test",
        "http://acme.test",
        `${long}acme.test`,
        "x".repeat(60_000)
      ]) {
        assertFlaws(yield* post(path, { domain }), ["/body/domain"], "invalid_domain")
      }
      const named = yield* claim(path, "bücher.test")
      assert.strictEqual(named.json.domain, "xn--bcher-kva.test")
    })
  )

  it.effect("stay as they are where no resolver answers", () =>
    Effect.gen(function* () {
      const { path } = yield* anOrganization
      const held = yield* verified(path, newDomain())
      for (const said of ["servfail", "refused"] as const) {
        yield* say(held.json.record, said)
        const answer = yield* post(`${held.one}/verify`)
        assertProblem(answer, 503, "resolver_unavailable")
        yield* assertNoEvent(answer)
      }
      assert.deepStrictEqual((yield* ask(path)).json.items, [held.answer.json])
    })
  )

  it.effect("without their record fail for 14 days, and are then free", () =>
    Effect.gen(function* () {
      const { id, path } = yield* anOrganization
      const held = yield* verified(path, newDomain())
      const { record } = held.json
      const told = {
        targets: [
          { type: "domain", id: held.json.id },
          { type: "organization", id }
        ],
        metadata: { domain: held.json.domain }
      }
      yield* say(record, [])
      const missed = yield* post(`${held.one}/verify`)
      assertProblem(missed, 422, "domain_not_verified")
      yield* assertEvent(missed, { action: "domain.failed", ...told })
      const [shown] = (yield* ask(path)).json.items
      assert.deepInclude(shown, { status: "failing", verifiedAt: held.answer.json.verifiedAt })
      // It is still its organization's.
      const rival = yield* anOrganization
      const claimed = yield* claim(rival.path, held.json.domain)
      yield* say(record, [claimed.json.record.value])
      assertProblem(yield* post(`${claimed.one}/verify`), 409, "domain_taken")
      yield* say(record, [record.value])
      const back = yield* post(`${held.one}/verify`)
      assert.deepInclude(back.json, {
        status: "verified",
        verifiedAt: held.answer.json.verifiedAt
      })
      yield* assertEvent(back, { action: "domain.verified", ...told })

      yield* say(record, [claimed.json.record.value])
      assertProblem(yield* post(`${held.one}/verify`), 422, "domain_not_verified")
      yield* TestClock.adjust("13 days")
      assertProblem(yield* post(`${held.one}/verify`), 422, "domain_not_verified")
      assert.strictEqual((yield* ask(path)).json.items[0].status, "failing")
      yield* TestClock.adjust("1 day")
      const lost = yield* post(`${held.one}/verify`)
      assertProblem(lost, 422, "domain_not_verified")
      yield* assertEvent(lost, { action: "domain.lost", ...told })
      assert.deepInclude((yield* ask(path)).json.items[0], { status: "pending", verifiedAt: null })
      assert.strictEqual((yield* post(`${claimed.one}/verify`)).status, 200)
    })
  )

  it.effect("fail without their record under an idempotency key as well", () =>
    Effect.gen(function* () {
      const { id, path } = yield* anOrganization
      const { answer, json, one } = yield* verified(path, newDomain())
      const { domain, record } = json
      yield* say(record, [])
      const headers = { "idempotency-key": "check" }
      const check = ask(`${one}/verify`, { method: "POST", json: {}, headers })
      const missed = yield* check
      assertProblem(missed, 422, "domain_not_verified")
      const targets = [
        { type: "domain", id: json.id },
        { type: "organization", id }
      ]
      yield* assertEvent(missed, { action: "domain.failed", targets, metadata: { domain } })
      const shown = Effect.map(ask(path), (listed) => listed.json.items[0])
      assert.strictEqual((yield* shown).status, "failing")
      yield* say(record, [record.value])
      assertProblem(yield* check, 422, "domain_not_verified")
      assert.strictEqual((yield* shown).status, "failing")
      const back = yield* ask(`${one}/verify`, {
        method: "POST",
        json: {},
        headers: { "idempotency-key": "check again" }
      })
      assert.deepInclude(back.json, { status: "verified", verifiedAt: answer.json.verifiedAt })
    })
  )

  it.effect("change with their event, or not at all", () =>
    Effect.gen(function* () {
      const { path } = yield* anOrganization
      const { json, one } = yield* claim(path, newDomain())
      const shown = Effect.map(ask(path), ({ json: listed }) => listed.items[0].status)
      const verify = post(`${one}/verify`)
      yield* say(json.record, [json.record.value])
      for (const table of ["audit_events", "domains"]) {
        assert.strictEqual((yield* whileFailing(table, verify)).status, 500)
        assert.strictEqual(yield* shown, "pending")
      }
      assert.strictEqual((yield* verify).status, 200)
      yield* say(json.record, [])
      assert.strictEqual((yield* whileFailing("audit_events", verify)).status, 500)
      assert.strictEqual(yield* shown, "verified")
      assertProblem(yield* verify, 422, "domain_not_verified")
      assert.strictEqual(yield* shown, "failing")
    })
  )

  it.effect("show little of what strangers wrote beside their record", () =>
    Effect.gen(function* () {
      const { path } = yield* anOrganization
      const { json, one } = yield* claim(path, newDomain())
      const noise = Array.from(
        { length: 40 },
        (_, at) => `${at}\u0000\u001b\u00e6${"x".repeat(200)}`
      )
      yield* say(json.record, [...noise, json.record.value])
      const proven = yield* post(`${one}/verify`)
      assert.strictEqual(proven.status, 200, proven.text)
      assert.lengthOf(proven.json.seen, 10)
      for (const seen of proven.json.seen) assert.match(seen, /^[\x20-\x7e]{1,255}$/)
    })
  )

  it.effect("are looked for ten times an hour", () =>
    Effect.gen(function* () {
      const { path } = yield* anOrganization
      const { one } = yield* claim(path, newDomain())
      const answers = yield* Effect.forEach(
        Array.from({ length: 14 }),
        () => post(`${one}/verify`),
        { concurrency: 4 }
      )
      assert.lengthOf(
        answers.filter(({ status }) => status === 422),
        10
      )
      const limited = answers.filter(({ status }) => status === 429)
      assert.lengthOf(limited, 4)
      assert.isNotNull(limited[0]?.headers.get("retry-after") ?? null)
      yield* TestClock.adjust("1 hour")
      assertProblem(yield* post(`${one}/verify`), 422, "domain_not_verified")
    })
  )

  it.effect("are at most a hundred in an organization, each once", () =>
    Effect.gen(function* () {
      const { id, path } = yield* anOrganization
      const names = Array.from({ length: 102 }, newDomain)
      const made = yield* Effect.forEach(names, (domain) => post(path, { domain }), {
        concurrency: 4
      })
      const refused = made.filter(({ status }) => status !== 201)
      assert.lengthOf(refused, 2)
      for (const answer of refused) assertProblem(answer, 409, "too_many_domains")
      const { path: elsewhere } = yield* anOrganization
      const domain = newDomain()
      yield* claim(elsewhere, domain)
      assertProblem(yield* post(elsewhere, { domain }), 409, "domain_exists")
      assert.strictEqual((yield* remove(`/organizations/${id}`)).status, 204)
      assertProblem(yield* ask(path), 404, "organization_not_found")
      assertProblem(yield* post(path, { domain }), 404, "organization_not_found")
    })
  )

  it.effect("are kept where an active connection has no other", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { id, path } = yield* anOrganization
      const first = yield* verified(path, newDomain())
      const second = yield* verified(path, newDomain())
      const made = yield* post("/connections", {
        organizationId: id,
        protocol: "oidc",
        name: "Acme",
        domains: [first.json.domain]
      })
      yield* sql`UPDATE connections SET status = 'active' WHERE id = ${made.json.id}`
      assertProblem(yield* remove(first.one), 409, "domain_in_use")
      const all = yield* ask(`/connections/${made.json.id}`, {
        method: "PATCH",
        json: { domains: null }
      })
      assert.strictEqual(all.status, 200, all.text)
      assert.strictEqual((yield* remove(first.one)).status, 204)
      assertProblem(yield* remove(second.one), 409, "domain_in_use")
      yield* sql`UPDATE connections SET status = 'disabled' WHERE id = ${made.json.id}`
      assert.strictEqual((yield* remove(second.one)).status, 204)
    })
  )
})
