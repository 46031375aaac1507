import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Metric } from "effect"
import { SqlClient } from "effect/sql"
import type { ServerResponse } from "node:http"
import { setTimeout as pause } from "node:timers/promises"
import { exportJWK, generateKeyPair } from "jose"
import type { HookPoint } from "../../../src/contract/Environment.ts"
import { MailDelivery } from "../../../src/delivery/mail/MailDelivery.ts"
import { MailsStore } from "../../../src/delivery/mail/MailsStore.ts"
import type { MailId } from "../../../src/delivery/mail/Mail.ts"
import { Smtp } from "../../../src/platform/Smtp.ts"
import { Transaction } from "../../../src/platform/Transaction.ts"
import { JwtTemplates } from "../../../src/sessions/tokens/JwtTemplates.ts"
import { callsAt, putHook, settled } from "../../support/HookServer.ts"
import { openWays, ways, world } from "../../support/HookWays.ts"
import { configure } from "../../support/WaysIn.ts"
import { freshEmail } from "../../support/Invitations.ts"
import { person, signIn } from "../../support/People.ts"
import { application, redeemed, relyingParty, signedInBy } from "../../support/RelyingParty.ts"
import { administer } from "../../support/TestDatabase.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const running = Metric.gauge("gatehouse_database_transactions", {
  description: "Transactions that run, and that wait for a connection"
}).pipe(Metric.withAttributes({ state: "running" }))

const database = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly name: string }>`SELECT current_database() AS name`
  return row!.name
})

