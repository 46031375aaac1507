import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { eventsOf } from "../../support/AuditEvents.ts"
import { openIdProvider, type OpenIdProvider } from "../../support/OpenIdProvider.ts"
import { person } from "../../support/People.ts"
import { TestClock } from "effect/testing"
import {
  callbackOf,
  comeBack,
  locationOf,
  offer,
  outcomeOf,
  through
} from "../../support/ProviderSignIn.ts"
import { TestService } from "../../support/TestService.ts"

class Idp extends Context.Service<Idp, OpenIdProvider>()("gatehouse/test/Idp") {}

const world = Layer.effect(
  Idp,
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const provider = yield* openIdProvider([callbackOf(environment, "test")])
    yield* offer(environment, "test", provider)
    return provider
  })
).pipe(Layer.provideMerge(TestService.layer))

layer(world)("signing in with a provider", (it) => {
  it.effect("makes a user of an account whose address is proven, at once", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const idp = yield* Idp
      idp.people.set("new", {
        email: "New@Example.com",
        email_verified: true,
        given_name: "Nora",
        family_name: "Ny"
      })
      const browser = service.browser()
      const back = yield* through(browser, idp, "test", "new")
      assert.deepStrictEqual(outcomeOf(back), { status: "complete" })
      const me = yield* browser.ask("/users/me")
      assert.strictEqual(me.status, 200, me.text)
      assert.deepInclude(me.json, {
        email: "New@Example.com",
        firstName: "Nora",
        lastName: "Ny",
        hasPassword: false
      })
      assert.isString(me.json.emailVerifiedAt)
      const events = yield* eventsOf(back)
      assert.deepStrictEqual(
        events.map(({ action }: { readonly action: string }) => action).toSorted(),
        ["identity.linked", "session.created", "user.created"]
      )
      const actor = { type: "user", id: me.json.id, impersonatorId: null }
      for (const event of events) assert.deepStrictEqual(event.actor, actor)
    })
  )

  it.effect("signs a linked account in as its user again", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const idp = yield* Idp
      const { id } = yield* person("known@example.com")
      idp.people.set("known", { email: "known@example.com", email_verified: true })
      for (const _time of [1, 2]) {
        const browser = service.browser()
        const back = yield* through(browser, idp, "test", "known")
        assert.deepStrictEqual(outcomeOf(back), { status: "complete" })
        assert.strictEqual((yield* browser.ask("/users/me")).json.id, id)
      }
    })
  )

  it.effect("tells the page of whoever refuses there, and signs nobody in", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const idp = yield* Idp
      const browser = service.browser()
      const start = locationOf(yield* browser.ask("/auth/oauth2/test/authorize"))
      const back = yield* comeBack(browser, yield* idp.refuse(start))
      assert.deepStrictEqual(outcomeOf(back), { status: "error", error: "access_denied" })
      assert.strictEqual((yield* browser.ask("/users/me")).status, 401)
    })
  )

  it.effect("takes a fresh sign-in there for a fresh proof here", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const idp = yield* Idp
      idp.people.set("fresh", { email: "fresh@example.com", email_verified: true })
      const browser = service.browser()
      yield* through(browser, idp, "test", "fresh")
      yield* TestClock.adjust("10 minutes")
      const link = () => browser.ask("/users/me/identities/nowhere/link", { method: "POST" })
      assert.strictEqual((yield* link()).status, 403)
      const back = yield* through(browser, idp, "test", "fresh", "?reauthenticate=true")
      assert.deepStrictEqual(outcomeOf(back), { status: "complete" })
      assert.strictEqual((yield* link()).status, 404)
    })
  )
})
