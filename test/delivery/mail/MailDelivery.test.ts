import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { Environment } from "../../../src/contract/Environment.ts"
import { type MailId, mailSealPurpose } from "../../../src/delivery/mail/Mail.ts"
import { AuditCounts } from "../../../src/tenancy/audit/AuditCounts.ts"
import { MailDelivery } from "../../../src/delivery/mail/MailDelivery.ts"
import { MailQueue } from "../../../src/delivery/mail/MailQueue.ts"
import { MailRetention } from "../../../src/delivery/mail/MailRetention.ts"
import { Mails } from "../../../src/delivery/mail/Mails.ts"
import { OutgoingMails } from "../../../src/delivery/mail/OutgoingMails.ts"
import { MailTemplate } from "../../../src/delivery/mail/MailTemplate.ts"
import { Crypto } from "../../../src/platform/Crypto.ts"
import { Settings } from "../../../src/platform/Settings.ts"
import { Smtp } from "../../../src/platform/Smtp.ts"
import { patientAttempts } from "../../../src/platform/Jobs.ts"
import { MailServer, type Stage } from "../../support/MailServer.ts"
import { atRest } from "../../../src/testing/ServiceInProcess.ts"
import * as TestMail from "../../support/TestMail.ts"

interface Row {
  readonly id: MailId
  readonly status: string
  readonly body: Uint8Array | null
  readonly attempts: number
  readonly failure: string | null
}

const latest = (environment: Environment) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const rows = yield* sql<Row>`
      SELECT id, status, body, attempts, failure FROM mails
      WHERE environment_id = ${environment.id} ORDER BY created_at DESC, id DESC LIMIT 1`
    return rows[0]!
  })

const code = MailTemplate.sign_up_code({ code: Redacted.make("493021") })
const ada = TestMail.address("Ada@example.com")

/** Queues a code that lives ten minutes, and gives the environment and the mail. */
const queued = Effect.gen(function* () {
  const environment = yield* TestMail.environment()
  const mails = yield* Mails
  yield* mails.queue({
    environment,
    to: ada,
    template: code,
    locale: null,
    expiresAt: DateTime.add(yield* DateTime.now, { minutes: 10 })
  })
  const { id } = yield* latest(environment)
  return { environment, id, job: { environmentId: environment.id, mailId: id } }
})

const deliver = (job: { environmentId: Environment["id"]; mailId: MailId }, attempts = 1) =>
  MailDelivery.use((delivery) => delivery.deliver(job, { attempts }))

const refusing = (stage: Stage, reply: string) =>
  MailServer.use((server) => server.refuse((now) => (now === stage ? reply : undefined)))

const fromAcme = Layer.fresh(Layer.effect(MailDelivery, MailDelivery.make)).pipe(
  Layer.provide(
    Layer.effect(
      Settings,
      Effect.map(Settings, (settings) => ({
        ...settings,
        mailFrom: Option.some({ name: "Acme, Åse & Søn", address: "hello@acme.example" })
      }))
    )
  ),
  Layer.provide(Layer.unwrap(Effect.map(MailServer, ({ url }) => Smtp.layerWith(url))))
)

