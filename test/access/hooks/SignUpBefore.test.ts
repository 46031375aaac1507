import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { eventsOf } from "../../support/AuditEvents.ts"
import {
  answers,
  askHooks,
  callsAt,
  layer as hookLayer,
  putHook
} from "../../support/HookServer.ts"
import { invitation, signUpBy } from "../../support/Invitations.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { assertProblem } from "../../support/Problems.ts"
import { begun, verify } from "../../support/SignUps.ts"
import { TestService } from "../../support/TestService.ts"

const deny = { verdict: "deny", message: { en: "No", da: "Nej" } }

let people = 0
const address = () => `sign-up-hook-${(people += 1)}@example.com`

const hook = Effect.fnUntraced(function* (answer: unknown, settings: object = {}) {
  const put = yield* putHook("sign_up.before", yield* TestService, settings)
  yield* answers(put.path, answer)
  return put
})

const userOf = (email: string) =>
  TestService.use(({ ask }) =>
    Effect.map(ask(`/users?email=${email}`), ({ json }) => json.items[0])
  )

layer(hookLayer)("the hook sign_up.before", (it) => {
  it.effect("sets values that merge last, after those of an invitation", () =>
    Effect.gen(function* () {
      const { path } = yield* hook({
        verdict: "allow",
        set: {
          publicMetadata: { plan: "trial", nested: { b: 2 } },
          privateMetadata: { crm: 1 },
          externalId: "ext-1",
          locale: "da"
        }
      })
      const email = address()
      const { id, token } = yield* invitation({
        email,
        publicMetadata: { plan: "team", nested: { a: 1 } }
      })
      const { answer } = yield* signUpBy(token)
      assert.strictEqual(answer.json.status, "complete", answer.text)
      assert.deepInclude(yield* userOf(email), {
        publicMetadata: { plan: "trial", nested: { a: 1, b: 2 } },
        privateMetadata: { crm: 1 },
        externalId: "ext-1",
        locale: "da"
      })
      const { data } = (yield* callsAt(path)).at(-1)!.json
      assert.deepInclude(data, { method: "password", invitationId: id })
      assert.deepInclude(data.user, { id: null, email, emailVerified: true })

      // The external id is somebody's now: a failure of the hook.
      const browser = (yield* TestService).browser()
      const second = yield* begun(browser, address())
      assertProblem(yield* verify(browser, second), 503, "hook_unavailable")
      yield* hook(
        { verdict: "allow", set: { externalId: "ext-1", publicMetadata: { a: 1 } } },
        { onFailure: "allow" }
      )
      assert.strictEqual((yield* verify(browser, second)).json.status, "complete")
    })
  )

  it.effect("sets the language of a person who came with another", () =>
    Effect.gen(function* () {
      yield* hook({ verdict: "allow", set: { locale: "da" } })
      const browser = (yield* TestService).browser()
      const email = address()
      const signUp = yield* begun(browser, email, { locale: "en" })
      assert.strictEqual((yield* verify(browser, signUp)).json.status, "complete")
      assert.deepInclude(yield* userOf(email), { locale: "da", language: "da" })
      const invited = address()
      const { token } = yield* invitation({ email: invited, language: "en" })
      assert.strictEqual((yield* signUpBy(token)).answer.json.status, "complete")
      assert.deepInclude(yield* userOf(invited), { locale: "da", language: "da" })
    })
  )

  it.effect("leaves nothing of a person that it denies but the event", () =>
    Effect.gen(function* () {
      yield* hook(deny)
      const email = address()
      const browser = (yield* TestService).browser()
      const signUp = yield* begun(browser, email)
      const mails = (yield* mailsTo(email)).length
      const refused = yield* verify(browser, signUp)
      assertProblem(refused, 403, "denied_by_hook")
      assert.isUndefined(yield* userOf(email))
      assert.lengthOf(yield* mailsTo(email), mails)
      const events = yield* eventsOf(refused)
      assert.deepStrictEqual(
        events.map(({ action, result }: { action: string; result: string }) => [action, result]),
        [["user.refused", "denied"]]
      )
      assertProblem(yield* verify(browser, signUp), 400, "invalid_code")
      yield* hook({ verdict: "allow", set: { publicMetadata: { big: "x".repeat(9000) } } })
      const next = yield* begun(browser, address())
      assertProblem(yield* verify(browser, next), 503, "hook_unavailable")
    })
  )

  it.effect("has failed where its values cannot be set, which opens the circuit in the end", () =>
    Effect.gen(function* () {
      yield* askHooks("/sign_up.before", { method: "DELETE" })
      const { path } = yield* hook({
        verdict: "allow",
        set: { privateMetadata: { big: "x".repeat(9000) } }
      })
      const browser = (yield* TestService).browser()
      const signUp = yield* begun(browser, address())
      const before = (yield* callsAt(path)).length
      for (let tries = 0; tries < 11; tries += 1) {
        const refused = yield* verify(browser, signUp)
        assertProblem(refused, 503, "hook_unavailable")
        const events: ReadonlyArray<{ readonly action: string; readonly result: string }> =
          yield* eventsOf(refused)
        assert.deepInclude(
          events.map(({ action, result }) => [action, result]),
          ["user.refused", "failure"]
        )
      }
      assert.strictEqual((yield* callsAt(path)).length - before, 10)
      const [shown] = (yield* askHooks("")).json.items
      assert.strictEqual(shown.failuresInARow, 10)
      assert.isString(shown.openUntil)
    })
  )

  it.effect("closes the door to nobody else where a person's own metadata takes the room", () =>
    Effect.gen(function* () {
      yield* askHooks("/sign_up.before", { method: "DELETE" })
      yield* hook({ verdict: "allow", set: { publicMetadata: { plan: "x".repeat(4000) } } })
      const browser = (yield* TestService).browser()
      const greedy = yield* begun(browser, address(), {
        unsafeMetadata: { mine: "x".repeat(8000) }
      })
      for (let tries = 0; tries < 11; tries += 1) {
        assertProblem(yield* verify(browser, greedy), 503, "hook_unavailable")
      }
      const [shown] = (yield* askHooks("")).json.items
      assert.deepInclude(shown, { failuresInARow: 0, openUntil: null })
      const other = yield* begun(browser, address())
      assert.strictEqual((yield* verify(browser, other)).json.status, "complete")
    })
  )
})
