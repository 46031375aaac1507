import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Logger, Option, Redacted, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import type { Environment } from "../../../src/contract/Environment.ts"
import { Hooks } from "../../../src/delivery/hooks/Hooks.ts"
import type { MailId } from "../../../src/delivery/mail/Mail.ts"
import { MailDelivery } from "../../../src/delivery/mail/MailDelivery.ts"
import { MailQueue } from "../../../src/delivery/mail/MailQueue.ts"
import { Mails } from "../../../src/delivery/mail/Mails.ts"
import { MailTemplate } from "../../../src/delivery/mail/MailTemplate.ts"
import * as MailWorkers from "../../../src/delivery/mail/MailDelivery.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { answers, callsAt, hangs, settled } from "../../support/HookServer.ts"
import { MailServer } from "../../support/MailServer.ts"
import * as TestMail from "../../support/TestMail.ts"
import { assertSigned, WebhookReceiver } from "../../support/WebhookReceiver.ts"

interface Row {
  readonly id: MailId
  readonly status: string
  readonly attempts: number
  readonly failure: string | null
}

const latest = Effect.fnUntraced(function* ({ id }: Environment) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Row>`
    SELECT id, status, attempts, failure FROM mails
    WHERE environment_id = ${id} ORDER BY created_at DESC, id DESC LIMIT 1`
  return row!
})

/** An environment that hands its mails to its backend, and a code queued in it. */
const handed = Effect.gen(function* () {
  const { origin } = yield* WebhookReceiver
  const made = yield* TestMail.environment()
  const path = `/${made.name}`
  const put = yield* Hooks.use((hooks) => hooks.put(made, "mail.send", { url: `${origin}${path}` }))
  yield* settled
  const environment = yield* Environments.use((environments) => environments.get(made.id))
  yield* Mails.use((mails) =>
    Effect.flatMap(DateTime.now, (now) =>
      mails.queue({
        environment,
        to: TestMail.address("Ada@example.com"),
        template: MailTemplate.sign_up_code({ code: Redacted.make("493021") }),
        locale: "da",
        expiresAt: DateTime.add(now, { minutes: 10 })
      })
    )
  )
  const { id } = yield* latest(environment)
  const deliver = (attempts: number) =>
    MailDelivery.use((delivery) =>
      delivery.deliver({ environmentId: environment.id, mailId: id }, { attempts })
    )
  return { environment, path, secret: Redacted.value(put.secret!), deliver }
}).pipe(Effect.orDie)

layer(Layer.merge(TestMail.layer, WebhookReceiver.layer))("the hook mail.send", (it) => {
  it.effect("gets each mail whole, in place of the mail server", () =>
    Effect.gen(function* () {
      const { deliver, environment, path, secret } = yield* handed
      yield* answers(path, { verdict: "accepted" })
      yield* deliver(1)
      const [call, ...others] = yield* callsAt(path)
      assert.deepStrictEqual(others, [])
      assertSigned(call!, secret)
      const { data, type } = call!.json
      assert.strictEqual(type, "mail.send")
      assert.deepInclude(data, {
        environment: { id: environment.id, name: environment.name },
        to: "Ada@example.com",
        template: "sign_up_code",
        locale: "da",
        code: "493021",
        link: null
      })
      assert.include(data.text, "493021")
      assert.include(data.html, "493021")
      assert.deepInclude(yield* latest(environment), { status: "sent", attempts: 1 })
      assert.deepStrictEqual(yield* (yield* MailServer).arrived, [])
      yield* deliver(1)
      assert.lengthOf(yield* callsAt(path), 1, "a mail that is sent is sent no more")
    })
  )

  it.effect("is tried again as the queue does, however often it fails", () =>
    Effect.gen(function* () {
      const { deliver, environment, path } = yield* handed
      yield* answers(path, "", 500)
      for (let attempt = 1; attempt <= 12; attempt += 1) {
        assert.strictEqual(yield* Effect.flip(deliver(attempt)), "hook: the answer was 500")
      }
      assert.lengthOf(yield* callsAt(path), 12, "no circuit opens")
      assert.deepInclude(yield* latest(environment), { status: "queued", attempts: 12 })
      yield* answers(path, { verdict: "accepted" })
      yield* deliver(13)
      assert.deepInclude(yield* latest(environment), { status: "sent", attempts: 13 })
    })
  )

  it.effect("gets no mail whose code has expired meanwhile", () =>
    Effect.gen(function* () {
      const { deliver, environment, path } = yield* handed
      yield* answers(path, { verdict: "accepted" })
      yield* TestClock.adjust("10 minutes")
      yield* deliver(1)
      assert.deepStrictEqual(yield* callsAt(path), [])
      assert.strictEqual((yield* latest(environment)).status, "expired")
    })
  )
})

/** A mail to somebody of an environment, for the workers to take. */
const queued = (environment: Environment, to: string) =>
  Effect.gen(function* () {
    const expiresAt = DateTime.add(yield* DateTime.now, { minutes: 10 })
    const template = MailTemplate.sign_up_code({ code: Redacted.make("493021") })
    const mail = { environment, to: TestMail.address(to), template, locale: null, expiresAt }
    yield* Mails.use((mails) => mails.queue(mail))
  })

// The queue's times are the database's, so this runs on the real clock.
const slowly = Layer.mergeAll(TestMail.layer, WebhookReceiver.layer, Logger.layer([]))

layer(slowly, { excludeTestServices: true })("slow answers to mail.send", (it) => {
  it.effect("hold up no mail of another environment, by its hook or by the mail server", () =>
    Effect.gen(function* () {
      const receiver = yield* WebhookReceiver
      const server = yield* MailServer
      const hooked = Effect.fnUntraced(function* () {
        const made = yield* TestMail.environment()
        const path = `/${made.name}`
        const setup = { url: `${receiver.origin}${path}`, timeoutMilliseconds: 3000 }
        yield* Hooks.use((hooks) => hooks.put(made, "mail.send", setup))
        const environment = yield* Environments.use((all) => all.get(made.id))
        return { environment, path }
      })
      const slow = yield* hooked()
      const quick = yield* hooked()
      const other = yield* TestMail.environment()
      yield* hangs(slow.path)
      yield* answers(quick.path, { verdict: "accepted" })
      for (let count = 0; count < 30; count += 1) {
        yield* queued(slow.environment, `user${count}@example.com`)
      }
      yield* queued(quick.environment, "ada@example.com")
      yield* queued(other, "ben@example.com")
      yield* Layer.build(
        Layer.fresh(
          Layer.effectDiscard(MailWorkers.workers).pipe(Layer.provide(Layer.fresh(MailQueue.layer)))
        )
      )
      // Four at a time, those of the slow backend alone would take 22 seconds.
      const mailed = yield* Effect.timeoutOption(server.next, "15 seconds")
      assert.isTrue(Option.isSome(mailed), "the mail server has got the mail beside them")
      const isCalled = Effect.map(callsAt(quick.path), ({ length }) => length > 0)
      const called = yield* Effect.timeoutOption(
        Effect.repeat(isCalled, { until: (is) => is, schedule: Schedule.spaced("20 millis") }),
        "5 seconds"
      )
      assert.isTrue(Option.isSome(called), "the other backend has got its mail beside them")
      assert.isAtMost(receiver.open(slow.path).most, 16, "an environment leaves others places")
    })
  )
})