layer(TestMail.layer)("delivering a mail", (it) => {
  it.effect("sends what an earlier version had written out before it queued the mail", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const server = yield* MailServer
      const { environment, id, job } = yield* queued
      const written = {
        subject: "Your code",
        text: "It is 493021.",
        html: "<p>It is 493021.</p>",
        links: [],
        code: "493021",
        appHostname: "earlier.example.com"
      }
      const body = yield* Crypto.use(({ encrypt }) =>
        encrypt(
          mailSealPurpose({ environmentId: environment.id, id, address: ada }),
          new TextEncoder().encode(JSON.stringify(written))
        )
      )
      yield* sql`UPDATE mails SET body = ${body}
        WHERE environment_id = ${environment.id} AND id = ${id}`
      yield* deliver(job)
      const { from, parsed } = yield* server.next
      assert.strictEqual(from, "no-reply@earlier.example.com")
      assert.deepInclude(parsed, { subject: "Your code", text: "It is 493021.\n" })
    })
  )

  it.effect("sends it, marks it sent and erases what it said", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const { environment, id, job } = yield* queued
      yield* deliver(job)
      const { from, parsed, to } = yield* server.next
      const host = `${environment.name}.example.com`
      assert.strictEqual(from, `no-reply@${host}`)
      assert.deepStrictEqual(to, ["Ada@example.com"])
      assert.strictEqual(parsed.messageId, `<${id}@${host}>`)
      assert.include(parsed.text, "493021")
      assert.include(parsed.html, "493021")
      assert.deepInclude(yield* latest(environment), { status: "sent", body: null, attempts: 1 })
    })
  )

  it.effect("is from the operator's sender where one is set", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const { id, job } = yield* queued
      yield* deliver(job).pipe(Effect.provide(fromAcme))
      const { from, parsed } = yield* server.next
      assert.strictEqual(from, "hello@acme.example")
      assert.deepInclude(parsed.from, { name: "Acme, Åse & Søn", address: "hello@acme.example" })
      assert.strictEqual(parsed.messageId, `<${id}@acme.example>`)
    })
  )

  it.effect("sends it once, however often its job is done", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const { job } = yield* queued
      yield* deliver(job)
      yield* deliver(job, 2)
      assert.lengthOf(yield* server.arrived, 1)
    })
  )

  it.effect("that a process sent and died over is sent again under the same Message-ID", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const sql = yield* SqlClient.SqlClient
      const { environment, id, job } = yield* queued
      const { body } = yield* latest(environment)
      yield* deliver(job)
      // What the database holds when the process died before it marked the mail.
      yield* sql`
        UPDATE mails SET status = 'queued', body = ${body}
        WHERE environment_id = ${environment.id} AND id = ${id}`
      yield* deliver(job, 2)
      const [first, second, ...more] = yield* server.arrived
      assert.strictEqual(first?.parsed.messageId, second?.parsed.messageId)
      assert.strictEqual(first?.parsed.text, second?.parsed.text)
      assert.lengthOf(more, 0)
    })
  )

  it.effect("keeps it where the server says to try later, and sends it then", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const { environment, job } = yield* queued
      yield* refusing("recipient", "451 4.3.0 try ada@example.com later")
      const reason = yield* Effect.flip(deliver(job))
      assert.strictEqual(reason, "recipient_refused 451 4.3.0")
      const waiting = yield* latest(environment)
      assert.deepInclude(waiting, { status: "queued", attempts: 1, failure: reason })
      assert.isNotNull(waiting.body)
      yield* server.accept
      yield* deliver(job, 2)
      assert.lengthOf(yield* server.arrived, 1)
      assert.deepInclude(yield* latest(environment), { status: "sent", body: null, attempts: 2 })
    })
  )

  it.effect("gives up at once where the server refuses this receiver for good", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const { environment, id, job } = yield* queued
      yield* refusing("recipient", "550 5.1.1 no such user: ada@example.com")
      yield* deliver(job)
      yield* server.accept
      yield* deliver(job, 2)
      assert.lengthOf(yield* server.arrived, 0)
      const counted = yield* AuditCounts.use((counts) =>
        counts.totalsOf(environment.id, ["mails_failed"])
      )
      assert.deepStrictEqual(counted, { mails_failed: 1 })
      const failed = yield* OutgoingMails.use((mails) =>
        mails.list(environment.id, { failed: true })
      ).pipe(Effect.provide(OutgoingMails.layer))
      assert.deepStrictEqual(
        failed.map(({ attempts, failure, template, to, ...mail }) => ({
          id: mail.id,
          attempts,
          failure,
          template,
          to
        })),
        [
          {
            id,
            attempts: 1,
            failure: "recipient_refused 550 5.1.1",
            template: "sign_up_code",
            to: ada
          }
        ]
      )
    })
  )

  it.effect("gives up after the last attempt, and not before", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const { environment, job } = yield* queued
      yield* refusing("mail", "421 4.3.2 closing")
      yield* Effect.flip(deliver(job, patientAttempts - 1))
      assert.deepInclude(yield* latest(environment), { status: "queued" })
      yield* deliver(job, patientAttempts)
      assert.deepInclude(yield* latest(environment), {
        status: "failed",
        attempts: patientAttempts
      })
      yield* server.accept
    })
  )

  it.effect("drops it unsent, and erases it, once its code has expired", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      const { environment, job } = yield* queued
      yield* TestClock.adjust("599 seconds")
      yield* refusing("data", "451 4.3.0 try later")
      yield* Effect.flip(deliver(job))
      yield* server.accept
      yield* TestClock.adjust("1 second")
      yield* deliver(job, 2)
      assert.lengthOf(yield* server.arrived, 0)
      assert.deepInclude(yield* latest(environment), { status: "expired", body: null })
    })
  )

  it.effect("waits for the right encryption key, and does not tell what it could not read", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const server = yield* MailServer
      const { environment, job } = yield* queued
      const { body } = yield* latest(environment)
      yield* sql`
        UPDATE mails SET body = ${new Uint8Array(body ?? []).fill(0, 20, 40)}
        WHERE environment_id = ${environment.id}`
      assert.strictEqual(yield* Effect.flip(deliver(job)), "undecryptable")
      yield* sql`UPDATE mails SET body = ${body} WHERE environment_id = ${environment.id}`
      yield* deliver(job, 2)
      assert.lengthOf(yield* server.arrived, 1)
    })
  )

  it.effect("does not deliver what was encrypted for another address or another mail", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const server = yield* MailServer
      const first = yield* queued
      yield* sql`
        UPDATE mails SET address = 'eve@example.net' WHERE environment_id = ${first.environment.id}`
      assert.strictEqual(yield* Effect.flip(deliver(first.job)), "undecryptable")
      const second = yield* queued
      const { body } = yield* latest(first.environment)
      yield* sql`UPDATE mails SET body = ${body} WHERE environment_id = ${second.environment.id}`
      assert.strictEqual(yield* Effect.flip(deliver(second.job)), "undecryptable")
      assert.lengthOf(yield* server.arrived, 0)
    })
  )
})

