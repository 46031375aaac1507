import { assert, layer } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { eventsOf } from "../../support/AuditEvents.ts"
import { enrol } from "../../support/Authenticator.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { lastToken } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import {
  browserAt,
  codeVerifier,
  family,
  follow,
  layer as world,
  redeem,
  signedInAt,
  ticketFor
} from "../../support/Satellites.ts"
import { TestService } from "../../support/TestService.ts"

type Family = Effect.Success<ReturnType<typeof family>>
type Change = (
  family: Family,
  user: { readonly id: string; readonly email: string }
) => Effect.Effect<unknown, unknown, Layer.Success<typeof world>>

const logout = { method: "POST" }
const remove = { method: "DELETE" }

const onServer = (path: (family: Family, userId: string) => string, method = "DELETE"): Change =>
  Effect.fnUntraced(function* (held, { id }) {
    const { ask } = yield* TestService
    const answer = yield* ask(path(held, id), { method })
    assert.isBelow(answer.status, 300, answer.text)
  })

const signingInAgain = "signing in again where one signed in"

/** What somebody does, and where the person is signed in then. */
const changes: ReadonlyArray<readonly [name: string, left: ReadonlyArray<string>, Change]> = [
  ["signing out where one signed in", [], ({ primary }) => primary.ask("/auth/logout", logout)],
  ["signing out on a satellite", [], ({ blog }) => blog.ask("/auth/logout", logout)],
  [
    "signing out of that session alone on a satellite",
    [],
    ({ blog, ids }) => blog.ask("/auth/logout", { json: { sessionId: ids.blog } })
  ],
  [
    "the backend's revoking of the source",
    [],
    onServer(({ ids }, user) => `/users/${user}/sessions/${ids.primary}`)
  ],
  ["the backend's revoking of all", [], onServer((_, user) => `/users/${user}/sessions`)],
  [
    "the backend's revoking of a satellite's",
    ["primary", "shop"],
    onServer(({ ids }, user) => `/users/${user}/sessions/${ids.blog}`)
  ],
  ["a ban", [], onServer((_, user) => `/users/${user}/ban`, "POST")],
  ["deletion", [], onServer((_, user) => `/users/${user}`)],
  [
    "revoking the source from a satellite",
    [],
    ({ blog, ids }) => blog.ask(`/users/me/sessions/${ids.primary}`, remove)
  ],
  [
    "revoking a satellite's from another",
    ["primary", "shop"],
    ({ shop, ids }) => shop.ask(`/users/me/sessions/${ids.blog}`, remove)
  ],
  [
    "revoking all others where one signed in",
    ["primary"],
    ({ primary }) => primary.ask("/users/me/sessions", remove)
  ],
  [
    "revoking all others on a satellite",
    ["blog"],
    ({ blog }) => blog.ask("/users/me/sessions", remove)
  ],
  [
    "a new password on a satellite",
    ["shop"],
    ({ shop }) =>
      shop.ask("/users/me/password", {
        method: "PUT",
        json: { currentPassword: password, newPassword: "a wholly new passphrase" }
      })
  ],
  ["a second factor taken up on a satellite", ["blog"], ({ blog }) => enrol(blog)],
  [signingInAgain, ["primary"], ({ primary }, { email }) => signIn(email, primary)],
  [
    "signing in by oneself on a satellite",
    ["primary", "blog", "shop"],
    ({ blog }, { email }) => signIn(email, blog)
  ],
  [
    "disavowing the sign-in",
    [],
    Effect.fnUntraced(function* ({ primary }: Family, { email }: { readonly email: string }) {
      // A mail tells of the second device, and only of that.
      yield* signIn(email)
      const token = yield* lastToken(email, "new_device")
      yield* primary.ask("/auth/disavow", { json: { token } })
    })
  ]
]

let people = 0

const someone = Effect.gen(function* () {
  const user = yield* person(`family-${(people += 1)}@example.com`)
  return { user, held: yield* family(user.email) }
})

