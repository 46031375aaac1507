import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Host } from "../../../src/contract/Environment.ts"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { Idp } from "../../support/Idp.ts"
import { lastMail } from "../../support/Mailbox.ts"
import { PageVisitor } from "../../support/PageVisitor.ts"
import { password, person } from "../../support/People.ts"
import { comeBack, locationOf, openId } from "../../support/ProviderSignIn.ts"
import { browserAt, signedInAt } from "../../support/Satellites.ts"
import { activeConnection } from "../../support/SsoConnections.ts"
import { TestService } from "../../support/TestService.ts"

const world = Layer.effectDiscard(
  Effect.gen(function* () {
    const { environment } = yield* TestService
    yield* Effect.orDie((yield* Environments).addHosts(environment.id, [Host.make("blog.test")]))
  })
).pipe(Layer.provideMerge(Idp.layerOffering({ idp: openId })))

const target = "http://blog.test/deep?x=1&y=%C3%A6"

/** The satellite's own sign-in page, to which the middleware of an application there leads. */
const signInPage = (query: Readonly<Record<string, string>> = {}) =>
  `${pagePaths.signIn}?${new URLSearchParams({ redirectUrl: target, ...query })}`

/** A browser with its cookies at both hosts: the pages that it sees at the one and at the other. */
const somebody = Effect.gen(function* () {
  const home = (yield* TestService).browser()
  const blog = yield* browserAt("blog.test")
  return { home, blog, pages: new PageVisitor(blog), homePages: new PageVisitor(home) }
})

type Somebody = Effect.Success<typeof somebody>

/** The way back from the provider, as far as it leads by itself on the app URL's host. */
const cameBack = Effect.fnUntraced(function* ({ home, homePages }: Somebody, atProvider: string) {
  const provider = yield* Idp
  const back = locationOf(yield* comeBack(home, provider.grant(atProvider)))
  yield* homePages.open(back)
  return homePages
})

/** The provider's address, to which the satellite's page leads by the app URL's host. */
const providerAfter = ({ home, pages }: Somebody) =>
  Effect.map(comeBack(home, pages.path), locationOf)

/** Signs in by password, where the page may ask for the address first. */
const signedInBy = Effect.fnUntraced(function* (shown: PageVisitor, email: string) {
  const asks = shown.forms.some(({ operation }) => operation === "POST /auth/discover")
  if (asks) yield* shown.submit("POST /auth/discover", { email })
  yield* shown.submit("POST /auth/login", { email, password })
})

/** Goes on from an address of the satellite until its page is reached. */
const followed = Effect.fnUntraced(function* ({ home, pages }: Somebody, address: string) {
  yield* pages.open(address)
  const answer = locationOf(yield* comeBack(home, pages.path))
  yield* pages.open(answer)
  return pages.path
})

