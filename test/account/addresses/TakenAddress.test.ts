import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { makeStatementLog } from "../../../scripts/bench/statementLog.ts"
import { attack } from "../../support/Attack.ts"
import { add, added, addresses, promote, resend, verify } from "../../support/EmailAddresses.ts"
import * as Invitations from "../../support/Invitations.ts"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { organizationOf } from "../../support/Organizations.ts"
import { person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import * as SignUps from "../../support/SignUps.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

const log = makeStatementLog()

const service = TestService.layer.pipe(
  Layer.provide(Layer.succeed(Statement.CurrentTransformer, log.transformer))
)

/** What the request made the database do, in order, less the values. */
const workOf = (answer: RawResponse) =>
  log.of(answer.headers.get("x-correlation-id") ?? "").map(({ text }) =>
    text
      .replaceAll(/\s+/g, " ")
      .replace(/\b(WHERE|VALUES)\b.*/, "")
      .trim()
  )

/** Everything that an answer tells, but for what is new each time. */
const toldBy = ({ headers, json, status }: RawResponse) => ({
  status,
  headers: [...headers]
    .filter(([name]) => name !== "date" && name !== "x-correlation-id")
    .map(([name, value]) => [name, value.replace(/;r=\d+/g, "")]),
  body: json === undefined ? undefined : { ...json, id: null, email: null }
})

const templatesTo = (email: string) =>
  Effect.map(mailsTo(email), (mails) => mails.map(({ template }) => template))

layer(service)("an address that another user has", (it) => {
  it.effect("is added and resent like a free one, by its answer and the work behind it", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts")
      const service = yield* TestService
      yield* person("active7@example.com")
      yield* person("pending@example.com", { emailVerified: false })
      const { id } = yield* person("banned7@example.com")
      yield* service.ask(`/users/${id}/ban`, { method: "POST" })
      yield* person("several@example.com")
      const { browser: several } = yield* signIn("several@example.com")
      yield* added(several, "seconds@example.com")
      yield* add(several, "claimed@example.com")
      const locals = ["active7", "pending", "banned7", "seconds", "claimed", "unknown"]
      const answers = []
      for (const local of locals) {
        // Each with a name as long, and a budget of mails that tell of additions.
        yield* person(`by-${local}@example.com`)
        const { browser } = yield* signIn(`by-${local}@example.com`)
        const answer = yield* add(browser, `${local}@example.com`)
        assert.strictEqual(answer.status, 201, answer.text)
        const again = yield* resend(browser, answer.json.id)
        assert.strictEqual(again.status, 202, again.text)
        answers.push([answer, again])
        const [, claimed] = yield* addresses(browser)
        assert.deepStrictEqual(claimed, answer.json)
      }
      for (const index of [0, 1]) {
        const [first, ...others] = answers.map((pair) => pair[index]!)
        assert.isAbove(workOf(first!).length, 2)
        for (const other of others) {
          assert.deepStrictEqual(toldBy(other), toldBy(first!))
          assert.deepStrictEqual(workOf(other), workOf(first!))
        }
      }
      for (const local of ["active7", "pending"]) {
        const templates = yield* templatesTo(`${local}@example.com`)
        assert.deepStrictEqual(templates, ["address_taken", "address_taken"], local)
      }
      assert.deepStrictEqual(
        yield* templatesTo("banned7@example.com"),
        [],
        "the banned get no mail"
      )
      const [newest] = yield* templatesTo("seconds@example.com")
      assert.strictEqual(newest, "address_taken")
      const unknown = yield* templatesTo("unknown@example.com")
      assert.deepStrictEqual(unknown, ["email_verification", "email_verification"])
    })
  )

  it.effect("has one budget of mails, whichever of the two they are", () =>
    Effect.gen(function* () {
      yield* attack("enumeration of accounts", "mail bombing")
      const service = yield* TestService
      yield* person("budget@example.com")
      yield* person("spender@example.com")
      const { browser } = yield* signIn("spender@example.com")
      for (const email of ["budget@example.com", "free@example.com"]) {
        for (let sent = 0; sent < 5; sent += 1) {
          yield* service
            .browser()
            .ask("/auth/sign-up/resend-verification-email", { json: { email } })
        }
        assert.strictEqual((yield* add(browser, email)).status, 201)
        assert.deepStrictEqual(yield* templatesTo(email), [], email)
      }
    })
  )

  it.effect(
    "who only claims it stands in nobody's way, and their claim is worth nothing then",
    () =>
      Effect.gen(function* () {
        yield* attack("unverified address links or pre-hijacks", "user verifies an address alone")
        const service = yield* TestService
        yield* person("squatter@example.com")
        const { browser: squatter } = yield* signIn("squatter@example.com")
        const { json: claim } = yield* add(squatter, "victim@example.com")
        const token = yield* lastToken("victim@example.com", "email_verification")
        const { answer, browser: victim } = yield* SignUps.signUp("victim@example.com")
        assert.strictEqual(answer.status, 200, answer.text)
        const follow = (browser: typeof victim) =>
          browser.ask("/auth/verify-email", { json: { token } })
        assertProblem(yield* follow(service.browser()), 401, "unauthenticated")
        assertProblem(yield* follow(victim), 403, "forbidden")
        assertProblem(yield* follow(squatter), 400, "invalid_token")
        assertProblem(yield* promote(squatter, claim.id), 409, "email_not_verified")
        assert.strictEqual((yield* resend(squatter, claim.id)).status, 202)
        assert.strictEqual((yield* templatesTo("victim@example.com"))[0], "address_taken")
        assertProblem(yield* follow(squatter), 400, "invalid_token")
        // Signs in, resets and is found as the one who has proven it.
        yield* signIn("victim@example.com")
        const found = yield* service.ask("/users?email=victim@example.com")
        assert.strictEqual(found.json.items[0].id, answer.json.user.id)
      })
  )

  it.effect("a proven one is taken for a sign-up, begun before too, and for the backend", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("holder@example.com")
      const { browser: holder } = yield* signIn("holder@example.com")
      const browser = service.browser()
      const signUp = yield* SignUps.begun(browser, "held@example.com")
      yield* added(holder, "held@example.com")
      assertProblem(yield* SignUps.verify(browser, signUp), 409, "email_taken")
      const created = yield* service.ask("/users", {
        method: "POST",
        json: { email: "Held@example.com" }
      })
      assertProblem(created, 409, "email_taken")
      yield* SignUps.begin(browser, "held@example.com")
      assert.strictEqual((yield* templatesTo("held@example.com"))[0], "address_taken")
    })
  )

  it.effect("of two who can both prove it exactly one does", () =>
    Effect.gen(function* () {
      yield* attack("single use under a race")
      const rivals = yield* Effect.forEach(
        ["rival-1@example.com", "rival-2@example.com"],
        Effect.fnUntraced(function* (email) {
          yield* person(email)
          const { browser } = yield* signIn(email)
          yield* add(browser, "shared@example.com")
          return { browser, token: yield* lastToken("shared@example.com", "email_verification") }
        })
      )
      const tries = Array.from({ length: 20 }, (_, index) => rivals[index % 2]!)
      const answers = yield* Effect.forEach(
        tries,
        ({ browser, token }) => browser.ask("/auth/verify-email", { json: { token } }),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 204).length, 1)
      for (const answer of answers.filter(({ status }) => status !== 204)) {
        assertProblem(answer, 400, "invalid_token")
      }
      const proven = yield* Effect.forEach(rivals, ({ browser }) => addresses(browser))
      const verified = proven.flat().filter(({ email }) => email === "shared@example.com")
      assert.deepStrictEqual(verified.map(({ verifiedAt }) => verifiedAt !== null).toSorted(), [
        false,
        true
      ])
    })
  )

  it.effect("of proving it and signing up with it at once exactly one succeeds", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      for (let round = 0; round < 5; round += 1) {
        const email = `race-${round}@example.com`
        yield* person(`claimer-${round}@example.com`)
        const { browser } = yield* signIn(`claimer-${round}@example.com`)
        yield* add(browser, email)
        const signingUp = service.browser()
        const begun = yield* SignUps.begun(signingUp, email)
        const [verified, signedUp] = yield* Effect.all(
          [verify(browser, email), SignUps.verify(signingUp, begun)],
          { concurrency: "unbounded" }
        )
        assert.include(
          ["204 409", "400 200"],
          `${verified.status} ${signedUp.status}`,
          `${verified.text} ${signedUp.text}`
        )
      }
    })
  )

  it.effect("is free at once when it is removed, or when its user is deleted", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { id } = yield* person("leaving@example.com")
      const { browser } = yield* signIn("leaving@example.com")
      yield* added(browser, "left@example.com")
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
      for (const email of ["leaving@example.com", "left@example.com"]) {
        assert.strictEqual((yield* SignUps.signUp(email)).answer.status, 200)
      }
    })
  )

  it.effect("an invitation to any proven address is accepted, to a claimed one it is not", () =>
    Effect.gen(function* () {
      yield* person("host@example.com")
      const { browser: host } = yield* signIn("host@example.com")
      const { id } = yield* organizationOf({ id: "", email: "host@example.com", browser: host })
      yield* person("guest@example.com")
      const { browser: guest } = yield* signIn("guest@example.com")
      yield* add(guest, "guest-too@example.com")
      const invited = yield* Invitations.invitation({
        email: "Guest-Too@example.com",
        organizationId: id
      })
      const early = yield* Invitations.acceptAt(guest, invited.token)
      assertProblem(early, 403, "invitation_email_mismatch")
      yield* verify(guest, "guest-too@example.com")
      const accepted = yield* Invitations.acceptAt(guest, invited.token)
      assert.strictEqual(accepted.status, 200, accepted.text)
    })
  )

  it.effect("is another one's in another environment", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const other = yield* service.tenant("elsewhere")
      yield* service.ask("/users", {
        method: "POST",
        json: { email: "both@example.com", emailVerified: true },
        key: other.secretKey
      })
      yield* person("here@example.com")
      const { browser } = yield* signIn("here@example.com")
      yield* added(browser, "both@example.com")
      assert.notInclude(yield* templatesTo("both@example.com"), "address_taken")
    })
  )
})
