import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Page } from "playwright-core"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { connected, enforce } from "../support/Enforcement.ts"
import { lastCode } from "../support/Mailbox.ts"
import { password, person as account } from "../support/People.ts"
import { assertClean, Chromium, isMissing, skipped } from "./Chromium.ts"
import { appOf, focusOn, opened } from "./Components.ts"

const button = (tab: Page, name: string) => tab.getByRole("button", { name, exact: true })

const alone = appOf("SignIn, UserButton", "<main><h1>An app</h1><UserButton /><SignIn /></main>")

const signIn = async (tab: Page, email: string, typed = password) => {
  await tab.getByLabel("Email address").fill(email)
  await tab.getByLabel("Password", { exact: true }).fill(typed)
  await button(tab, "Sign in").click()
}

describe.skipIf(isMissing)(`turns that a person takes in the card${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("lead to another account after a sign-in in place", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("one@example.com")
        yield* account("two@example.com")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await opened(visitor, alone)
          await signIn(tab, "one@example.com")
          await tab.getByRole("heading", { name: "Signed in as one@example.com" }).waitFor()
          await button(tab, "Use another account").click()
          await signIn(tab, "two@example.com")
          await tab.getByRole("heading", { name: "Signed in as two@example.com" }).waitFor()
          await button(tab, "Use another account").click()
          await tab.getByLabel("Email address").waitFor()
        })
        assertClean(visitor)
      })
    )

    it.effect("leave the problem of one screen behind, and begin each screen anew", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const environments = yield* Environments
        yield* environments.update("main", { signIn: { emailCode: true } })
        // The service remembers for a minute what it tells of an environment.
        yield* TestClock.adjust("2 minutes")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await opened(visitor, alone)
          await signIn(tab, "nobody@example.com", "wrong")
          await tab.getByRole("alert").waitFor()
          await button(tab, "Get a code by mail").click()
          await focusOn(tab, tab.getByLabel("Email address"))
          assert.strictEqual(await tab.getByRole("alert").count(), 0)
          await button(tab, "Sign in another way").click()

          await button(tab, "Forgot your password?").click()
          await button(tab, "Send the link").click()
          await tab.getByText("If there is an account for this address").waitFor()
          await button(tab, "Back to sign-in").click()
          await button(tab, "Forgot your password?").click()
          await button(tab, "Send the link").waitFor()
        })
        yield* environments.update("main", { signIn: { emailCode: false } })
        assertClean(visitor)
      })
    )

    it.effect("go on where the page keeps its address, as with a router in the fragment", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        yield* account("hash@example.com")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const code = alone.replace("<SignIn />", '<SignIn redirectUrl="#/home" />')
          const tab = await opened(visitor, code)
          await signIn(tab, "hash@example.com")
          await button(tab, "Account menu of hash@example.com").waitFor()
          assert.isTrue(tab.url().endsWith("/app#/home"))
        })
        assertClean(visitor)
      })
    )

    it.effect("leave an organization's own sign-in with another address", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const at = yield* connected
        yield* enforce(at, "domains")
        yield* account("free@example.com")
        const visitor = yield* person()
        yield* Effect.promise(async () => {
          const tab = await opened(visitor, alone)
          // Unknown before the sign-in tells of it.
          await tab.route("**/_service/auth/discover*", (route) => route.abort())
          await signIn(tab, `ada@${at.domain}`)
          await button(tab, `Continue with ${at.connection.name}`).waitFor()
          await tab.unroute("**/_service/auth/discover*")
          await tab.getByLabel("Email address").fill("free@example.com")
          await tab.keyboard.press("Enter")
          await tab.getByLabel("Password", { exact: true }).fill(password)
          await button(tab, "Sign in").click()
          await tab.getByRole("heading", { name: "Signed in as free@example.com" }).waitFor()
        })
      })
    )

    it.effect("keep their place in an enrolment when the page around it is drawn again", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const environments = yield* Environments
        yield* environments.update("main", { mfa: { policy: "required" } })
        yield* TestClock.adjust("2 minutes")
        const email = "enrols@example.com"
        const visitor = yield* person()
        const code = appOf("SignUp", "<Page />")
          .replace(
            "const problems = []",
            `const Page = () => {
            const [count, setCount] = useState(0)
            return <main><h1>An app</h1><button onClick={() => setCount(count + 1)}>Drawn {count}</button>
              <SignUp onComplete={() => undefined} /></main>
          }`
          )
          .replace("{ StrictMode }", "{ StrictMode, useState }")
        const tab = yield* Effect.promise(() => opened(visitor, code))
        yield* Effect.promise(async () => {
          await tab.getByLabel("Email address").fill(email)
          await tab.getByLabel("Password", { exact: true }).fill(password)
          await button(tab, "Continue").click()
          await tab.getByLabel("6-digit code").waitFor()
        })
        const mailed = yield* lastCode(email, "sign_up_code")
        yield* Effect.promise(async () => {
          await tab.getByLabel("6-digit code").fill(mailed)
          await tab.keyboard.press("Enter")
          await button(tab, "Set up an authenticator").click()
          await tab.getByLabel("Code from your authenticator").waitFor()
          const before = visitor.requests.length
          await button(tab, "Drawn 0").click()
          await button(tab, "Drawn 1").click()
          await button(tab, "Drawn 2").waitFor()
          await tab.waitForTimeout(300)
          assert.deepStrictEqual(visitor.requests.slice(before), [])
          assert.strictEqual(await tab.getByLabel("Code from your authenticator").count(), 1)
        })
        yield* environments.update("main", { mfa: { policy: "optional" } })
        assertClean(visitor)
      })
    )

    it.effect("tell of a connection that was lost at a passkey", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        const code = appOf(
          "SignIn",
          "<main><h1>An app</h1><SignIn /></main>",
          "onError={(error) => problems.push(error)}"
        )
        yield* Effect.promise(async () => {
          const tab = await opened(visitor, code)
          await tab.route("**/_service/**", (route) =>
            route.request().method() === "POST" ? route.abort() : route.fallback()
          )
          await button(tab, "Sign in with a passkey").click()
          const alert = tab.getByRole("alert")
          await alert.waitFor()
          assert.strictEqual(await alert.getAttribute("data-problem-code"), "lost")
        })
      })
    )
  })
})