layer(world)("the sign-in page of a satellite", (it) => {
  it.effect("signs people in there who came by a provider of the app URL's host", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const one = yield* somebody
      const { blog, home, pages } = one
      provider.script.idToken = { sub: "ada", email: "ada@example.com", email_verified: true }
      yield* pages.open(signInPage())
      yield* pages.link(/Test provider/)
      const last = yield* cameBack(one, yield* providerAfter(one))
      assert.strictEqual(yield* followed(one, last.onward ?? ""), target)
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), ["home", "blog"])
    })
  )

  it.effect("signs people in there who came by their organization's connection", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const one = yield* somebody
      const { blog, home, pages } = one
      const { domain, id } = yield* activeConnection(provider)
      yield* TestClock.adjust("1 second")
      provider.script.idToken = { sub: "eve", email: `eve@${domain}` }
      yield* pages.open(signInPage({ connection: id }))
      const last = yield* cameBack(one, yield* providerAfter(one))
      assert.strictEqual(yield* followed(one, last.onward ?? ""), target)
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), ["home", "blog"])
    })
  )

  it.effect("says on the app URL's host what went wrong, and leads back from there", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const one = yield* somebody
      const { blog, home, pages } = one
      yield* pages.open(signInPage())
      yield* pages.link(/Test provider/)
      const refused = provider.grant(yield* providerAfter(one), {
        code: null,
        error: "access_denied"
      })
      const { homePages } = one
      yield* homePages.open(locationOf(yield* comeBack(home, refused)))
      assert.deepStrictEqual([homePages.name, homePages.problem], ["sign-in", "access_denied"])
      provider.script.idToken = { sub: "grace", email: "grace@example.com", email_verified: true }
      yield* homePages.link(/Test provider/)
      const last = yield* cameBack(one, homePages.path)
      assert.strictEqual(yield* followed(one, last.onward ?? ""), target)
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), ["home", "blog"])
    })
  )

  it.effect("leads to a page of the app as from there, where its session is", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const one = yield* somebody
      const { blog, home, pages } = one
      provider.script.idToken = { sub: "alan", email: "alan@example.com", email_verified: true }
      yield* pages.open(`${pagePaths.signIn}?redirectUrl=%2Fwelcome`)
      yield* pages.link(/Test provider/)
      const last = yield* cameBack(one, yield* providerAfter(one))
      assert.strictEqual(new URL(last.path, "http://main.test").pathname, "/welcome")
      assert.deepStrictEqual(yield* signedInAt({ home, blog }), ["home"])
    })
  )

  it.effect("leads to pages that ask for a proof of the satellite's own session alone", () =>
    Effect.gen(function* () {
      const provider = yield* Idp
      const one = yield* somebody
      const { homePages, pages } = one
      const email = "joan@example.com"
      provider.script.idToken = { sub: "joan", email, email_verified: true }
      yield* pages.open(signInPage())
      yield* pages.link(/Test provider/)
      const last = yield* cameBack(one, yield* providerAfter(one))
      yield* followed(one, last.onward ?? "")
      for (const [shown, isOffered] of [
        [homePages, true],
        [pages, false]
      ] as const) {
        yield* TestClock.adjust("11 minutes")
        yield* shown.open(pagePaths.accountAddresses)
        yield* shown.submit("POST /users/me/email-addresses", { email: `${isOffered}-${email}` })
        assert.strictEqual(shown.name, "reauthenticate")
        assert.strictEqual(shown.html.includes("Test provider"), isOffered)
        yield* shown.submit("POST /auth/reauthenticate/send-code")
        const { code } = yield* lastMail(email, "reauthentication_code")
        yield* shown.submit("POST /auth/reauthenticate", { emailCode: code ?? "" })
        assert.strictEqual(shown.name, "account/addresses")
      }
    })
  )

  it.effect(
    "leads to where accounts are linked: at the app URL's host, whose cookies the round has",
    () =>
      Effect.gen(function* () {
        const provider = yield* Idp
        const { home, homePages, pages } = yield* somebody
        const email = "mary@example.com"
        yield* person(email)
        yield* pages.open(signInPage())
        yield* signedInBy(pages, email)
        yield* pages.open(pagePaths.accountIdentities)
        yield* pages.submit("POST /users/me/identities/{provider}/link", { provider: "idp" })
        const { environment } = yield* TestService
        assert.strictEqual(
          pages.onward,
          `${environment.appUrl}${pagePaths.accountIdentities}?offer=idp`
        )
        yield* homePages.open(pages.onward ?? "")
        yield* signedInBy(homePages, email)
        assert.strictEqual(homePages.name, "account/identities")
        yield* homePages.submit("POST /users/me/identities/{provider}/link", { provider: "idp" })
        const atProvider = homePages.onward ?? ""
        provider.script.idToken = { sub: "mary", email, email_verified: true }
        yield* homePages.open(locationOf(yield* comeBack(home, provider.grant(atProvider))))
        assert.deepStrictEqual(
          (yield* home.ask("/users/me/identities")).json.items.map(
            ({ provider: key }: { readonly provider: string }) => key
          ),
          ["idp"]
        )
      })
  )
})
