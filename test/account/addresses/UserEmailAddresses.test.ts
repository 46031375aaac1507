import { assert, describe, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { assertEvent, assertNoEvent } from "../../support/AuditEvents.ts"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { person, signIn } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import * as Seed from "../../support/Seed.ts"
import { TestService } from "../../support/TestService.ts"

const at = (userId: string, id = "") =>
  `/users/${userId}/email-addresses${id === "" ? "" : `/${id}`}`

const list = (userId: string) =>
  TestService.use(({ ask }) => Effect.map(ask(at(userId)), ({ json }) => json.items))

const add = (userId: string, json: object) =>
  TestService.use(({ ask }) => ask(at(userId), { method: "POST", json }))

const patch = (userId: string, id: string, json: object) =>
  TestService.use(({ ask }) => ask(at(userId, id), { method: "PATCH", json }))

const remove = (userId: string, id: string) =>
  TestService.use(({ ask }) => ask(at(userId, id), { method: "DELETE" }))

const added = Effect.fnUntraced(function* (userId: string, json: object) {
  const answer = yield* add(userId, json)
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json as { readonly id: string; readonly verifiedAt: string | null }
})

/** What a mail about a changed credential says first, the newest first. */
const noticesTo = (address: string) =>
  Effect.map(mailsTo(address), (mails) =>
    mails.flatMap(({ subject, template }) => (template === "credential_changed" ? [subject] : []))
  )

const targets = (id: string, userId: string) => [
  { type: "email_address", id },
  { type: "user", id: userId }
]

layer(TestService.layer)((it) => {
  describe("a user's addresses on the server plane", () => {
    it.effect("are listed, the primary one first", () =>
      Effect.gen(function* () {
        const { id } = yield* person("listed@example.com")
        const second = yield* added(id, { email: "Listed2@Example.com" })
        const [primary, other, ...none] = yield* list(id)
        assert.deepInclude(primary, { email: "listed@example.com", primary: true })
        assert.deepStrictEqual([other, ...none], [second])
        assert.deepStrictEqual(yield* list((yield* Seed.user()).id), [])
      })
    )

    it.effect("one is added unverified by default, mails no link, and its owner is told", () =>
      Effect.gen(function* () {
        const { id } = yield* person("adding@example.com")
        const answer = yield* add(id, { email: "added@example.com" })
        assert.strictEqual(answer.status, 201, answer.text)
        assert.deepInclude(answer.json, {
          email: "added@example.com",
          primary: false,
          verifiedAt: null
        })
        yield* assertEvent(answer, {
          action: "user.email_added",
          targets: targets(answer.json.id, id),
          metadata: { primary: false, verified: false }
        })
        assert.deepStrictEqual(yield* mailsTo("added@example.com"), [])
        assert.deepStrictEqual(yield* noticesTo("adding@example.com"), [
          "An email address was added to your account"
        ])
      })
    )

    it.effect("one is added as the primary one at once, and signs in from then on", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* person("former@example.com")
        const answer = yield* add(id, { email: "now@example.com", verified: true, primary: true })
        assert.deepInclude(answer.json, { primary: true })
        yield* assertEvent(answer, {
          action: "user.email_added",
          targets: targets(answer.json.id, id),
          metadata: { primary: true, verified: true }
        })
        assert.deepStrictEqual(yield* noticesTo("former@example.com"), [
          "Your primary email address was changed"
        ])
        const user = (yield* ask(`/users/${id}`)).json
        assert.deepInclude(user, { email: "now@example.com", registrationState: "complete" })
        assert.strictEqual(user.emailVerifiedAt, answer.json.verifiedAt)
        yield* signIn("now@example.com")
      })
    )

    it.effect("one is verified, promoted, or both; what is so already changes nothing", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* Seed.user({ email: "pending@example.com" })
        const [primary] = yield* list(id)
        const verified = yield* patch(id, primary.id, { verified: true })
        assert.strictEqual(verified.status, 200, verified.text)
        yield* assertEvent(verified, {
          action: "user.email_verified",
          targets: targets(primary.id, id)
        })
        assert.strictEqual((yield* ask(`/users/${id}`)).json.registrationState, "complete")

        const other = yield* added(id, { email: "other@example.com" })
        const refused = yield* patch(id, other.id, { primary: true })
        assertProblem(refused, 409, "email_not_verified")
        yield* assertNoEvent(refused)
        const both = yield* patch(id, other.id, { verified: true, primary: true })
        assert.deepInclude(both.json, { primary: true })
        assert.isString(both.json.verifiedAt)
        yield* assertEvent(both, {
          action: "user.email_promoted",
          targets: targets(other.id, id),
          metadata: { verified: true }
        })
        assert.strictEqual((yield* list(id))[0].id, other.id)
        for (const json of [{}, { verified: true }, { primary: true }]) {
          const again = yield* patch(id, other.id, json)
          assert.deepStrictEqual(again.json, both.json)
          yield* assertNoEvent(again)
        }
      })
    )

    it.effect("one that is removed is free again; the primary one stays", () =>
      Effect.gen(function* () {
        const { id } = yield* person("keeps@example.com")
        const other = yield* added(id, { email: "goes@example.com", verified: true })
        const removed = yield* remove(id, other.id)
        assert.strictEqual(removed.status, 204, removed.text)
        yield* assertEvent(removed, {
          action: "user.email_removed",
          targets: targets(other.id, id)
        })
        const notice = "An email address was removed from your account"
        assert.strictEqual((yield* noticesTo("keeps@example.com"))[0], notice)
        assert.deepStrictEqual(yield* noticesTo("goes@example.com"), [notice])
        assertProblem(yield* remove(id, other.id), 404, "email_address_not_found")
        const [primary] = yield* list(id)
        assertProblem(yield* remove(id, primary.id), 409, "primary_email")
        yield* Seed.user({ email: "goes@example.com" })
      })
    )

    it.effect("one of somebody who is banned is removed without a mail, there too", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* person("banned@example.com")
        const other = yield* added(id, { email: "banned.too@example.com", verified: true })
        yield* ask(`/users/${id}/ban`, { method: "POST" })
        assert.strictEqual((yield* remove(id, other.id)).status, 204)
        assert.deepStrictEqual(yield* mailsTo("banned.too@example.com"), [])
      })
    )

    it.effect("nobody gets an address that is somebody's, nor more than ten", () =>
      Effect.gen(function* () {
        const { id } = yield* person("ten@example.com")
        yield* person("somebody@example.com")
        for (const email of ["TEN@example.com", "Somebody@example.com"]) {
          assertProblem(yield* add(id, { email }), 409, "email_taken")
        }
        const unproven = { email: "unproven@example.com", primary: true }
        assertProblem(yield* add(id, unproven), 409, "email_not_verified")
        const shared = yield* added(id, { email: "shared@example.com" })
        yield* person("shared@example.com")
        assertProblem(yield* patch(id, shared.id, { verified: true }), 409, "email_taken")
        for (let index = 3; index <= 10; index++) {
          yield* added(id, { email: `ten${index}@example.com` })
        }
        const refused = yield* add(id, { email: "ten11@example.com" })
        assert.strictEqual(assertProblem(refused, 409, "too_many_email_addresses").limit, 10)
        yield* assertNoEvent(refused)
      })
    )

    it.effect("of two users given one address at once one gets it", () =>
      Effect.gen(function* () {
        const users = yield* Effect.forEach([1, 2, 3], () => Seed.user())
        const answers = yield* Effect.forEach(
          users,
          ({ id }) => add(id, { email: "raced@example.com", verified: true, primary: true }),
          { concurrency: "unbounded" }
        )
        const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
        assert.deepStrictEqual(statuses, [201, 409, 409])
      })
    )

    it.effect("bad input is refused with each flaw named", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* person("flaws@example.com")
        const [{ id: addressId }] = yield* list(id)
        assertFlaws(yield* add(id, { email: "no", verified: 1, main: true }), [
          "/body/email",
          "/body/verified",
          "/body/main"
        ])
        assertFlaws(yield* patch(id, addressId, { verified: false, primary: null }), [
          "/body/verified",
          "/body/primary"
        ])
        assertFlaws(yield* ask(at(id, "nobody"), { method: "DELETE" }), ["/path/emailAddressId"])
      })
    )

    it.effect("a deleted user's are not to be written", () =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { id } = yield* person("deleted@example.com")
        const [{ id: addressId }] = yield* list(id)
        yield* ask(`/users/${id}`, { method: "DELETE" })
        assert.deepStrictEqual(yield* list(id), [])
        const refused = [
          yield* add(id, { email: "deleted@example.com" }),
          yield* patch(id, addressId, { verified: true }),
          yield* remove(id, addressId)
        ]
        for (const answer of refused) assertProblem(answer, 403, "user_deleted")
      })
    )
  })

  describe("a primary address that a backend changed", () => {
    it.effect("leaves no link of the old one that would hand the account back", () =>
      Effect.gen(function* () {
        const { ask, browser } = yield* TestService
        const { id } = yield* person("lost@example.com")
        yield* signIn("lost@example.com")
        yield* TestClock.adjust("1 second")
        yield* signIn("lost@example.com")
        const disavowal = yield* lastToken("lost@example.com", "new_device")
        const forgot = { json: { email: "lost@example.com" } }
        assert.strictEqual((yield* browser().ask("/auth/forgot-password", forgot)).status, 202)
        const reset = yield* lastToken("lost@example.com", "password_reset")
        yield* added(id, { email: "found@example.com", verified: true, primary: true })
        const disavowed = yield* browser().ask("/auth/disavow", { json: { token: disavowal } })
        assertProblem(disavowed, 400, "invalid_token")
        const json = { token: reset, password: "another horse battery staple" }
        assertProblem(yield* browser().ask("/auth/reset-password", { json }), 400, "invalid_token")
        assert.strictEqual((yield* ask(`/users/${id}`)).json.email, "found@example.com")
      })
    )

    it.effect("is told however many mails the address got already", () =>
      Effect.gen(function* () {
        const { id } = yield* person("busy@example.com")
        for (let index = 0; index < 25; index++) {
          const other = yield* added(id, { email: `busy${index}@example.com` })
          assert.strictEqual((yield* remove(id, other.id)).status, 204)
        }
        const notices = yield* noticesTo("busy@example.com")
        assert.strictEqual(notices.length, 50)
        // The user's own changes have their budget left.
        const { browser } = yield* signIn("busy@example.com")
        yield* browser.ask("/users/me/email-addresses", { json: { email: "own@example.com" } })
        assert.strictEqual((yield* noticesTo("busy@example.com")).length, 51)
      })
    )
  })
})
