import { assert, describe, layer } from "@effect/vitest"
import { Context, DateTime, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { inject } from "vitest"
import { isProblem } from "../../src/sdk/client.ts"
import { hookAnswers } from "../../src/sdk/hooks.ts"
import {
  startTestGatehouse,
  TestGatehouse,
  type RunningTestGatehouse
} from "../../src/testing/index.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"

const databaseUrl = TestPostgres.urlOf(inject("databaseServer"))
const startAt = "2030-01-01T00:00:00.000Z"
const password = "correct horse battery staple"

const running = Effect.acquireRelease(
  Effect.promise(() => startTestGatehouse({ databaseUrl, startAt })),
  ({ stop }) => Effect.promise(stop)
)

class Running extends Context.Service<Running, RunningTestGatehouse>()("gatehouse/test/Running") {
  static readonly layer = Layer.effect(Running, running)
}

layer(Running.layer)((it) => {
  describe("a Gatehouse for tests that are written with promises", () => {
    it.effect("signs people up and in, and shows mails, audit trail and tokens", () =>
      Effect.gen(function* () {
        const gatehouse = yield* Running
        yield* Effect.promise(async () => {
          const client = gatehouse.newClient()
          const email = "ada@example.com"
          const { signUpId } = await client.signUp.signUp({
            body: { email, password, legalConsentAccepted: true }
          })
          const [mail] = await gatehouse.mails(email)
          assert.strictEqual(mail?.createdAt.toISOString(), startAt)
          const signedUp = await client.signUp.verifySignUp({
            body: { signUpId, code: mail?.code ?? "" }
          })
          assert.strictEqual(signedUp.status, "complete")

          const { authenticateRequest } = gatehouse.authenticator()
          const requestOf = async () => ({
            headers: { authorization: `Bearer ${await client.getAccessToken()}` }
          })
          const request = await requestOf()
          const state = await authenticateRequest(request)
          const { items } = await gatehouse.server.users.listUsers({ query: { email } })
          assert.strictEqual(state.status === "signed-in" ? state.userId : "", items[0]?.id)

          await gatehouse.advance("66 seconds")
          assert.deepStrictEqual(await authenticateRequest(request), {
            status: "signed-out",
            reason: "expired-token"
          })
          const later = await authenticateRequest(await requestOf())
          assert.strictEqual(later.status, "signed-in", "the client knows the time of the service")
          assert.deepStrictEqual(
            (await gatehouse.auditEvents()).map(({ action, sequence }) => `${sequence} ${action}`),
            ["1 environment.created", "2 secret_key.created", "3 user.created", "4 session.created"]
          )
        })
      })
    )

    it.effect("tells a revoked session only where it is asked to", () =>
      Effect.gen(function* () {
        const gatehouse = yield* Running
        yield* Effect.promise(async () => {
          const email = "grace@example.com"
          const user = await gatehouse.server.users.createUser({
            body: { email, emailVerified: true, password }
          })
          const client = gatehouse.newClient()
          await client.signIn.login({ body: { email, password } })
          const { authenticateRequest } = gatehouse.authenticator()
          const request = {
            headers: { authorization: `Bearer ${await client.getAccessToken()}` }
          }
          const checked = () => authenticateRequest(request, { checkRevocation: true })
          assert.strictEqual((await checked()).status, "signed-in")
          await gatehouse.server.sessions.revokeUserSessions({ params: { userId: user.id } })
          assert.strictEqual((await authenticateRequest(request)).status, "signed-in")
          assert.deepStrictEqual(await checked(), { status: "signed-out", reason: "session-ended" })
        })
      })
    )

    it.effect("reads the session of a browser by its cookie", () =>
      Effect.gen(function* () {
        const gatehouse = yield* Running
        yield* Effect.promise(async () => {
          const email = "joan@example.com"
          await gatehouse.server.users.createUser({
            body: { email, emailVerified: true, password }
          })
          const signedIn = await fetch(`${gatehouse.url}/_service/auth/login`, {
            method: "POST",
            headers: { "content-type": "application/json", origin: gatehouse.url },
            body: JSON.stringify({ email, password })
          })
          const cookie = signedIn.headers
            .getSetCookie()
            .map((line) => line.replace(/;.*/, ""))
            .join("; ")
          const { authenticateRequest } = gatehouse.authenticator()
          const asked = (request: {
            readonly method: string
            readonly headers: Record<string, string>
          }) => authenticateRequest(request, { sessionCookie: true })
          assert.strictEqual(
            (await asked({ method: "GET", headers: { cookie } })).status,
            "signed-in"
          )
          await gatehouse.server.sessions.revokeUserSessions({
            params: {
              userId:
                (await gatehouse.server.users.listUsers({ query: { email } })).items[0]?.id ?? ""
            }
          })
          assert.deepStrictEqual(await asked({ method: "GET", headers: { cookie } }), {
            status: "signed-out",
            reason: "session-ended"
          })
        })
      })
    )
  })

  describe("a Gatehouse of its own", () => {
    it.effect("takes settings, in force at once, and names those that make no sense", () =>
      Effect.gen(function* () {
        const gatehouse = yield* running
        yield* Effect.promise(async () => {
          await gatehouse.configure({ signUp: { mode: "closed" } })
          const body = { email: "alan@example.com", password, legalConsentAccepted: true }
          const refused = await gatehouse
            .newClient()
            .signUp.signUp({ body })
            .catch((error: unknown) => error)
          assert.isTrue(isProblem(refused, "sign_up_closed"))
          const failed = await gatehouse
            .configure({ signUp: { mode: "ajar" } })
            .catch((error: unknown) => error)
          assert.match(JSON.stringify(failed), /signUp\.mode/)
        })
      })
    )

    it.effect("makes the same ids and codes from the same seed", () =>
      Effect.gen(function* () {
        const made = yield* Effect.forEach([1, 2], () =>
          Effect.scoped(
            Effect.flatMap(running, (gatehouse) =>
              Effect.promise(async () => {
                const email = "ada@example.com"
                await gatehouse
                  .newClient()
                  .signUp.signUp({ body: { email, password, legalConsentAccepted: true } })
                const [mail] = await gatehouse.mails(email)
                return [gatehouse.environmentId, gatehouse.secretKey, mail?.code]
              })
            )
          )
        )
        assert.match(made[0]?.[2] ?? "", /^\d{6}$/)
        assert.deepStrictEqual(made[0], made[1])
      })
    )
  })

  layer(TestGatehouse.layerWith({ databaseUrl, startAt, settings: { locales: ["en"] } }))(
    "a Gatehouse as a layer",
    (it) => {
      it.effect("has a clock that tests move, typed calls, mails and the audit trail", () =>
        Effect.gen(function* () {
          const { auditEvents, mails, server } = yield* TestGatehouse
          assert.strictEqual(DateTime.formatIso(yield* DateTime.now), startAt)
          yield* TestClock.adjust("1 second")
          const user = yield* server["server.users"].createUser({ payload: { firstName: "Ada" } })
          assert.strictEqual(DateTime.formatIso(user.createdAt), "2030-01-01T00:00:01.000Z")
          assert.deepStrictEqual(yield* mails(), [])
          const actions = (yield* auditEvents).map(({ action }) => action)
          assert.deepStrictEqual(actions, [
            "environment.created",
            "secret_key.created",
            "user.created"
          ])
        })
      )
    }
  )

  describe("a Gatehouse whose hooks a test answers", () => {
    it.effect("asks the test at a hook's point, in force at once and as long as it is there", () =>
      Effect.gen(function* () {
        const gatehouse = yield* Running
        yield* Effect.promise(async () => {
          const email = "hooked@example.com"
          await gatehouse.server.users.createUser({
            body: { email, emailVerified: true, password }
          })
          const login = (secret = password) =>
            gatehouse
              .newClient()
              .signIn.login({ body: { email, password: secret } })
              .then(
                ({ status }) => status,
                (problem: unknown) => (isProblem(problem) ? problem.code : "")
              )
          const denying = await gatehouse.hook("session.before", () =>
            hookAnswers.deny({ en: "No.", da: "Nej." })
          )
          assert.match(denying.secret ?? "", /^whsec_/)
          assert.strictEqual(await login(), "denied_by_hook")
          assert.strictEqual(await login("wrong"), "invalid_credentials")
          assert.strictEqual(denying.calls().length, 1)
          assert.strictEqual(denying.calls()[0]?.data.user?.email, email)
          const broken = await gatehouse.hook("session.before", () => {
            throw new Error("The test's own backend is down")
          })
          assert.isNull(broken.secret)
          assert.strictEqual(await login(), "hook_unavailable")
          await gatehouse.hook("session.before", () => hookAnswers.allow(), { enabled: false })
          assert.strictEqual(await login(), "complete")
        })
      })
    )
  })
})
