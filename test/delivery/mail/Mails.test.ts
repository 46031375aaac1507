import { assert, describe, layer } from "@effect/vitest"
import { DateTime, Effect, Metric, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { EnvironmentId } from "../../../src/contract/Ids.ts"
import type { Environment } from "../../../src/contract/Environment.ts"
import { Mails, type NewMail } from "../../../src/delivery/mail/Mails.ts"
import { MailTemplate } from "../../../src/delivery/mail/MailTemplate.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import { MailServer } from "../../support/MailServer.ts"
import * as TestMail from "../../support/TestMail.ts"
import { mailCount } from "../../../src/delivery/mail/Mail.ts"

const ada = TestMail.address("Ada@example.com")
const code = MailTemplate.sign_up_code({ code: Redacted.make("493021") })
const reset = MailTemplate.password_reset({ token: Redacted.make("secret-token-MARKER") })

const queue = (environment: Environment, mail: Partial<NewMail> = {}) =>
  Mails.use((mails) =>
    mails.queue({ environment, to: ada, template: code, locale: null, expiresAt: null, ...mail })
  )

/** How many mails, and how many jobs for them, the database holds for an environment. */
const held = (environment: Environment) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const [row] = yield* sql<{ mails: number; jobs: number; budgets: number }>`
      SELECT
        (SELECT count(*)::int4 FROM mails WHERE environment_id = ${environment.id}) AS mails,
        (SELECT count(*)::int4 FROM mail_budgets WHERE environment_id = ${environment.id})
          AS budgets,
        (SELECT count(*)::int4 FROM jobs
          WHERE element::jsonb ->> 'environmentId' = ${environment.id}) AS jobs`
    return row
  })

