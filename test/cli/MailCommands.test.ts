import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import * as MailWorkers from "../../src/delivery/mail/MailDelivery.ts"
import { MailServer } from "../support/MailServer.ts"
import { assertRefused, Installation, json } from "./commands.ts"

const email = "ada@example.com"
const inDevelopment = ["--environment", "development", "--json"]

/** A service that mails by a server that refuses everybody, and commands beside it. */
const mailingInstallation = Layer.unwrap(
  Effect.map(MailServer, ({ url }) =>
    Installation.layerWith({ smtpUrl: Option.some(url) }, MailWorkers.layer)
  )
).pipe(Layer.provideMerge(MailServer.layer))

layer(mailingInstallation, { excludeTestServices: true })("a mail that was refused", (it) => {
  it.effect("is listed without its words, and is sent when it is tried again", () =>
    Effect.gen(function* () {
      const server = yield* MailServer
      yield* server.refuse((stage) =>
        stage === "recipient" ? "550 5.1.1 no such user" : undefined
      )
      const { cli: run, service } = yield* Installation
      const cli = (...args: ReadonlyArray<string>) => run("mail", ...args, ...inDevelopment)
      assert.deepStrictEqual(json(yield* cli("list")), [])
      const created = yield* service.ask("/users", {
        method: "POST",
        json: { email, emailVerified: true, password: "correct horse battery staple" }
      })
      assert.strictEqual(created.status, 201, created.text)
      const asked = yield* Effect.promise(() =>
        fetch(`${service.origin}/_service/auth/forgot-password?_is_native=true`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ email })
        })
      )
      assert.isTrue(asked.ok)

      const failed = yield* Effect.map(cli("list", "--failed"), json).pipe(
        Effect.repeat({
          until: (mails: ReadonlyArray<unknown>) => mails.length > 0,
          schedule: Schedule.spaced("50 millis").pipe(Schedule.upTo({ duration: "20 seconds" }))
        })
      )
      assert.lengthOf(failed, 1)
      const [mail] = failed
      assert.deepInclude(mail, {
        template: "password_reset",
        to: email,
        status: "failed",
        attempts: 1,
        failure: "recipient_refused 550 5.1.1"
      })
      assert.sameMembers(Object.keys(mail), [
        "id",
        "template",
        "locale",
        "to",
        "status",
        "attempts",
        "failure",
        "createdAt",
        "expiresAt",
        "finishedAt"
      ])

      yield* server.accept
      const retried = yield* Effect.all(
        [cli("retry", "--id", mail.id), cli("retry", "--id", mail.id)],
        { concurrency: "unbounded" }
      )
      assert.sameMembers(
        retried.map(({ code }) => code),
        [0, 1]
      )
      for (const ran of retried.filter(({ code }) => code === 0)) {
        assert.deepInclude(json(ran), { id: mail.id, status: "queued", attempts: 0 })
      }
      for (const ran of retried.filter(({ code }) => code === 1)) {
        assertRefused(ran, `The mail ${mail.id} did not fail`)
      }
      const trail = yield* service.ask("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "browse" }, filters: { actions: ["mail.retried"] } }
      })
      assert.lengthOf(trail.json.items, 1)
      assert.deepInclude(trail.json.items[0], {
        actor: { type: "platform_user", id: null, impersonatorId: null },
        targets: [{ type: "environment", id: created.json.environmentId }],
        metadata: { mailId: mail.id, template: "password_reset" }
      })
      const received = yield* server.next
      assert.deepStrictEqual(received.to, [email])
      assert.deepStrictEqual(yield* server.arrived, [])

      const sent = yield* Effect.map(cli("list"), json).pipe(
        Effect.repeat({
          until: ([first]: ReadonlyArray<{ status: string }>) => first?.status === "sent",
          schedule: Schedule.spaced("50 millis").pipe(Schedule.upTo({ duration: "20 seconds" }))
        })
      )
      assert.deepInclude(sent[0], { id: mail.id, status: "sent", attempts: 1, failure: null })
      assert.deepStrictEqual(json(yield* cli("list", "--failed")), [])

      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE mails SET status = 'failed', expires_at = now() WHERE id = ${mail.id}`
      assertRefused(yield* cli("retry", "--id", mail.id), `The mail ${mail.id} is over`)
      const unknown = "01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d"
      assertRefused(yield* cli("retry", "--id", unknown), `There is no mail ${unknown}`)
    })
  )
})