/** Connections on which a transaction stands still, as the database itself knows them. */
const standing = (name: string) =>
  administer(
    (sql) => sql<{ readonly pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = ${name} AND state LIKE 'idle in transaction%'`
  ).pipe(Effect.map((rows) => rows.map(({ pid }) => pid)))

/** Names all that the service holds of the database at this moment. */
const heldNow = Effect.fnUntraced(function* (name: string) {
  const { value } = yield* Metric.value(running)
  const pids = yield* standing(name)
  return [
    ...(value === 0 ? [] : [`${value} transactions run`]),
    ...pids.map((pid) => `${pid} stands in a transaction`)
  ]
})

/** The most looks, and the real milliseconds between two: some seconds on a machine that is busy. */
const looks = 200
const glance = 10

/** Names what stays held, look after look: a transaction of the background ends by itself. */
const heldThroughout = (name: string, expected = 0) => {
  const isSo = (held: ReadonlyArray<string>) => held.length === expected
  return heldNow(name).pipe(
    Effect.tap((held) => (isSo(held) ? Effect.void : Effect.promise(() => pause(glance)))),
    Effect.repeat({ until: isSo, times: looks })
  )
}

/** Has the backend answer at a point's path, and look meanwhile at what the service holds. */
const watched = Effect.fnUntraced(function* (
  point: HookPoint,
  answer: object,
  settings: object = {}
) {
  const { path } = yield* putHook(point, yield* TestService, settings)
  const receiver = yield* WebhookReceiver
  const name = yield* database
  const context = yield* Effect.context<never>()
  const held: Array<string> = []
  const answered = async (response: ServerResponse) => {
    held.push(...(await Effect.runPromiseWith(context)(heldThroughout(name))))
    response.setHeader("content-type", "application/json")
    response.end(JSON.stringify(answer))
  }
  receiver.answer(path, (response) => void answered(response))
  return { path, held }
})

const allow = { verdict: "allow" }

/** The calls of a step, during which the service has held nothing. */
const assertFree = Effect.fnUntraced(function* <A, E, R>(
  { held, path }: { readonly held: ReadonlyArray<string>; readonly path: string },
  step: Effect.Effect<A, E, R>
) {
  const before = (yield* callsAt(path)).length
  const result = yield* step
  assert.isAbove((yield* callsAt(path)).length, before, "nobody was asked")
  assert.deepStrictEqual(held, [])
  return result
})

layer(world)("no transaction and no connection of the database is held", (it) => {
  it.effect("or this test would see it, in a transaction of one's own and in a joint one", () =>
    Effect.gen(function* () {
      const { joint, run } = yield* Transaction
      const sql = yield* SqlClient.SqlClient
      const name = yield* database
      const statement = Effect.orDie(sql`SELECT 1`)
      const look = Effect.andThen(statement, heldThroughout(name, 2))
      assert.lengthOf(yield* run(look), 2)
      // Around its transactions, which no statement of the hook is in.
      const inside = Effect.andThen(run(statement), heldThroughout(name, 2))
      assert.lengthOf(yield* joint(inside, Effect.succeed), 2)
      assert.lengthOf(yield* heldThroughout(name), 0)
    })
  )

  it.effect.each(ways)("while %s is asked about somebody who comes by %s", ([point, , way]) =>
    Effect.gen(function* () {
      yield* configure(openWays)
      const signUp = yield* watched("sign_up.before", allow)
      const session = yield* watched("session.before", allow)
      const step = yield* way
      yield* assertFree(point === "sign_up.before" ? signUp : session, step)
      assert.deepStrictEqual([...signUp.held, ...session.held], [])
    })
  )

  it.effect("while token.claims is asked for each kind of token", () =>
    Effect.gen(function* () {
      yield* configure(openWays)
      const service = yield* TestService
      const email = freshEmail()
      yield* person(email)
      const { set } = yield* JwtTemplates
      yield* set(service.environment.id, "backend", {
        lifetimeSeconds: 60,
        audience: null,
        claims: {}
      })
      const shop = yield* relyingParty(yield* application())
      yield* settled
      const hook = yield* watched("token.claims", allow, { cacheSeconds: 0 })
      const { browser, result } = yield* assertFree(hook, signIn(email))
      const json = { sessionId: result.session.id }
      yield* assertFree(hook, browser.ask("/auth/refresh", { json: {} }))
      yield* assertFree(hook, browser.ask("/auth/tokens/backend", { json: {} }))
      yield* assertFree(hook, browser.ask("/auth/switch-session", { json }))
      const active = { method: "PUT", json: { organizationId: null } }
      yield* assertFree(hook, browser.ask("/organizations/active", active))
      const code = yield* signedInBy(shop, browser)
      const tokens = yield* assertFree(hook, redeemed(shop, code))
      assert.isDefined(tokens.id_token)
    })
  )

  it.effect("while password.verify is asked about somebody who is to be taken over", () =>
    Effect.gen(function* () {
      const { publicKey } = yield* Effect.promise(() => generateKeyPair("ECDH-ES"))
      const key = yield* Effect.promise(() => exportJWK(publicKey))
      const right = { verdict: "right", user: { emailVerified: true } }
      const hook = yield* watched("password.verify", right, { publicKey: key, create: true })
      const { browser } = yield* TestService
      const json = { email: freshEmail(), password: "an old password of before" }
      const answer = yield* assertFree(hook, browser().ask("/auth/login", { json }))
      assert.strictEqual(answer.json.status, "complete", answer.text)
    })
  )

  it.effect("while mail.send is asked to take a mail", () =>
    Effect.gen(function* () {
      const hook = yield* watched("mail.send", { verdict: "accepted" })
      const { browser, environment } = yield* TestService
      const email = freshEmail()
      yield* person(email)
      yield* browser().ask("/auth/forgot-password", { json: { email } })
      const sql = yield* SqlClient.SqlClient
      const [mail] = yield* sql<{ readonly id: MailId }>`
        SELECT id FROM mails WHERE environment_id = ${environment.id} AND address = ${email}
        ORDER BY created_at DESC LIMIT 1`
      const job = { environmentId: environment.id, mailId: mail!.id }
      yield* assertFree(
        hook,
        MailDelivery.use(({ deliver }) => deliver(job, { attempts: 1 }))
      )
    }).pipe(
      Effect.provide(
        Layer.effect(MailDelivery, MailDelivery.make).pipe(
          Layer.provide([MailsStore.layer, Smtp.layerNone])
        )
      )
    )
  )

  it.effect("while a hook is tried, under a key that repeats the answer", () =>
    Effect.gen(function* () {
      const hook = yield* watched("session.before", allow)
      const { ask } = yield* TestService
      const headers = { "idempotency-key": "a-test-of-a-hook" }
      const tried = ask("/hooks/session.before/test", { method: "POST", headers })
      assert.deepInclude((yield* assertFree(hook, tried)).json, { verdict: "allow" })
    })
  )
})
