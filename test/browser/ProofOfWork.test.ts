import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { EnvironmentName } from "../../src/contract/Environment.ts"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { password, person as account } from "../support/People.ts"
import { app, Chromium, isMissing, skipped } from "./Chromium.ts"

/** Parameters that a try in 16 meets. */
const easiest = {
  cost: 1,
  keyLength: 32,
  keyPrefix: "0",
  nonce: "00112233445566778899aabbccddeeff",
  salt: "00112233445566778899aabbccddeeff"
}

describe.skipIf(isMissing)(`a proof of work in a real browser${skipped}`, () => {
  layer(Chromium.layerWithService)((it) => {
    it.effect("is done beside the page while the person types, and told to screen readers", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const name = EnvironmentName.make("main")
        yield* environments.update(name, { abuse: { proofOfWork: "always" } })
        yield* TestClock.adjust("1 second")
        const email = "works@example.com"
        yield* account(email)
        const { person } = yield* Chromium
        const visitor = yield* person()
        const tab = yield* Effect.promise(() => visitor.tab())
        const complaints: Array<string> = []
        tab.on("console", (message) => {
          if (message.type() === "error") complaints.push(message.text())
        })
        yield* Effect.promise(async () => {
          await tab.goto(`${app}${pagePaths.signIn}`)
          const told: Array<string> = []
          await tab.exposeFunction("tell", (text: string) => told.push(text))
          await tab.evaluate(`
            const place = document.querySelector("[data-challenge]")
            new MutationObserver(() => tell(place.textContent)).observe(place, { childList: true })`)
          assert.strictEqual(await tab.locator("[data-challenge]").getAttribute("role"), "status")
          await tab.fill("[name=email]", email)
          await tab.fill("[name=password]", password)
          await tab.press("[name=password]", "Enter")
          await tab.waitForURL((url) => url.pathname === pagePaths.account, { timeout: 60_000 })
          assert.include(told, "Checking your browser. This takes a few seconds.")
        })
        assert.deepStrictEqual(complaints, [])
      })
    )

    it.effect("is shared by workers that try counters of their own", () =>
      Effect.gen(function* () {
        const { person } = yield* Chromium
        const visitor = yield* person()
        const tab = yield* Effect.promise(() => visitor.tab())
        yield* Effect.promise(async () => {
          // The page begins when a field has the focus, and may make its policy once.
          await tab.addInitScript(
            "addEventListener('focusin', (event) => event.stopImmediatePropagation(), true)"
          )
          await tab.goto(`${app}${pagePaths.signIn}`)
          const found = await tab.evaluate<ReadonlyArray<number>>(`(async () => {
            const url = document.body.dataset.worker
            // The one policy that the page allows.
            const policy = trustedTypes.createPolicy("gatehouse-worker", { createScriptURL: () => url })
            const worker = new Worker(policy.createScriptURL(url))
            const first = (share) => new Promise((resolve) => {
              worker.addEventListener("message", ({ data }) => resolve(data.counter), { once: true })
              worker.postMessage({ parameters: ${JSON.stringify(easiest)}, share, shares: 3 })
            })
            return [await first(0), await first(1), await first(2)]
          })()`)
          // Eight counters in a row belong to one share, the next eight to the next.
          assert.deepStrictEqual(
            found.map((counter) => Math.floor(counter / 8) % 3),
            [0, 1, 2]
          )
        })
      })
    )

    it.effect("is sent at once where it was done before the person had typed all", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* environments.update("main", { abuse: { proofOfWork: "always" } })
        yield* TestClock.adjust("1 second")
        const email = "types-slowly@example.com"
        yield* account(email)
        const { person } = yield* Chromium
        const visitor = yield* person()
        const tab = yield* Effect.promise(() => visitor.tab())
        yield* Effect.promise(async () => {
          const began = tab.waitForEvent("worker")
          await tab.goto(`${app}${pagePaths.signIn}`)
          await tab.fill("[name=email]", email)
          await tab.fill("[name=password]", password)
          const worker = await began
          if (tab.workers().includes(worker)) await worker.waitForEvent("close")
          await tab.press("[name=password]", "Enter")
          await tab.waitForURL((url) => url.pathname === pagePaths.account, { timeout: 10_000 })
        })
      })
    )

    it.effect("is done anew for what is sent again after a stop, as a proof counts once", () =>
      Effect.gen(function* () {
        const environments = yield* Environments
        yield* environments.update("main", { abuse: { proofOfWork: "always" } })
        yield* TestClock.adjust("1 second")
        const email = "stops-it@example.com"
        yield* account(email)
        const { person } = yield* Chromium
        const visitor = yield* person()
        const tab = yield* Effect.promise(() => visitor.tab())
        yield* Effect.promise(async () => {
          await tab.goto(`${app}${pagePaths.signIn}`)
          const cdp = await visitor.context.newCDPSession(tab)
          const sent: Array<string | null> = []
          const asked = new Promise<void>((resolve) => {
            void tab.route(`${app}${pagePaths.signIn}**`, (route) => {
              sent.push(new URLSearchParams(route.request().postData() ?? "").get("proof_of_work"))
              return sent.length === 1 ? resolve() : route.continue()
            })
          })
          await tab.fill("[name=email]", email)
          await tab.fill("[name=password]", password)
          await tab.press("[name=password]", "Enter")
          await asked
          await cdp.send("Page.stopLoading")
          await tab.press("[name=password]", "Enter")
          await tab.waitForURL((url) => url.pathname === pagePaths.account, { timeout: 20_000 })
          const [first, second] = sent.map((proof) => proof?.split(".")[0])
          assert.isDefined(second)
          assert.notStrictEqual(second, first)
        })
      })
    )
  })
})