const retention = atRest(
  Layer.effect(MailRetention, MailRetention.make).pipe(Layer.provide(MailQueue.layer))
).pipe(Layer.provideMerge(TestMail.layer))

layer(retention)("what is kept of mails", (it) => {
  it.effect("whose job was lost is queued again, once, and no other", () =>
    Effect.gen(function* () {
      const { sweep } = yield* MailRetention
      const sql = yield* SqlClient.SqlClient
      const lost = yield* queued
      const waiting = yield* queued
      const jobs = (id: MailId) => sql`SELECT 1 FROM jobs WHERE element LIKE ${`%${id}%`}`
      yield* sql`DELETE FROM jobs WHERE element LIKE ${`%${lost.id}%`}`
      yield* sweep
      assert.lengthOf(yield* jobs(lost.id), 0)
      yield* TestClock.adjust("301 seconds")
      yield* sweep
      yield* sweep
      assert.lengthOf(yield* jobs(lost.id), 1)
      assert.lengthOf(yield* jobs(waiting.id), 1)
    })
  )

  it.effect("does not include what a dead code said, whether or not the mail was tried", () =>
    Effect.gen(function* () {
      const { sweep } = yield* MailRetention
      const server = yield* MailServer
      const waiting = yield* queued
      const refused = yield* queued
      yield* refusing("recipient", "550 5.1.1 unknown")
      yield* deliver(refused.job)
      yield* server.accept
      yield* sweep
      assert.isNotNull((yield* latest(waiting.environment)).body)
      assert.isNotNull((yield* latest(refused.environment)).body)
      yield* TestClock.adjust("10 minutes")
      yield* sweep
      assert.deepInclude(yield* latest(waiting.environment), { status: "expired", body: null })
      assert.deepInclude(yield* latest(refused.environment), { status: "failed", body: null })
    })
  )

  it.effect("is forgotten: a sent mail after a week, a failed one after a month", () =>
    Effect.gen(function* () {
      const { sweep } = yield* MailRetention
      const sql = yield* SqlClient.SqlClient
      const server = yield* MailServer
      const sent = yield* queued
      yield* deliver(sent.job)
      const refused = yield* queued
      yield* refusing("recipient", "550 5.1.1 unknown")
      yield* deliver(refused.job)
      yield* server.accept
      const left = Effect.map(
        sql<{ id: MailId }>`
            SELECT id FROM mails WHERE id IN (${sent.id}, ${refused.id}) ORDER BY created_at, id`,
        (rows) => rows.map(({ id }) => id)
      )
      yield* TestClock.adjust("7 days")
      yield* sweep
      assert.deepStrictEqual(yield* left, [sent.id, refused.id])
      yield* TestClock.adjust("1 second")
      yield* sweep
      assert.deepStrictEqual(yield* left, [refused.id])
      yield* TestClock.adjust("23 days")
      yield* sweep
      assert.deepStrictEqual(yield* left, [])
    })
  )

  it.effect("are the addresses of the last hour's budgets, and no older ones", () =>
    Effect.gen(function* () {
      const { sweep } = yield* MailRetention
      const sql = yield* SqlClient.SqlClient
      const { environment } = yield* queued
      const count = Effect.map(
        sql`SELECT 1 FROM mail_budgets WHERE environment_id = ${environment.id}`,
        (rows) => rows.length
      )
      yield* TestClock.adjust("1 hour")
      yield* sweep
      assert.strictEqual(yield* count, 1)
      yield* TestClock.adjust("1 second")
      yield* sweep
      assert.strictEqual(yield* count, 0)
    })
  )
})
