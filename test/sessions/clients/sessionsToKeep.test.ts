import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { person, signIn } from "../../support/People.ts"
import { browserAt, follow, layer as world } from "../../support/Satellites.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"

const change = Effect.fnUntraced(function* (session: {
  readonly maxPerClient?: number
  readonly idleSeconds?: number
}) {
  yield* (yield* Environments).update("main", { session })
  yield* TestClock.adjust("1 second")
})

const peopleAt = (browser: TestBrowser) =>
  Effect.map(browser.ask("/boot"), ({ json }) =>
    json.sessions.map(
      (session: { readonly user: { readonly email: string } }) => session.user.email
    )
  )

layer(world)("the sessions of one client", (it) => {
  it.effect("an impersonation ends none but another one, and none of theirs on a satellite", () =>
    Effect.gen(function* () {
      yield* change({ maxPerClient: 1 })
      const staff = yield* person("staff@example.com")
      const [one, two] = [yield* person("one@example.com"), yield* person("two@example.com")]
      const { browser } = yield* signIn(staff.email)
      const blog = yield* browserAt("blog.test")
      yield* follow(browser, blog)
      yield* impersonate(one.id, browser)
      yield* impersonate(two.id, browser)
      assert.sameMembers(yield* peopleAt(browser), [staff.email, two.email])
      assert.strictEqual((yield* blog.ask("/users/me")).json.id, staff.id)
    })
  )

  it.effect(
    "an impersonation takes nobody's place, and another of the same user takes its own",
    () =>
      Effect.gen(function* () {
        yield* change({ maxPerClient: 2 })
        const acted = yield* person("acted@example.com")
        const emails = ["first@example.com", "second@example.com", "third@example.com"]
        for (const email of emails) yield* person(email)
        const { browser } = yield* signIn("first@example.com")
        yield* impersonate(acted.id, browser)
        yield* TestClock.adjust("1 second")
        yield* signIn("second@example.com", browser)
        yield* impersonate(acted.id, browser)
        assert.sameMembers(yield* peopleAt(browser), [
          "first@example.com",
          "second@example.com",
          acted.email
        ])
        yield* TestClock.adjust("1 second")
        yield* signIn("third@example.com", browser)
        assert.sameMembers(yield* peopleAt(browser), [
          "second@example.com",
          "third@example.com",
          acted.email
        ])
      })
  )

  it.effect(
    "never become more than the settings allow, with those that a longer idle time revives",
    () =>
      Effect.gen(function* () {
        yield* change({ maxPerClient: 2, idleSeconds: 60 })
        const emails = ["early@example.com", "late@example.com", "now@example.com"]
        for (const email of emails) yield* person(email)
        const { browser } = yield* signIn("early@example.com")
        yield* TestClock.adjust("1 second")
        yield* signIn("late@example.com", browser)
        yield* TestClock.adjust("1 minute")
        yield* signIn("now@example.com", browser)
        assert.deepStrictEqual(yield* peopleAt(browser), ["now@example.com"])
        yield* change({ idleSeconds: 604_800 })
        assert.sameMembers(yield* peopleAt(browser), ["late@example.com", "now@example.com"])
      })
  )
})
