import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { inject } from "vitest"
import { createReauthenticationFlow, createSignInFlow, isProblem } from "../../../src/sdk/client.ts"
import {
  SoftwareAuthenticator,
  startTestGatehouse,
  type RunningTestGatehouse
} from "../../../src/testing/index.ts"
import * as TestPostgres from "../../../src/testing/TestPostgres.ts"

const databaseUrl = TestPostgres.urlOf(inject("databaseServer"))
const password = "correct horse battery staple"

class Running extends Context.Service<Running, RunningTestGatehouse>()("gatehouse/test/Passkeys") {
  static readonly layer = Layer.effect(
    Running,
    Effect.acquireRelease(
      Effect.promise(() => startTestGatehouse({ databaseUrl })),
      ({ stop }) => Effect.promise(stop)
    )
  )
}

layer(Running.layer)("passkeys of the client", (it) => {
  const scenario = (name: string, run: (gatehouse: RunningTestGatehouse) => Promise<void>) =>
    it.effect(name, () =>
      Effect.flatMap(Running, (gatehouse) => Effect.promise(() => run(gatehouse)))
    )

  /** A person who has signed in by password at an install with an authenticator. */
  const signedIn = async (gatehouse: RunningTestGatehouse, email: string) => {
    await gatehouse.server.users.createUser({ body: { email, emailVerified: true, password } })
    const authenticator = new SoftwareAuthenticator({ origin: gatehouse.url })
    const client = gatehouse.newClient({ passkeys: authenticator })
    await client.signIn.login({ body: { email, password } })
    return { authenticator, client }
  }

  scenario("are made, sign in by a button or a field, and are removed", async (gatehouse) => {
    const { authenticator, client } = await signedIn(gatehouse, "ada@example.com")
    const passkey = await client.passkeys.register({ name: "Mine" })
    assert.strictEqual(passkey.name, "Mine")
    for (const autofill of [false, true]) {
      const other = gatehouse.newClient({ passkeys: authenticator })
      const flow = createSignInFlow(other)
      const { state } = await flow.passkey({ autofill })
      assert.strictEqual(state.step === "complete" ? state.user.email : null, "ada@example.com")
      assert.isNotNull(await other.getAccessToken())
    }
    const direct = await gatehouse.newClient({ passkeys: authenticator }).passkeys.signIn()
    assert.deepStrictEqual(direct.session.authenticationMethods, ["passkey"])
    await client.passkeys.remove(passkey.id)
    assert.deepStrictEqual((await client.passkeys.listOwnPasskeys()).items, [])
    const refused = await createSignInFlow(
      gatehouse.newClient({ passkeys: authenticator })
    ).passkey()
    assert.strictEqual(refused.problem?.code, "invalid_passkey")
    assert.strictEqual(refused.state.step, "credentials")
  })

  scenario("are a second factor, and a required one", async (gatehouse) => {
    const email = "grace@example.com"
    const { authenticator, client } = await signedIn(gatehouse, email)
    await client.signIn.logout()
    await gatehouse.configure({ mfa: { policy: "required" } })
    const flow = createSignInFlow(client)
    await flow.password({ email, password })
    assert.strictEqual(flow.getSnapshot().state.step, "enrollment")
    assert.strictEqual((await flow.enrollPasskey({ name: "Key" })).state.step, "complete")
    const again = createSignInFlow(gatehouse.newClient({ passkeys: authenticator }))
    const owed = await again.password({ email, password })
    assert.deepStrictEqual(
      owed.state.step === "second_factor" ? owed.state.factors : owed.state.step,
      ["passkey"]
    )
    const done = await again.secondFactorPasskey()
    assert.deepStrictEqual(
      done.state.step === "complete" ? done.state.session.authenticationMethods : done.problem,
      ["password", "passkey"]
    )
    await gatehouse.configure({ mfa: { policy: "optional" } })
  })

  scenario(
    "prove who somebody is before a change; a cancelled one changes nothing",
    async (gatehouse) => {
      const { authenticator, client } = await signedIn(gatehouse, "alan@example.com")
      await client.passkeys.register()
      await gatehouse.advance("11 minutes")
      const flow = createReauthenticationFlow(client)
      const shown = new Promise<void>((resolve) => {
        flow.subscribe(resolve)
      })
      const added = flow.guard(() => client.passkeys.startPasskeyRegistration())
      await shown
      const { get } = authenticator
      authenticator.get = () => {
        throw new DOMException("The person closed the dialog", "NotAllowedError")
      }
      const cancelled = await flow.provePasskey()
      assert.deepStrictEqual([cancelled.state.step, cancelled.problem], ["proof", null])
      const signIn = createSignInFlow(gatehouse.newClient({ passkeys: authenticator }))
      for (const autofill of [false, true]) {
        const { problem, state } = await signIn.passkey({ autofill })
        assert.deepStrictEqual([state.step, problem], ["credentials", null])
      }
      authenticator.get = get
      assert.strictEqual((await flow.provePasskey()).state.step, "idle")
      assert.isString((await added).ceremonyId)
    }
  )

  scenario("a mailed code signs in, and asks a newcomer for what is missing", async (gatehouse) => {
    await gatehouse.configure({
      signIn: { emailCode: true },
      signUp: { legalConsentRequired: true }
    })
    const email = "new@example.com"
    const flow = createSignInFlow(gatehouse.newClient())
    const asked = await flow.emailCode({ email })
    assert.strictEqual(asked.state.step === "email_code" ? asked.state.email : null, email)
    const [mail] = await gatehouse.mails(email)
    const { state } = await flow.code({ code: mail?.code ?? "" })
    assert.deepStrictEqual(
      state.step === "continuation" ? state.continuation.missing : state.step,
      ["legalConsent"]
    )
    const silent = await flow.continueSignUp({ legalConsentAccepted: false })
    assert.strictEqual(silent.problem?.code, "legal_consent_required")
    const done = await flow.continueSignUp({ legalConsentAccepted: true })
    assert.strictEqual(done.state.step === "complete" ? done.state.user.email : null, email)
    await flow.startOver()
    await flow.emailCode({ email })
    const [second] = await gatehouse.mails(email)
    assert.strictEqual((await flow.code({ code: second?.code ?? "" })).state.step, "complete")
  })

  scenario(
    "without a browser or an authenticator it is said what is missing",
    async (gatehouse) => {
      const client = gatehouse.newClient()
      assert.isFalse(client.passkeys.isSupported())
      assert.isFalse(await client.passkeys.isAutofillSupported())
      const failure = await client.passkeys.signIn().catch((error: unknown) => error)
      assert.instanceOf(failure, TypeError)
      assert.isFalse(isProblem(failure))
    }
  )
})
