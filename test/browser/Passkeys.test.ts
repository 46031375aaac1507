import { assert, describe, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { CDPSession, Page } from "playwright-core"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { attack } from "../support/Attack.ts"
import { password, person as account } from "../support/People.ts"
import { bundle, wireSize } from "./bundle.ts"
import { app, ask, Chromium, isMissing, skipped } from "./Chromium.ts"

const admin = "http://admin.main.test"

/** Gives a tab an authenticator of its own, which confirms everything. */
const authenticatorOf = async (tab: Page) => {
  const cdp = await tab.context().newCDPSession(tab)
  await cdp.send("WebAuthn.enable")
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true
    }
  })
  return { cdp, authenticatorId }
}

const heldBy = async ({ authenticatorId, cdp }: { authenticatorId: string; cdp: CDPSession }) =>
  (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials

const signedOut = (tab: Page) => tab.context().clearCookies()

/** Methods that older browsers lack, and that answers of several password managers throw at. */
const withoutJson = `if (isSecureContext) {
  delete PublicKeyCredential.parseCreationOptionsFromJSON
  delete PublicKeyCredential.parseRequestOptionsFromJSON
  PublicKeyCredential.prototype.toJSON = () => {
    throw new TypeError("Illegal invocation")
  }
}`

/** Adds a passkey by the account's page, in one press. */
const addPasskey = async (tab: Page) => {
  await tab.goto(`${app}${pagePaths.accountPasskeys}`)
  await tab.getByRole("button", { name: "Add a passkey" }).click()
  await tab.waitForURL(/notice=registered/)
}

const button = '[data-operation="POST /auth/passkeys/verify"] [type=submit]'

/** Who is signed in at a host, once the page has led on. */
const whoIsIn = async (tab: Page, host = app) => {
  await tab.waitForURL((url) => url.pathname !== pagePaths.signIn)
  await tab.waitForLoadState("networkidle")
  await tab.goto(`${host}${pagePaths.account}`)
  return (await ask(tab, "/boot")).json.user?.email
}

const script = bundle(`
  import { createClient } from "src/sdk/client.ts"
  window.gatehouse = createClient({ url: "" })`)

/** A page of the app with the client, and nothing else. */
const serveClient = async (tab: Page) => {
  const body = await script
  await tab.route(`${app}/app`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: '<input autocomplete="username webauthn"><script type="module" src="/app.js"></script>'
    })
  )
  await tab.route(`${app}/app.js`, (route) =>
    route.fulfill({ contentType: "text/javascript", body })
  )
  await tab.goto(`${app}/app`)
  await tab.waitForFunction("window.gatehouse !== undefined")
}

it("passkeys weigh 1 KB on a page, and the client that they belong to 6 KB", async () => {
  const alone = await bundle(`export { passkeyActions } from "src/sdk/passkeys.ts"`)
  assert.isBelow(wireSize(alone), 1_024)
  const whole = await bundle(`export { createClient } from "src/sdk/client.ts"`)
  assert.isBelow(wireSize(whole), 6_144)
})

