import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type * as client from "openid-client"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { enrolledPerson } from "../../support/Authenticator.ts"
import { newcomer } from "../../support/Organizations.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { ceremonyOf, passkeyPerson } from "../../support/Passkeys.ts"
import { person, signIn } from "../../support/People.ts"
import {
  application,
  authorizeAddress,
  callback,
  ledTo,
  redeemed,
  relyingParty,
  signedInBy
} from "../../support/RelyingParty.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

/** The values of a page's only form, and where it leads. */
const formOf = (visitor: PageVisitor) => {
  const [form, ...others] = visitor.forms
  assert.isDefined(form, visitor.html)
  assert.deepStrictEqual(others, [])
  const values = form!.inputs.map(({ name = "", value = "" }) => [name, value] as const)
  return { action: form!.action, method: form!.method, values: Object.fromEntries(values) }
}

/** An application's own page posts a request for authorization, without the cookies of this host. */
const posted = Effect.fnUntraced(function* (
  browser: TestBrowser,
  config: client.Configuration,
  parameters: Readonly<Record<string, string>>
) {
  const { search } = new URL(yield* authorizeAddress(config, parameters))
  return yield* browser.ask("/oauth/authorize", {
    method: "POST",
    origin: "https://shop.example",
    body: search.slice(1),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "cross-site",
      "sec-fetch-mode": "navigate"
    }
  })
})

const formPost = { response_mode: "form_post" }

