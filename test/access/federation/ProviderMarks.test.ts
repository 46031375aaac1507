import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { providerPresets } from "../../../src/tenancy/providers/ProviderPresets.ts"
import { Providers } from "../../../src/tenancy/providers/Providers.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("the picture of a provider", (it) => {
  it.effect("is a mark of our own for a well-known one, unless the operator has another", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const providers = yield* Providers
      const { environment } = service
      const secret = { _tag: "shared", value: Redacted.make("secret") } as const
      const marks = Object.entries(providerPresets)
      for (const [name, preset] of marks) {
        yield* providers.set(environment.id, { ...preset, key: name, clientId: "id" }, secret)
      }
      const tenant = "https://login.microsoftonline.com/9f9e4a5c-0000-4000-8000-000000000000/v2.0"
      const own = { ...providerPresets.microsoft, issuer: tenant, clientId: "id" }
      const iconUrl = "https://cdn.example.com/acme.svg"
      yield* providers.set(environment.id, { ...own, key: "tenant" }, secret)
      yield* providers.set(environment.id, { ...own, key: "pictured", iconUrl }, secret)
      yield* TestClock.adjust("1 second")
      const browser = service.browser()
      const listed = (yield* browser.ask("/auth/oauth2/providers")).json.providers
      const icons: Readonly<Record<string, string>> = Object.fromEntries(
        listed.map(({ iconUrl: icon, key }: { readonly iconUrl: string; readonly key: string }) => [
          key,
          icon
        ])
      )
      assert.strictEqual(icons["pictured"], iconUrl)
      assert.strictEqual(icons["tenant"], icons["microsoft"])
      const drawn = new Set<string>()
      for (const [name] of marks) {
        const icon = icons[name] ?? ""
        assert.isTrue(icon.startsWith("http://main.test/_service/assets/providers/"), icon)
        const answer = yield* browser.askAt(new URL(icon).pathname)
        assert.strictEqual(answer.status, 200)
        assert.strictEqual(answer.headers.get("content-type"), "image/svg+xml")
        assert.notMatch(answer.text, /<script|href|url\(/)
        drawn.add(answer.text)
      }
      assert.strictEqual(drawn.size, marks.length)
      const missing = yield* browser.askAt("/_service/assets/providers/nobody.svg")
      assert.strictEqual(missing.status, 404)
    })
  )
})