describe.skipIf(isMissing)(`passkeys in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("are added, sign in by button and by autofill, on two hosts, and are removed", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const { person } = yield* Chromium
        const hosts = ["main.test", "admin.main.test"]
        yield* environments.update(EnvironmentName.make("main"), {}, { hosts })
        yield* TestClock.adjust("2 seconds")
        const email = "ada@example.com"
        yield* account(email)
        const ada = yield* person()
        yield* Effect.promise(async () => {
          const tab = await ada.tab()
          const own = await authenticatorOf(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await ask(tab, "/auth/login", { email, password })
          await addPasskey(tab)
          const [held, ...others] = await heldBy(own)
          assert.deepStrictEqual(others, [])
          assert.strictEqual(held?.rpId, "main.test")
          assert.isTrue(held?.isResidentCredential)

          await signedOut(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await tab.locator(button).click()
          assert.strictEqual(await whoIsIn(tab), email)

          await signedOut(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await tab.locator("#email").click()
          assert.strictEqual(await whoIsIn(tab), email)

          await signedOut(tab)
          await tab.goto(`${admin}${pagePaths.signIn}`)
          await tab.locator(button).click()
          assert.strictEqual(await whoIsIn(tab, admin), email)
          assert.strictEqual(new URL(tab.url()).host, "admin.main.test")

          await tab.goto(`${app}${pagePaths.signIn}`)
          await ask(tab, "/auth/login", { email, password })
          await tab.goto(`${app}${pagePaths.accountPasskeys}`)
          const deleted = new Promise<string>((resolve) => {
            own.cdp.on("WebAuthn.credentialDeleted", ({ credentialId }) => resolve(credentialId))
          })
          const remove = '[data-operation="DELETE /users/me/passkeys/{passkeyId}"] [type=submit]'
          await tab.locator(remove).click()
          await tab.waitForURL(/notice=removed/)
          // The page tells the browser, and so the authenticator forgets it.
          assert.strictEqual(await deleted, held?.credentialId)
          assert.deepStrictEqual(await heldBy(own), [])
        })
        assert.deepStrictEqual(ada.complaints, [])
      })
    )

    it.effect("need no JSON of the browser's own, which password managers break", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "manager@example.com"
        yield* account(email)
        const owner = yield* person()
        yield* Effect.promise(async () => {
          await owner.context.addInitScript(withoutJson)
          const tab = await owner.tab()
          const own = await authenticatorOf(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await ask(tab, "/auth/login", { email, password })
          await addPasskey(tab)
          assert.strictEqual((await heldBy(own)).length, 1)
          // What it has already is named to it by its bytes, too.
          await tab.goto(`${app}${pagePaths.accountPasskeys}`)
          await tab.getByRole("button", { name: "Add a passkey" }).click()
          await tab.locator('[data-problem-code="passkey_exists"]').waitFor()

          await signedOut(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await tab.locator(button).click()
          assert.strictEqual(await whoIsIn(tab), email)
        })
        assert.deepStrictEqual(owner.complaints, [])
      })
    )

    it.effect(
      "are said to need another browser where there are none, and nothing else to press",
      () =>
        Effect.gen(function* () {
          const { person } = yield* Chromium
          const email = "no-passkeys@example.com"
          yield* account(email)
          const owner = yield* person()
          yield* Effect.promise(async () => {
            await owner.context.addInitScript(
              "Reflect.deleteProperty(window, 'PublicKeyCredential')"
            )
            const tab = await owner.tab()
            await tab.goto(`${app}${pagePaths.signIn}`)
            await ask(tab, "/auth/login", { email, password })
            await tab.goto(`${app}${pagePaths.accountPasskeys}`)
            await tab.getByRole("button", { name: "Add a passkey" }).click()
            await tab.waitForURL(/passkeys\/start/)
            await tab.getByText("Passkeys need a browser that supports them").waitFor()
          })
          assert.deepStrictEqual(owner.complaints, [])
        })
    )

    it.effect("a copy that has counted less is refused, and the page says so", () =>
      Effect.gen(function* () {
        yield* attack("cloned authenticator")
        const { person } = yield* Chromium
        const email = "cloned@example.com"
        yield* account(email)
        const owner = yield* person()
        yield* Effect.promise(async () => {
          const tab = await owner.tab()
          const { authenticatorId, cdp } = await authenticatorOf(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await ask(tab, "/auth/login", { email, password })
          await addPasskey(tab)
          const [copy] = await heldBy({ authenticatorId, cdp })
          assert.isDefined(copy)
          const signIn = async () => {
            await signedOut(tab)
            await tab.goto(`${app}${pagePaths.signIn}`)
            await tab.locator(button).click()
          }
          await signIn()
          assert.strictEqual(await whoIsIn(tab), email)
          const { credentialId } = copy!
          await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId })
          await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: copy! })
          await signIn()
          await tab.locator('[data-problem-code="invalid_passkey"]').waitFor()
          assert.isNull((await ask(tab, "/boot")).json.user)
        })
      })
    )

    it.effect("one press adds one, though a fresh proof is asked for in between", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "later@example.com"
        yield* account(email)
        const owner = yield* person()
        const tab = yield* Effect.promise(() => owner.tab())
        const own = yield* Effect.promise(async () => {
          const made = await authenticatorOf(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await ask(tab, "/auth/login", { email, password })
          return made
        })
        yield* TestClock.adjust("11 minutes")
        yield* Effect.promise(async () => {
          await tab.goto(`${app}${pagePaths.accountPasskeys}`)
          await tab.getByRole("button", { name: "Add a passkey" }).click()
          await tab.waitForURL(/reauthenticate/)
          await tab.locator("#password").fill(password)
          await tab
            .locator('[data-operation="POST /auth/reauthenticate"] [type=submit]')
            .first()
            .click()
          await tab.waitForURL(/notice=registered/)
          assert.strictEqual((await heldBy(own)).length, 1)
        })
      })
    )

    it.effect("one that does not work out is told, and anything else can still be done", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const nobody = yield* person()
        yield* Effect.promise(async () => {
          const tab = await nobody.tab()
          await tab.addInitScript(`navigator.credentials.get = () =>
            Promise.reject(new DOMException("", "NotAllowedError"))`)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await tab.locator(button).click()
          await tab
            .getByRole("alert")
            .filter({ hasText: "The passkey could not be used" })
            .and(tab.locator('[data-problem-code="invalid_passkey"]'))
            .waitFor()
          assert.isTrue(await tab.locator(".or").first().isVisible())
        })
        assert.deepStrictEqual(nobody.complaints, [])
      })
    )

    it.effect("an authenticator that has one already is told from one that failed", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "twice@example.com"
        yield* account(email)
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          const own = await authenticatorOf(tab)
          await tab.goto(`${app}${pagePaths.signIn}`)
          await ask(tab, "/auth/login", { email, password })
          await tab.goto(`${app}${pagePaths.accountPasskeys}`)
          const add = tab.getByRole("button", { name: "Add a passkey" })
          await add.click()
          await tab.getByText("The passkey is added.").waitFor()
          await add.click()
          await tab
            .getByRole("alert")
            .filter({ hasText: "You have already added this passkey." })
            .and(tab.locator('[data-problem-code="passkey_exists"]'))
            .waitFor()
          assert.lengthOf(await heldBy(own), 1)
        })
        assert.deepStrictEqual(visitor.complaints, [])
      })
    )

    it.effect("the client does the same for a page of the app's own", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const email = "sdk@example.com"
        yield* account(email)
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await visitor.tab()
          const own = await authenticatorOf(tab)
          await serveClient(tab)
          assert.isTrue(await tab.evaluate("gatehouse.passkeys.isAutofillSupported()"))
          await ask(tab, "/auth/login", { email, password })
          const made = await tab.evaluate("gatehouse.passkeys.register({ name: 'Mine' })")
          assert.strictEqual((made as { readonly name: string }).name, "Mine")
          for (const autofill of [false, true]) {
            await signedOut(tab)
            const user = await tab.evaluate(
              `gatehouse.passkeys.signIn({ autofill: ${autofill} }).then(({ user }) => user.email)`
            )
            assert.strictEqual(user, email)
          }
          const { id } = made as { readonly id: string }
          await tab.evaluate(`gatehouse.passkeys.remove(${JSON.stringify(id)})`)
          assert.deepStrictEqual(await heldBy(own), [])
          const refused = await tab.evaluate(
            "gatehouse.passkeys.signIn({ signal: AbortSignal.timeout(500) }).catch(({ name }) => name)"
          )
          assert.include(["NotAllowedError", "TimeoutError", "AbortError"], refused)
        })
        assert.deepStrictEqual(visitor.complaints, [])
      })
    )
  })
})
