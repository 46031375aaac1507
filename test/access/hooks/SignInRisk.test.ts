import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { IpNetwork } from "effect/net"
import { answers, callsAt, putHook } from "../../support/HookServer.ts"
import { mmdbOf } from "../../support/Mmdb.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"
import { WebhookReceiver } from "../../support/WebhookReceiver.ts"

const withCountries = Layer.unwrap(
  Effect.gen(function* () {
    const folder = yield* Effect.acquireRelease(
      Effect.promise(() => mkdtemp(join(tmpdir(), "gatehouse-"))),
      (path) => Effect.promise(() => rm(path, { recursive: true }))
    )
    const file = join(folder, "countries.mmdb")
    const database = mmdbOf({
      "192.0.2.0/24": { country: { iso_code: "DK" } },
      "2001:db8::/32": { country: { iso_code: "NO" } }
    })
    yield* Effect.promise(() => writeFile(file, database))
    return TestService.layerWith({
      geoipFile: Option.some(file),
      trustedProxies: [IpNetwork.fromStringUnsafe("127.0.0.0/8")]
    })
  })
)

const email = "traveller@example.com"

const signInFrom = (browser: TestBrowser, ipAddress: string) =>
  Effect.gen(function* () {
    // Sessions are told apart by the time at which they were made.
    yield* TestClock.adjust("1 minute")
    const answer = yield* browser.ask("/auth/login", {
      json: { email, password },
      headers: { "x-forwarded-for": ipAddress }
    })
    assert.strictEqual(answer.json.status, "complete", answer.text)
  })

layer(Layer.provideMerge(WebhookReceiver.layer, withCountries))("the risk of a sign-in", (it) => {
  it.effect("is told to the hook and to the person alike", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { path } = yield* putHook("session.before", service)
      yield* answers(path, { verdict: "allow" })
      yield* person(email)
      const home = service.browser()
      yield* signInFrom(home, "192.0.2.7")
      yield* signInFrom(home, "192.0.2.7")
      yield* signInFrom(home, "2001:db8:0:1::7")
      yield* signInFrom(home, "2001:db8:0:1:ffff::9")
      const other = service.browser()
      yield* signInFrom(other, "203.0.113.1")

      const told = (yield* callsAt(path)).map(({ json }) => json.data.risk)
      const expected = [
        { newDevice: true, newNetwork: true, country: "DK", lastCountry: null },
        { newDevice: false, newNetwork: false, country: "DK", lastCountry: "DK" },
        { newDevice: false, newNetwork: true, country: "NO", lastCountry: "DK" },
        { newDevice: false, newNetwork: false, country: "NO", lastCountry: "NO" },
        { newDevice: true, newNetwork: true, country: null, lastCountry: "NO" }
      ]
      assert.strictEqual(told.length, expected.length)
      for (const [n, risk] of expected.entries()) assert.deepInclude(told[n], risk)

      const { items } = (yield* other.ask("/users/me/activity")).json
      const own = items
        .filter(({ action }: { readonly action: string }) => action === "session.created")
        .map(({ risk }: { readonly risk: unknown }) => risk)
        .toReversed()
      assert.deepStrictEqual(
        own,
        expected.map(({ country, newDevice, newNetwork }) => ({ newDevice, newNetwork, country }))
      )
      const others = items.filter(
        ({ action }: { readonly action: string }) => action !== "session.created"
      )
      for (const { risk } of others) assert.isNull(risk)

      const page = new PageVisitor(other)
      yield* page.open(pagePaths.accountActivity)
      assert.include(page.html, "new device")
      assert.include(page.html, "new network")
      assert.include(page.html, "Denmark")
      assert.include(page.html, "Norway")
    })
  )
})
