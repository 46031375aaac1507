import { assert, layer } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { X509Certificate } from "node:crypto"
import { ConnectionUpkeep } from "../../../src/organizations/connections/ConnectionUpkeep.ts"
import { dueNotice } from "../../../src/organizations/connections/certificateEnds.ts"
import { ConnectionId } from "../../../src/contract/Ids.ts"
import { Doctor } from "../../../src/operators/doctor/Doctor.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { SamlIdentityProvider } from "../../../src/testing/SamlIdentityProvider.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { metadataHost } from "../../support/MetadataHost.ts"
import { newcomer, organizationOf } from "../../support/Organizations.ts"
import { TestService } from "../../support/TestService.ts"
import { watched } from "../../support/watched.ts"

const followed = Effect.gen(function* () {
  const { ask, environment } = yield* TestService
  const idp = yield* Effect.promise(() => SamlIdentityProvider.make())
  const { shown, url } = yield* metadataHost
  shown.text = idp.metadata()
  const owner = yield* newcomer
  const { id: organizationId } = yield* organizationOf(owner)
  const json = { organizationId, protocol: "saml", name: "Acme", settings: { metadataUrl: url } }
  const made = yield* ask("/connections", { method: "POST", json })
  assert.strictEqual(made.status, 201, made.text)
  const id = made.json.id as string
  const settings = Effect.map(ask(`/connections/${id}`), (got) => got.json.settings)
  const email = owner.email as string
  return { idp, shown, environment, id, organizationId, settings, url, email }
})

const day = 86_400
const after = (now: DateTime.Utc, seconds: number) => DateTime.add(now, { seconds })

