import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { generate } from "otplib"
import { inject } from "vitest"
import {
  createPasswordResetFlow,
  createReauthenticationFlow,
  createSessionFlow,
  createSignInFlow,
  createSignUpFlow,
  isProblem
} from "../../../src/sdk/client.ts"
import { startTestGatehouse, type RunningTestGatehouse } from "../../../src/testing/index.ts"
import * as TestPostgres from "../../../src/testing/TestPostgres.ts"

const databaseUrl = TestPostgres.urlOf(inject("databaseServer"))
const password = "correct horse battery staple"

class Running extends Context.Service<Running, RunningTestGatehouse>()("gatehouse/test/Flows") {
  static readonly layer = Layer.effect(
    Running,
    Effect.acquireRelease(
      Effect.promise(() =>
        startTestGatehouse({ databaseUrl, startAt: "2030-01-01T00:00:00.000Z" })
      ),
      ({ stop }) => Effect.promise(stop)
    )
  )
}

layer(Running.layer)("flows over the running service", (it) => {
  const scenario = (name: string, run: (gatehouse: RunningTestGatehouse) => Promise<void>) =>
    it.effect(name, () =>
      Effect.flatMap(Running, (gatehouse) => Effect.promise(() => run(gatehouse)))
    )

  const latest = async (gatehouse: RunningTestGatehouse, email: string) => {
    const [mail] = await gatehouse.mails(email)
    return { code: mail?.code ?? "", link: mail?.links[0] ?? "" }
  }

  scenario(
    "a sign-up asks for the mailed code, survives a wrong one, and ends signed in",
    async (gatehouse) => {
      const email = "ada@example.com"
      const flow = createSignUpFlow(gatehouse.newClient())
      await flow.details({ email, password, legalConsentAccepted: true })
      assert.strictEqual(flow.getSnapshot().state.step, "code")
      const { code } = await latest(gatehouse, email)
      const wrong = await flow.code({ code: code === "000000" ? "000001" : "000000" })
      assert.strictEqual(wrong.problem?.code, "invalid_code")
      assert.strictEqual((await flow.code({ code })).state.step, "complete")
    }
  )

  scenario(
    "a sign-in tells a wrong password and goes on through an enforced enrolment",
    async (gatehouse) => {
      const email = "grace@example.com"
      await gatehouse.server.users.createUser({ body: { email, emailVerified: true, password } })
      await gatehouse.configure({ mfa: { policy: "required" } })
      const flow = createSignInFlow(gatehouse.newClient())
      const wrong = await flow.password({ email, password: "not the password" })
      assert.strictEqual(wrong.problem?.code, "invalid_credentials")
      assert.strictEqual(wrong.state.step, "credentials")

      await flow.password({ email, password })
      const { state } = await flow.startEnrollment()
      const secret = state.step === "enrollment" ? (state.setup?.secret ?? "") : ""
      const epoch = Date.parse("2030-01-01T00:00:00.000Z") / 1000
      const code = await generate({ secret, epoch })
      const done = await flow.confirmEnrollment({ code })
      assert.lengthOf(
        done.state.step === "complete" ? (done.state.recoveryCodes ?? []) : [],
        10,
        JSON.stringify(done.problem)
      )

      const [recoveryCode = ""] =
        done.state.step === "complete" ? (done.state.recoveryCodes ?? []) : []
      const again = createSignInFlow(gatehouse.newClient())
      await again.password({ email, password })
      assert.strictEqual(again.getSnapshot().state.step, "second_factor")
      assert.strictEqual(
        (await again.secondFactor({ recoveryCode, rememberDevice: true })).state.step,
        "complete"
      )
      await gatehouse.configure({ mfa: { policy: "optional" } })
    }
  )

  scenario("a forgotten password is replaced by way of the mailed link", async (gatehouse) => {
    const email = "joan@example.com"
    await gatehouse.server.users.createUser({ body: { email, emailVerified: true, password } })
    const asked = createPasswordResetFlow(gatehouse.newClient())
    assert.deepStrictEqual((await asked.mail({ email })).state, { step: "mailed", email })
    const token = new URL((await latest(gatehouse, email)).link).searchParams.get("token") ?? ""
    const flow = createPasswordResetFlow(gatehouse.newClient(), token)
    const rejected = await flow.reset({ password: "password" })
    assert.strictEqual(rejected.problem?.code, "password_rejected")
    assert.strictEqual((await flow.reset({ password: `${password} 2` })).state.step, "complete")
  })

  scenario(
    "a refused operation is repeated once the proof is fresh, or given up",
    async (gatehouse) => {
      const email = "alan@example.com"
      await gatehouse.server.users.createUser({ body: { email, emailVerified: true, password } })
      const client = gatehouse.newClient()
      await client.signIn.login({ body: { email, password } })
      await gatehouse.advance("11 minutes")

      const flow = createReauthenticationFlow(client)
      const add = () =>
        flow.guard(() =>
          client.emailAddresses.addEmailAddress({ body: { email: "second@example.com" } })
        )
      const shown = new Promise<void>((resolve) => {
        const stop = flow.subscribe(() => {
          stop()
          resolve()
        })
      })
      const given = add().catch((error: unknown) => error)
      await shown
      flow.cancel()
      assert.isTrue(isProblem(await given, "reauthentication_required"))

      const asked = new Promise<void>((resolve) => {
        flow.subscribe(resolve)
      })
      const added = add()
      await asked
      assert.deepStrictEqual(flow.getSnapshot().state, {
        step: "proof",
        secondFactor: false,
        codeSent: false
      })
      await flow.prove({ password })
      assert.strictEqual((await added).email, "second@example.com")
      assert.strictEqual(flow.getSnapshot().state.step, "idle")
    }
  )

  scenario("a menu follows who is signed in and where, and signs out", async (gatehouse) => {
    const email = "mary@example.com"
    await gatehouse.server.users.createUser({ body: { email, emailVerified: true, password } })
    const client = gatehouse.newClient()
    const flow = createSessionFlow(client)
    assert.deepStrictEqual((await flow.refresh()).state, { step: "signed_out", sessions: [] })

    await client.signIn.login({ body: { email, password } })
    const { id } = await client.organizations.createOrganization({ body: { name: "Acme" } })
    await flow.refresh()
    const { state } = await flow.loadOrganizations()
    assert.deepStrictEqual(
      state.step === "signed_in" ? state.organizations?.map(({ name }) => name) : null,
      ["Acme"]
    )
    const switched = await flow.switchOrganization(id)
    assert.strictEqual(
      switched.state.step === "signed_in" ? switched.state.session.organizationId : null,
      id
    )
    assert.deepStrictEqual((await flow.signOut()).state, { step: "signed_out", sessions: [] })
  })
})