layer(world)("the sessions of one sign-in end together", (it) => {
  it.effect.each(changes)("by %s", ([name, left, change]) =>
    Effect.gen(function* () {
      const { held, user } = yield* someone
      const { blog, primary, shop } = held
      assert.lengthOf(yield* signedInAt({ primary, blog, shop }), 3)
      const other = yield* browserAt("blog.test")
      const ticket = yield* ticketFor(primary)
      yield* change(held, user)
      assert.deepStrictEqual(yield* signedInAt({ primary, blog, shop }), left)
      // A ticket on its way is as good as the session that it came from.
      const answer = yield* redeem(other, ticket)
      if (left.includes("primary") && name !== signingInAgain) {
        assert.strictEqual(answer.status, 200, answer.text)
      } else {
        assertProblem(answer, 400, "invalid_token")
      }
    })
  )

  it.effect("a session that was kept alone stands by itself from then on", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { held, user } = yield* someone
      const { blog, ids } = held
      yield* blog.ask("/users/me/sessions", remove)
      yield* ask(`/users/${user.id}/sessions/${ids.primary}`, remove)
      assert.strictEqual((yield* blog.ask("/users/me")).status, 200)
      // What is made from it is made from it, and no more from what has ended.
      const shop = yield* browserAt("shop.test")
      const answer = yield* redeem(shop, yield* ticketFor(blog, "shop.test"))
      assert.strictEqual(answer.status, 200, answer.text)
      yield* blog.ask("/auth/logout", logout)
      assert.strictEqual((yield* shop.ask("/users/me")).status, 401)
    })
  )

  it.effect("a session outlasts its source by nothing, however late it was made", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const user = yield* person("late@example.com")
      const { browser: primary, result } = yield* signIn(user.email)
      yield* sql`
        UPDATE sessions SET absolute_expires_at = (created_at AT TIME ZONE 'UTC' + interval '20 minutes') AT TIME ZONE 'UTC'
        WHERE id = ${result.session.id}`
      const source = yield* primary.ask("/auth/refresh", { json: {} })
      yield* TestClock.adjust("10 minutes")
      const blog = yield* browserAt("blog.test")
      const { session } = yield* follow(primary, blog)
      assert.strictEqual(session.expiresAt, source.json.session.expiresAt)
      yield* TestClock.adjust("10 minutes")
      assert.deepStrictEqual(yield* signedInAt({ primary, blog }), [])
    })
  )

  it.effect.each([
    ["a session", { absoluteSeconds: 600 }],
    ["an impersonation", { impersonationSeconds: 600 }]
  ] as const)("nothing outlasts %s whose lifetime is shortened", ([kind, shortened]) =>
    Effect.gen(function* () {
      const environments = yield* Environments
      const { environment } = yield* TestService
      const user = yield* person(`shortened-${(people += 1)}@example.com`)
      const { browser: primary } = yield* kind === "a session"
        ? signIn(user.email)
        : impersonate(user.id)
      yield* TestClock.adjust("9 minutes")
      const blog = yield* browserAt("blog.test")
      yield* follow(primary, blog)
      yield* environments.update(environment.name, { session: shortened })
      yield* TestClock.adjust("50 seconds")
      assert.lengthOf(yield* signedInAt({ primary, blog }), 2)
      const listed = yield* blog.ask("/users/me/sessions")
      for (const session of listed.json.items) {
        assert.strictEqual(session.expiresAt, listed.json.items[0].expiresAt)
      }
      yield* TestClock.adjust("10 seconds")
      const { ask } = yield* TestService
      const live = yield* ask(`/users/${user.id}/sessions?status=active`)
      assert.deepStrictEqual([yield* signedInAt({ primary, blog }), live.json.items], [[], []])
      const { absoluteSeconds, impersonationSeconds } = environment.settings.session
      const before = { session: { absoluteSeconds, impersonationSeconds } }
      yield* environments.update(environment.name, before)
      yield* TestClock.adjust("1 second")
    })
  )

  it.effect("the trail tells of each session that a sign-out ended, and of one revoking once", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { held, user } = yield* someone
      const { blog, ids } = held
      const events = yield* eventsOf(yield* blog.ask("/auth/logout", logout))
      const person = { type: "user", id: user.id }
      for (const event of events) {
        assert.strictEqual(event.action, "session.revoked")
        assert.deepStrictEqual(event.actor, { ...person, impersonatorId: null })
      }
      assert.sameDeepMembers(
        events.map(({ targets }: { readonly targets: unknown }) => targets),
        Object.values(ids).map((id) => [{ type: "session", id }, person])
      )

      const { held: next, user: other } = yield* someone
      const { blog: atBlog, primary, shop } = next.ids
      const revoked = yield* ask(`/users/${other.id}/sessions/${primary}`, remove)
      const [event, ...others] = yield* eventsOf(revoked)
      assert.deepStrictEqual(others, [])
      assert.strictEqual(event.action, "session.revoked")
      assert.deepStrictEqual(event.targets[0], { type: "session", id: primary })
      assert.sameDeepMembers(event.targets.slice(1), [
        { type: "session", id: atBlog },
        { type: "session", id: shop },
        { type: "user", id: other.id }
      ])
    })
  )

  it.effect.each([1, 2])(
    "a satellite ends no session that its own comes of, where a person has no more than %i",
    (maxPerUser) =>
      Effect.gen(function* () {
        const environments = yield* Environments
        const { environment } = yield* TestService
        yield* environments.update(environment.name, { session: { maxPerUser } })
        yield* TestClock.adjust("1 second")
        const { held, user } = yield* someone
        const { blog, primary, shop } = held
        const left = yield* signedInAt({ primary, blog, shop })
        assert.deepStrictEqual(left, ["primary", "shop"], "the last one and its source")
        yield* signIn(user.email)
        const after = maxPerUser === 1 ? [] : ["primary"]
        assert.deepStrictEqual(yield* signedInAt({ primary, blog, shop }), after)
        yield* environments.update(environment.name, { session: { maxPerUser: 100 } })
        yield* TestClock.adjust("1 second")
      })
  )

  const endings: ReadonlyArray<readonly [string, Change]> = [
    ["signing out", ({ primary }) => primary.ask("/auth/logout", logout)],
    ["revoking it", onServer(({ ids }, user) => `/users/${user}/sessions/${ids.primary}`)],
    ["revoking all", onServer((_, user) => `/users/${user}/sessions`)],
    ["signing in again", ({ primary }, { email }) => signIn(email, primary)]
  ]

  it.effect.each(endings)(
    "no session comes out of a ticket that is redeemed at once with %s",
    ([, end]) =>
      Effect.gen(function* () {
        const { held, user } = yield* someone
        const tickets = yield* Effect.replicateEffect(ticketFor(held.primary), 6)
        const browsers = yield* Effect.replicateEffect(browserAt("blog.test"), 6)
        const answers = yield* Effect.all(
          [
            ...tickets.slice(0, 3).map((ticket, i) => redeem(browsers[i]!, ticket)),
            Effect.as(end(held, user), undefined),
            ...tickets.slice(3).map((ticket, i) => redeem(browsers[i + 3]!, ticket))
          ],
          { concurrency: "unbounded" }
        )
        for (const answer of answers) {
          if (answer !== undefined) assert.include([200, 400], answer.status, answer.text)
        }
        const { blog, shop } = held
        assert.deepStrictEqual(
          yield* signedInAt({ blog, shop, ...Object.fromEntries(browsers.entries()) }),
          []
        )
      })
  )

  it.effect("signing out everywhere at once, and following, ends in no knot", () =>
    Effect.gen(function* () {
      const { held } = yield* someone
      const { blog, primary, shop } = held
      const ticket = yield* ticketFor(primary)
      const answers = yield* Effect.all(
        [
          blog.ask("/auth/logout", logout),
          redeem(shop, ticket, codeVerifier),
          shop.ask("/auth/logout", logout),
          primary.ask("/auth/logout", logout),
          blog.ask("/users/me/sessions", remove)
        ],
        { concurrency: "unbounded" }
      )
      for (const { status, text } of answers) assert.isBelow(status, 500, text)
      assert.deepStrictEqual(yield* signedInAt({ primary }), [])
    }).pipe(Effect.repeat({ times: 2 }))
  )
})
