import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../support/Attack.ts"
import { impersonate } from "../support/Impersonation.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { password, person, signIn } from "../support/People.ts"
import {
  application,
  authorizeAddress,
  ledTo,
  post,
  relyingParty,
  signedInBy,
  verifier
} from "../support/RelyingParty.ts"
import type { Registered } from "../support/ResourceServer.ts"
import { TestService } from "../support/TestService.ts"

const loopback = "http://127.0.0.1/cb"

/** Spellings that some parser or browser would take for the registered address. */
const spellings = [
  "https://shop.example/cb/",
  "https://shop.example/cb?",
  "https://shop.example/cb?x=1",
  "https://shop.example/cb#",
  "https://shop.example/cb/../cb",
  "https://shop.example/x/%2e%2e/cb",
  "https://shop.example//cb",
  "https://shop.example/CB",
  "https://shop.example/c%62",
  "https://SHOP.example/cb",
  "HTTPS://shop.example/cb",
  "https://shop.example:443/cb",
  "https://shop.example:8443/cb",
  "https://shop.example./cb",
  "https://shop.example@evil.example/cb",
  "https://evil.example\\@shop.example/cb",
  "https://shop.example.evil.example/cb",
  "https://evil.example/https://shop.example/cb",
  "http://shop.example/cb",
  "//shop.example/cb",
  " https://shop.example/cb",
  "https://shop.example/cb ",
  "https://shop.example/cb\n",
  "https://shop.example/cb\u0000",
  "https://shop.еxample/cb",
  "javascript:alert(1)//https://shop.example/cb",
  "https://shop.example"
]

const strayLoopback = [
  "http://127.0.0.1.evil.example/cb",
  "http://127.0.0.1@evil.example/cb",
  "http://127.0.0.1:0/cb",
  "http://127.0.0.1:65536/cb",
  "http://127.0.0.1:80:80/cb",
  "http://127.0.0.2/cb",
  "http://localhost/cb",
  "http://[::1]/cb",
  "http://127.1/cb",
  "http://2130706433/cb",
  "https://127.0.0.1/cb",
  "http://127.0.0.1:5000/other",
  "http://127.0.0.1:5000/cb/../x"
]