const activated = (id: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE connections SET status = 'active' WHERE id = ${ConnectionId.make(id)}`
  )

layer(TestService.layer)("upkeep of connections", (it) => {
  it.effect("reads metadata by its address once a day, and tells of a new certificate", () =>
    Effect.gen(function* () {
      const { ask, sequence } = yield* TestService
      const { email, environment, id, idp, settings, shown } = yield* followed
      const { metadata } = yield* ConnectionUpkeep
      const now = yield* DateTime.now
      shown.text = idp.metadata(["current", "next"])
      yield* metadata(environment, after(now, day - 60))
      assert.strictEqual(shown.asked, 1)
      // Of two instances one asks.
      const later = after(now, day)
      yield* Effect.all([metadata(environment, later), metadata(environment, later)], {
        concurrency: 2
      })
      assert.strictEqual(shown.asked, 2)
      assert.deepStrictEqual((yield* settings).certificates, [
        idp.certificates.current,
        idp.certificates.next
      ])
      const [mail] = yield* mailsTo(email)
      assert.include(mail?.subject ?? "", "A new certificate")
      yield* sequence
      const found = yield* ask("/audit-events/search", {
        method: "POST",
        json: {
          page: { mode: "poll", checkpoint: null },
          filters: { actions: ["connection.updated"], targetIds: [id] }
        }
      })
      assert.deepInclude(found.json.items.at(-1)?.actor, { type: "system" })
      // The former certificate is dropped without a mail.
      shown.text = idp.metadata(["next"])
      yield* metadata(environment, after(now, 2 * day))
      assert.deepStrictEqual((yield* settings).certificates, [idp.certificates.next])
      assert.lengthOf(yield* mailsTo(email), 1)
    })
  )

  it.effect("drops what it has read where somebody has read it since", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { environment, id, idp, settings, shown, url } = yield* followed
      const { metadata } = yield* ConnectionUpkeep
      const answered = yield* Deferred.make<void>()
      shown.until = Effect.runPromise(Deferred.await(answered))
      yield* TestClock.adjust("1 day")
      const reading = yield* Effect.forkScoped(metadata(environment, yield* DateTime.now))
      yield* watched(
        Effect.sync(() => shown.asked),
        (asked) => asked === 2
      )
      shown.until = Promise.resolve()
      shown.text = idp.metadata(["next"])
      yield* TestClock.adjust("1 second")
      const json = { settings: { metadataUrl: url } }
      const changed = yield* ask(`/connections/${id}`, { method: "PATCH", json })
      assert.deepStrictEqual(changed.json.settings.certificates, [idp.certificates.next])
      yield* Deferred.succeed(answered, undefined)
      yield* Fiber.join(reading)
      assert.deepStrictEqual((yield* settings).certificates, [idp.certificates.next])
    })
  )

  it.effect("keeps what it has where metadata fails or names another provider, and says so", () =>
    Effect.gen(function* () {
      const { environment, id, idp, settings, shown } = yield* followed
      const { findings, metadata } = yield* ConnectionUpkeep
      yield* activated(id)
      const now = yield* DateTime.now
      const other = yield* Effect.promise(() =>
        SamlIdentityProvider.make({ entityId: "https://evil.example" })
      )
      const flaws = Effect.map(findings(environment), (all) =>
        all.filter((finding) => finding.id === id).map(({ flaw }) => flaw)
      )
      assert.deepStrictEqual(yield* flaws, [])
      for (const [days, text] of [
        [1, other.metadata()],
        [2, "no metadata"]
      ] as const) {
        shown.text = text
        yield* metadata(environment, after(now, days * day))
        assert.deepInclude(yield* settings, {
          entityId: idp.entityId,
          certificates: [idp.certificates.current]
        })
        assert.deepStrictEqual(yield* flaws, ["metadata_failing"])
      }
      const doctor = yield* Doctor
      const told = yield* doctor.environment(environment)
      assert.isTrue(told.some(({ subject }) => subject === `connection Acme (${id})`))
      shown.text = idp.metadata()
      yield* metadata(environment, after(now, 3 * day))
      assert.deepStrictEqual(yield* flaws, [])
    })
  )

  it.effect("mails 30, 7 and 1 days before the last certificate ends, each once", () =>
    Effect.gen(function* () {
      const { email, environment, id, idp } = yield* followed
      const { certificates } = yield* ConnectionUpkeep
      const { validTo } = new X509Certificate(idp.certificates.current)
      const end = DateTime.makeUnsafe(Date.parse(validTo))
      const before = (days: number) => DateTime.subtract(end, { days })
      yield* certificates(environment, before(20))
      assert.lengthOf(yield* mailsTo(email), 0)
      yield* activated(id)
      const counts: Array<number> = []
      for (const days of [31, 30, 29, 8, 6.5, 3, 1, 0.5, -1]) {
        const at = DateTime.subtract(end, { seconds: days * day + 60 })
        yield* Effect.all([certificates(environment, at), certificates(environment, at)], {
          concurrency: 2
        })
        counts.push((yield* mailsTo(email)).length)
      }
      assert.deepStrictEqual(counts, [0, 0, 1, 1, 2, 2, 2, 3, 3])
    })
  )

  it.effect("mails of each connection, however many end or change at once", () =>
    Effect.gen(function* () {
      const environments = yield* Environments
      yield* environments.update("main", { throttle: { mailsPerAddressPerHour: 1 } })
      yield* TestClock.adjust("1 second")
      const environment = yield* environments.get("main")
      const { ask } = yield* TestService
      const { id, idp, organizationId, shown, url } = yield* followed
      const contacts = ["it@acme.test"]
      const json = {
        organizationId,
        protocol: "saml",
        name: "Beta",
        settings: { metadataUrl: url }
      }
      const other = yield* ask("/connections", { method: "POST", json })
      for (const each of [id, other.json.id]) {
        yield* ask(`/connections/${each}`, { method: "PATCH", json: { contacts } })
        yield* activated(each)
      }
      const { certificates, metadata } = yield* ConnectionUpkeep
      const { validTo } = new X509Certificate(idp.certificates.current)
      const end = DateTime.makeUnsafe(Date.parse(validTo))
      yield* certificates(environment, DateTime.subtract(end, { days: 20 }))
      assert.lengthOf(yield* mailsTo(contacts[0]!), 2)
      shown.text = idp.metadata(["current", "next"])
      yield* metadata(environment, after(yield* DateTime.now, day))
      assert.lengthOf(yield* mailsTo(contacts[0]!), 4)
      for (const each of [id, other.json.id]) {
        yield* ask(`/connections/${each}/disable`, { method: "POST" })
      }
      assert.lengthOf(yield* mailsTo(contacts[0]!), 6)
    })
  )

  it.effect.prop(
    "tells of each threshold once, however often it looks",
    [Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 60 * 24 })))],
    ([hours]) =>
      Effect.sync(() => {
        const end = DateTime.makeUnsafe("2030-01-01T00:00:00Z")
        let last: ReturnType<typeof dueNotice> | null = null
        const told: Array<number> = []
        for (const left of hours.toSorted((a, b) => b - a)) {
          const due = dueNotice(end, last, DateTime.subtract(end, { hours: left }))
          if (due === undefined) continue
          told.push(due.days)
          last = due
        }
        assert.deepStrictEqual(
          told,
          [...new Set(told)].toSorted((a, b) => b - a)
        )
        assert.isTrue(told.every((days) => [1, 7, 30].includes(days)))
      })
  )
})