layer(TestService.layer)("the answer to an application", (it) => {
  it.effect("is posted by a page where it asks for that, which may post there alone", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      yield* person("posted@example.com")
      const { browser } = yield* signIn("posted@example.com")
      const config = yield* relyingParty(yield* application())
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(config, formPost))
      yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
      assert.strictEqual(visitor.name, "form-post")
      assert.strictEqual(visitor.page?.status, 200)
      const csp = visitor.page?.headers.get("content-security-policy") ?? ""
      assert.include(csp, "form-action https: https://shop.example;")
      assert.include(csp, "frame-ancestors 'none'")
      assert.strictEqual(visitor.page?.headers.get("cache-control"), "no-store")
      assert.include(visitor.html, "data-onward")
      const { action, method, values } = formOf(visitor)
      const { code = "", ...others } = values
      assert.deepStrictEqual([action, method], [callback, "post"])
      const iss = `${environment.appUrl}/_service/oauth`
      assert.deepStrictEqual(others, { state: "st", iss })
      const tokens = yield* redeemed(config, `${callback}?${new URLSearchParams(values)}`)
      assert.isString(tokens.id_token)
      assert.match(code, /^gc_/)
      // An error comes the same way.
      yield* visitor.open(yield* authorizeAddress(config, { ...formPost, prompt: "none login" }))
      assert.deepInclude(formOf(visitor).values, { error: "invalid_request", state: "st", iss })
      yield* visitor.open(yield* authorizeAddress(config, { ...formPost, prompt: "none" }))
      assert.match(formOf(visitor).values["code"] ?? "", /^gc_/)
      // No other page of the service sends a form elsewhere.
      yield* visitor.open(yield* authorizeAddress(config, { prompt: "consent" }))
      const own = visitor.page?.headers.get("content-security-policy") ?? ""
      assert.include(own, "form-action 'self'")
    })
  )

  it.effect("is the same for a request that was posted, which travels on sealed", () =>
    Effect.gen(function* () {
      yield* attack("request parameters trusted after a restart", "parameter pollution")
      const { browser: fresh } = yield* TestService
      yield* person("sealed@example.com")
      const { browser } = yield* signIn("sealed@example.com")
      const registered = yield* application()
      const config = yield* relyingParty(registered)
      yield* signedInBy(config, browser)
      const sent = yield* posted(fresh(), config, { prompt: "none" })
      assert.strictEqual(sent.status, 303, sent.text)
      const onward = sent.headers.get("location") ?? ""
      assert.match(onward, /\/_service\/oauth\/continue\?request=/)
      const visitor = new PageVisitor(browser)
      yield* visitor.open(onward)
      assert.match(ledTo(visitor), /^https:\/\/shop\.example\/cb\?code=/)
      // Nobody adds to it, or takes a part of it away.
      const edited = new PageVisitor(browser)
      yield* edited.open(`${onward}&prompt=login&scope=root&redirect_uri=https://evil.example`)
      assert.match(ledTo(edited), /^https:\/\/shop\.example\/cb\?code=/)
      const half = new PageVisitor(browser)
      yield* half.open(onward.slice(0, -4))
      assert.deepStrictEqual([half.page?.status, half.problem], [400, "invalid_request"])
      const wrong = yield* posted(fresh(), config, { scope: "root" })
      assert.strictEqual(wrong.status, 303)
      assert.match(wrong.headers.get("location") ?? "", /error=invalid_scope/)
      const unknown = yield* posted(fresh(), config, { redirect_uri: "https://evil.example" })
      assert.deepStrictEqual([unknown.status, unknown.headers.get("location")], [400, null])
      yield* TestClock.adjust("61 minutes")
      const late = new PageVisitor(browser)
      yield* late.open(onward)
      assert.strictEqual(late.page?.status, 400)
      assert.include(late.html, "https://shop.example")
    })
  )

  it.effect("comes by pages in the language that it asks for, which know who is meant", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      const config = yield* relyingParty(yield* application())
      for (const [asked, language] of [
        ["xx da-DK en", "da"],
        ["en-GB da", "en"],
        ["fr", "en"]
      ] as const) {
        const visitor = new PageVisitor(browser())
        const hint = { ui_locales: asked, login_hint: "ada@example.com" }
        yield* visitor.open(yield* authorizeAddress(config, hint))
        assert.strictEqual(visitor.name, "sign-in")
        const typed = visitor.forms.flatMap(({ inputs }) => inputs)
        assert.strictEqual(typed.find(({ name }) => name === "email")?.["value"], hint.login_hint)
        assert.include(visitor.html, `<html lang="${language}"`)
      }
      yield* person("dansk@example.com")
      const { browser: at } = yield* signIn("dansk@example.com")
      const visitor = new PageVisitor(at)
      yield* visitor.open(yield* authorizeAddress(config, { ui_locales: "da" }))
      assert.strictEqual(visitor.name, "consent")
      assert.include(visitor.html, '<html lang="da"')
    })
  )

  it.effect("heeds the parameters of the protocol alone, and none that a page would have", () =>
    Effect.gen(function* () {
      const config = yield* relyingParty(yield* application({ trust: "own" }))
      yield* person("unknown@example.com")
      const { browser } = yield* signIn("unknown@example.com")
      const foreign = { redirectUrl: "https://evil.example", token: "t", locale: "da", notice: "x" }
      const visitor = new PageVisitor(browser)
      const answer = yield* visitor.open(yield* authorizeAddress(config, foreign))
      assert.match(ledTo(visitor), /^https:\/\/shop\.example\/cb\?code=/)
      assert.deepStrictEqual(answer.headers.getSetCookie(), [])
    })
  )

  it.effect("tells how somebody signed in, after they were offered a stronger way", () =>
    Effect.gen(function* () {
      yield* person("weak@example.com")
      const { browser } = yield* signIn("weak@example.com")
      const config = yield* relyingParty(yield* application())
      yield* signedInBy(config, browser)
      const stronger = { acr_values: "urn:gatehouse:acr:passkey urn:gatehouse:acr:mfa" }
      const visitor = new PageVisitor(browser)
      yield* visitor.open(yield* authorizeAddress(config, stronger))
      assert.strictEqual(visitor.name, "stronger-sign-in")
      assert.include(visitor.html, "/_service/pages/account/second-factor?redirectUrl=")
      assert.include(visitor.html, "/_service/pages/account/passkeys?redirectUrl=")
      const links = [...visitor.html.matchAll(/<a class="button[^"]*" href="([^"]*)"/g)]
      const decline = links.at(-1)?.[1] ?? ""
      yield* visitor.open(decline.replaceAll("&amp;", "&"))
      const tokens = yield* redeemed(config, ledTo(visitor))
      assert.strictEqual(tokens.claims()?.["acr"], "urn:gatehouse:acr:single")
      const silent = new PageVisitor(browser)
      yield* silent.open(yield* authorizeAddress(config, { ...stronger, prompt: "none" }))
      assert.match(ledTo(silent), /[?&]code=/)
      const known = new PageVisitor(browser)
      const any = { acr_values: "urn:other urn:gatehouse:acr:single" }
      yield* known.open(yield* authorizeAddress(config, any))
      assert.match(ledTo(known), /[?&]code=/)
    })
  )

  it.effect("asks for the class that somebody can reach, and offers what leads to one", () =>
    Effect.gen(function* () {
      const config = yield* relyingParty(yield* application({ trust: "own" }))
      const passkey = "urn:gatehouse:acr:passkey"
      const mfa = "urn:gatehouse:acr:mfa"
      const acrOf = Effect.fnUntraced(function* (visitor: PageVisitor) {
        return (yield* redeemed(config, ledTo(visitor))).claims()?.["acr"]
      })
      // Signed in by password, with a passkey that nobody has asked for.
      const keyed = yield* passkeyPerson("keyed@example.com")
      for (const asked of [passkey, mfa]) {
        const visitor = new PageVisitor(keyed.browser)
        yield* visitor.open(yield* authorizeAddress(config, { acr_values: asked }))
        assert.strictEqual(visitor.name, "reauthenticate", asked)
      }
      const visitor = new PageVisitor(keyed.browser)
      yield* visitor.open(yield* authorizeAddress(config, { acr_values: passkey }))
      const { ceremonyId, options } = yield* ceremonyOf(visitor)
      const credential = JSON.stringify(keyed.authenticator.get(options))
      yield* visitor.submit("POST /auth/reauthenticate", { ceremonyId, credential })
      assert.strictEqual(yield* acrOf(visitor), passkey)

      // An authenticator app never comes to a passkey, which is what is offered then.
      const { browser } = yield* enrolledPerson("coded@example.com")
      const coded = new PageVisitor(browser)
      yield* coded.open(yield* authorizeAddress(config, { acr_values: passkey }))
      assert.strictEqual(coded.name, "stronger-sign-in")
      assert.notInclude(coded.html, "/_service/pages/account/second-factor")
      const back = /account\/passkeys\?redirectUrl=([^"&]*)/.exec(coded.html)?.[1] ?? ""
      // Who comes back without one has declined.
      yield* coded.open(decodeURIComponent(back))
      assert.strictEqual(yield* acrOf(coded), mfa)
    })
  )

  it.effect("offers nothing where nothing can be enrolled that leads to the class", () =>
    Effect.gen(function* () {
      const config = yield* relyingParty(yield* application({ trust: "own" }))
      const { browser } = yield* newcomer
      const environments = yield* Environments
      const visitor = new PageVisitor(browser)
      const asked = { acr_values: "urn:gatehouse:acr:passkey" }
      yield* environments.update("main", { passkeys: { enabled: false } })
      yield* TestClock.adjust("2 seconds")
      yield* visitor.open(yield* authorizeAddress(config, asked))
      assert.match(ledTo(visitor), /[?&]code=/)
      yield* environments.update("main", { passkeys: { enabled: true } })
      yield* TestClock.adjust("2 seconds")
      yield* visitor.open(yield* authorizeAddress(config, asked))
      assert.strictEqual(visitor.name, "stronger-sign-in")
    })
  )
})