layer(TestService.layer)("an attacker at the issuer", (it) => {
  it.effect("gets no answer at an address that is only spelled alike", () =>
    Effect.gen(function* () {
      yield* attack("a redirect address in another spelling", "open redirect")
      const { browser } = yield* TestService
      yield* person("spelled@example.com")
      const { browser: at } = yield* signIn("spelled@example.com", browser())
      const web = yield* relyingParty(yield* application({ trust: "own" }))
      const native = yield* relyingParty(
        yield* application({ kind: "native", redirectUris: [loopback] })
      )
      const tried = [
        ...spellings.map((address) => [web, address] as const),
        ...strayLoopback.map((address) => [native, address] as const)
      ]
      for (const [config, address] of tried) {
        const visitor = new PageVisitor(at)
        yield* visitor.open(yield* authorizeAddress(config, { redirect_uri: address }))
        assert.strictEqual(visitor.page?.status, 400, address)
        assert.isNull(visitor.page?.headers.get("location"), address)
        assert.isUndefined(visitor.onward, address)
        assert.notInclude(visitor.html, "evil.example", address)
      }
      const open = new PageVisitor(at)
      yield* open.open(
        yield* authorizeAddress(native, { redirect_uri: "http://127.0.0.1:5000/cb" })
      )
      assert.strictEqual(open.name, "consent", open.html)
    })
  )

  it.effect("takes no proof key out of a request, and puts none in", () =>
    Effect.gen(function* () {
      yield* attack("PKCE downgrade and state")
      yield* person("pkce@example.com")
      const { browser } = yield* signIn("pkce@example.com")
      const strict = yield* relyingParty(yield* application({ trust: "own" }))
      const lenient: Registered = yield* application({ trust: "own", pkce: "optional" })
      const config = yield* relyingParty(lenient)
      const errorAt = Effect.fnUntraced(function* (
        at: typeof config,
        change: (query: URLSearchParams) => void
      ) {
        const address = new URL(yield* authorizeAddress(at))
        change(address.searchParams)
        const visitor = new PageVisitor(browser)
        yield* visitor.open(address.href)
        return new URL(ledTo(visitor)).searchParams
      })
      const without = (query: URLSearchParams) => {
        query.delete("code_challenge")
        query.delete("code_challenge_method")
      }
      const bad: ReadonlyArray<(query: URLSearchParams) => void> = [
        without,
        (query) => query.delete("code_challenge"),
        (query) => query.delete("code_challenge_method"),
        (query) => query.set("code_challenge_method", "plain"),
        (query) => query.set("code_challenge", ""),
        (query) => query.set("code_challenge", "x".repeat(42)),
        (query) => query.set("code_challenge", "x".repeat(44))
      ]
      for (const change of bad) {
        assert.strictEqual((yield* errorAt(strict, change)).get("error"), "invalid_request")
      }
      const redeem = (code: string | null, change: Readonly<Record<string, string>>) =>
        Effect.map(
          post("token", {
            grant_type: "authorization_code",
            code: code ?? "",
            client_id: lenient.clientId,
            client_secret: lenient.clientSecret,
            ...change
          }),
          ({ json, status }) => (status === 200 ? "200" : json.error)
        )
      const bare = (yield* errorAt(config, without)).get("code")
      assert.strictEqual(yield* redeem(bare, { code_verifier: verifier }), "invalid_grant")
      assert.strictEqual(yield* redeem(bare, {}), "200")
      const bound = (yield* errorAt(config, () => {})).get("code")
      for (const text of ["", `${verifier}x`, "x".repeat(43)]) {
        assert.strictEqual(yield* redeem(bound, { code_verifier: text }), "invalid_grant")
      }
      for (const text of ["x".repeat(42), "x".repeat(129), `${verifier} `]) {
        assert.strictEqual(yield* redeem(bound, { code_verifier: text }), "invalid_request")
      }
      assert.strictEqual(yield* redeem(bound, { code_verifier: verifier }), "200")
    })
  )

  it.effect("gets no consent of somebody who was not asked", () =>
    Effect.gen(function* () {
      yield* attack("consent in another's name", "clickjacking", "misuse of impersonation")
      const { browser: fresh } = yield* TestService
      const victim = yield* person("victim@example.com")
      const { browser } = yield* signIn("victim@example.com", fresh())
      const config = yield* relyingParty(yield* application())
      const address = yield* authorizeAddress(config)
      const asked = new PageVisitor(browser)
      yield* asked.open(address)
      assert.strictEqual(asked.name, "consent")
      const headers = asked.page?.headers
      assert.include(headers?.get("content-security-policy") ?? "", "frame-ancestors 'none'")
      assert.strictEqual(headers?.get("x-frame-options"), "DENY")
      // The same question, answered in the browser of somebody else.
      yield* person("attacker@example.com")
      const { browser: theirs } = yield* signIn("attacker@example.com", fresh())
      const relayed = new PageVisitor(theirs)
      yield* relayed.open(asked.path)
      assert.notInclude(relayed.html, "victim@example.com")
      // Another account became the active one between question and answer.
      yield* person("second@example.com")
      yield* browser.ask("/auth/login", { json: { email: "second@example.com", password } })
      yield* asked.submit("POST /oauth/consent", { decision: "allow" })
      assert.strictEqual(asked.name, "consent", asked.html)
      assert.include(asked.html, "second@example.com")
      assert.notInclude(asked.html, "code=")
      // Another site's page cannot answer it.
      const form = asked.forms.find(({ operation }) => operation === "POST /oauth/consent")
      const body = new URLSearchParams(
        (form?.inputs ?? []).map(({ name = "", value = "" }): [string, string] => [name, value])
      )
      const forged = yield* browser.ask("/pages/consent", {
        method: "POST",
        origin: "https://evil.example",
        body: body.toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      assert.strictEqual(forged.status, 403)
      const borrowed = yield* impersonate(victim.id)
      const visitor = new PageVisitor(borrowed.browser)
      yield* visitor.open(address)
      const answer = new URL(ledTo(visitor)).searchParams
      assert.deepStrictEqual([answer.get("error"), answer.get("code")], ["access_denied", null])
    })
  )

  it.effect("puts no code of theirs into somebody else's sign-in, nor takes one out of it", () =>
    Effect.gen(function* () {
      yield* attack("a code put into another's sign-in", "PKCE downgrade and state")
      yield* person("injected@example.com")
      const { browser } = yield* signIn("injected@example.com")
      const shop: Registered = yield* application({ trust: "own" })
      const other: Registered = yield* application({ trust: "own" })
      const codeOf = Effect.fnUntraced(function* (registered: Registered) {
        const answer = yield* signedInBy(yield* relyingParty(registered), browser)
        return new URL(answer).searchParams.get("code") ?? ""
      })
      const redeem = (
        { clientId, clientSecret }: Registered,
        code: string,
        change: Readonly<Record<string, string>> = {}
      ) =>
        Effect.map(
          post("token", {
            grant_type: "authorization_code",
            code,
            code_verifier: verifier,
            client_id: clientId,
            client_secret: clientSecret ?? "",
            ...change
          }),
          ({ json, status }) => (status === 200 ? "200" : json.error)
        )
      const code = yield* codeOf(shop)
      // The sign-in that it is put into began with another verifier, at another application or address.
      const elsewhere = [
        redeem(shop, code, { code_verifier: "another-verifier-of-forty-three-characters-or-so" }),
        redeem(other, code),
        redeem(shop, code, { redirect_uri: "https://shop.example/other" })
      ]
      for (const tried of elsewhere) assert.strictEqual(yield* tried, "invalid_grant")
      assert.strictEqual(yield* redeem(shop, code), "200")
    })
  )

  it.effect("mixes up no answers: each names its issuer", () =>
    Effect.gen(function* () {
      yield* attack("mix-up of providers")
      const { environment } = yield* TestService
      yield* person("mixed@example.com")
      const { browser } = yield* signIn("mixed@example.com")
      const config = yield* relyingParty(yield* application({ trust: "own" }))
      const issuer = `${environment.appUrl}/_service/oauth`
      for (const parameters of [{}, { prompt: "none", max_age: "x" }, { scope: "root" }]) {
        const answer = new URL(yield* signedInBy(config, browser, parameters)).searchParams
        assert.deepStrictEqual([answer.get("iss"), answer.get("state")], [issuer, "st"])
      }
      assert.isTrue(config.serverMetadata().authorization_response_iss_parameter_supported)
    })
  )
})