layer(TestMail.layer)((it) => {
  describe("queueing a mail", () => {
    it.effect("happens exactly when the transaction that causes it commits", () =>
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const environment = yield* TestMail.environment()
        yield* transaction
          .run(Effect.andThen(queue(environment), Effect.fail("changed my mind")))
          .pipe(Effect.ignore)
        assert.deepStrictEqual(yield* held(environment), { mails: 0, jobs: 0, budgets: 0 })
        yield* transaction.run(queue(environment))
        assert.deepStrictEqual(yield* held(environment), { mails: 1, jobs: 1, budgets: 1 })
      })
    )

    it.effect("is counted once it commits, however often its transaction has to run", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const transaction = yield* Transaction
        const environment = yield* TestMail.environment()
        const queued = Effect.map(
          Metric.value(mailCount(code._tag, "queued")),
          ({ count }) => count
        )
        const before = yield* queued
        yield* Effect.ignore(
          transaction.run(Effect.andThen(queue(environment), Effect.fail("changed my mind")))
        )
        assert.strictEqual(yield* queued, before)
        let tries = 0
        yield* transaction.run(
          Effect.gen(function* () {
            tries += 1
            yield* queue(environment)
            if (tries > 2) return
            yield* Effect.orDie(sql`DO $$ BEGIN RAISE EXCEPTION SQLSTATE '40001'; END $$`)
          })
        )
        assert.strictEqual(tries, 3)
        assert.deepStrictEqual(yield* held(environment), { mails: 1, jobs: 1, budgets: 1 })
        assert.strictEqual(Number(yield* queued), Number(before) + 1)
      })
    )

    it.effect("waits for no mail server", () =>
      Effect.gen(function* () {
        const server = yield* MailServer
        const environment = yield* TestMail.environment()
        yield* server.refuse(() => "silence")
        const connected = server.seen("connect")
        assert.isTrue(yield* queue(environment))
        assert.deepStrictEqual(yield* held(environment), { mails: 1, jobs: 1, budgets: 1 })
        assert.strictEqual(server.seen("connect"), connected)
        yield* server.accept
      })
    )

    it.effect("leaves nothing of its words, codes and tokens readable in the database", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const environment = yield* TestMail.environment()
        yield* queue(environment)
        yield* queue(environment, { template: reset })
        const tables = ["mails", "mail_budgets", "jobs"]
        for (const table of tables) {
          const rows = yield* sql<{ text: string }>`
          SELECT coalesce(string_agg(t::text, ' '), '') AS text FROM ${sql(table)} t`
          const [bodies] = yield* sql<{ text: string }>`
          SELECT coalesce(string_agg(encode(body, 'escape'), ' '), '') AS text FROM mails`
          for (const secret of ["493021", "MARKER", "Confirm your", "Choose a new"]) {
            // Among the digits of sealed bytes and of ids, six may be those of the code by chance.
            const alone = new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f])`)
            assert.notMatch(rows[0]?.text ?? "", alone, table)
            assert.notInclude(rows[0]?.text, Buffer.from(secret).toString("hex"), table)
            assert.notInclude(bodies?.text, secret)
          }
        }
      })
    )

    it.effect("takes the reader's language where the environment speaks it, else its own", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const danish = yield* TestMail.environment({ locales: ["da"], defaultLocale: "da" })
        const both = yield* TestMail.environment()
        for (const environment of [danish, both]) {
          for (const locale of ["en", "da", null] as const) yield* queue(environment, { locale })
        }
        const locales = (environment: Environment) =>
          Effect.map(
            sql<{ locale: string }>`
            SELECT locale FROM mails WHERE environment_id = ${environment.id} ORDER BY id`,
            (rows) => rows.map(({ locale }) => locale)
          )
        assert.deepStrictEqual(yield* locales(danish), ["da", "da", "da"])
        assert.deepStrictEqual(yield* locales(both), ["en", "da", "en"])
      })
    )

    it.effect("to nobody does all that a mail to somebody does, and is never sent", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const environment = yield* TestMail.environment()
        assert.isTrue(yield* queue(environment, { withhold: true }))
        assert.deepStrictEqual(yield* held(environment), { mails: 1, jobs: 1, budgets: 1 })
        const rows = yield* sql`SELECT status FROM mails WHERE environment_id = ${environment.id}`
        assert.deepStrictEqual(rows, [{ status: "withheld" }])
      })
    )

    it.effect("for an environment that is not there is a defect, and nothing stays of it", () =>
      Effect.gen(function* () {
        const environment = yield* TestMail.environment()
        const gone = {
          ...environment,
          id: EnvironmentId.make("0198c0de-0000-7000-8000-000000000000")
        }
        assert.strictEqual((yield* Effect.exit(queue(gone)))._tag, "Failure")
        assert.deepStrictEqual(yield* held(gone), { mails: 0, jobs: 0, budgets: 0 })
      })
    )
  })

  describe("the budget of mails to one address", () => {
    it.effect("lets five of a purpose through in any hour, and more as they grow old", () =>
      Effect.gen(function* () {
        const environment = yield* TestMail.environment({ throttle: { mailsPerAddressPerHour: 5 } })
        const tried: Array<boolean> = []
        // Ten minutes apart: each of them leaves the hour ten minutes after the one before.
        for (let i = 0; i < 5; i += 1) {
          tried.push(yield* queue(environment))
          yield* TestClock.adjust("10 minutes")
        }
        assert.deepStrictEqual(tried, [true, true, true, true, true])
        assert.isFalse(yield* queue(environment))
        yield* TestClock.adjust("599 seconds")
        assert.isFalse(yield* queue(environment))
        yield* TestClock.adjust("1 second")
        assert.isTrue(yield* queue(environment))
        assert.isFalse(yield* queue(environment))
        yield* TestClock.adjust("10 minutes")
        assert.isTrue(yield* queue(environment))
        assert.isFalse(yield* queue(environment))
      })
    )

    it.effect("counts an address however it is spelt", () =>
      Effect.gen(function* () {
        const environment = yield* TestMail.environment({ throttle: { mailsPerAddressPerHour: 2 } })
        assert.isTrue(yield* queue(environment, { to: TestMail.address("ada@bücher.example") }))
        assert.isTrue(
          yield* queue(environment, { to: TestMail.address("ADA@XN--BCHER-KVA.example") })
        )
        assert.isFalse(yield* queue(environment, { to: TestMail.address("Ada@Bücher.Example") }))
      })
    )

    it.effect("is apart for each purpose, address and environment", () =>
      Effect.gen(function* () {
        const settings = { throttle: { mailsPerAddressPerHour: 1 } }
        const environment = yield* TestMail.environment(settings)
        const other = yield* TestMail.environment(settings)
        const changed = (change: "password_set" | "mfa_disabled") => ({
          template: MailTemplate.credential_changed({ change, about: null, staying: [] })
        })
        assert.isTrue(yield* queue(environment))
        assert.isFalse(yield* queue(environment))
        assert.isTrue(yield* queue(environment, { template: reset }))
        assert.isTrue(yield* queue(environment, { to: TestMail.address("bob@example.com") }))
        assert.isTrue(yield* queue(other))
        assert.isTrue(yield* queue(environment, changed("password_set")))
        assert.isFalse(yield* queue(environment, changed("password_set")))
        assert.isTrue(yield* queue(environment, changed("mfa_disabled")))
      })
    )

    it.effect.each(["run", "brief"] as const)(
      "holds among many at once, and counts those to nobody alike: %s",
      (kind) =>
        Effect.gen(function* () {
          const { [kind]: inTransaction } = yield* Transaction
          const environment = yield* TestMail.environment({
            throttle: { mailsPerAddressPerHour: 5 }
          })
          const tried = yield* Effect.forEach(
            Array.from({ length: 20 }, (_, index) => index % 2 === 0),
            (withhold) => inTransaction(queue(environment, { withhold })),
            { concurrency: "unbounded" }
          )
          assert.lengthOf(
            tried.filter((queued) => queued),
            5
          )
          assert.deepStrictEqual(yield* held(environment), { mails: 5, jobs: 5, budgets: 1 })
        })
    )

    it.effect("is not spent by a transaction that rolls back", () =>
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const environment = yield* TestMail.environment({ throttle: { mailsPerAddressPerHour: 1 } })
        yield* transaction
          .run(Effect.andThen(queue(environment), Effect.fail("changed my mind")))
          .pipe(Effect.ignore)
        assert.isTrue(yield* queue(environment))
      })
    )

    it.effect("follows the setting when it changes", () =>
      Effect.gen(function* () {
        const environment = yield* TestMail.environment({ throttle: { mailsPerAddressPerHour: 2 } })
        const allowing = (mailsPerAddressPerHour: number): Environment => ({
          ...environment,
          settings: {
            ...environment.settings,
            throttle: { ...environment.settings.throttle, mailsPerAddressPerHour }
          }
        })
        assert.isTrue(yield* queue(allowing(2)))
        assert.isTrue(yield* queue(allowing(2)))
        assert.isFalse(yield* queue(allowing(1)))
        assert.isTrue(yield* queue(allowing(3)))
        assert.isFalse(yield* queue(allowing(3)))
      })
    )
  })

  describe("the time a mail is worth", () => {
    it.effect("is three days where it has no code or link", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const environment = yield* TestMail.environment()
        const now = yield* DateTime.now
        yield* queue(environment, { template: MailTemplate.address_taken({ by: "sign_up" }) })
        const rows =
          yield* sql`SELECT expires_at FROM mails WHERE environment_id = ${environment.id}`
        assert.deepStrictEqual(rows, [
          { expires_at: DateTime.toDateUtc(DateTime.add(now, { days: 3 })) }
        ])
      })
    )
  })
})
