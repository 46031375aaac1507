import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { lastMail, lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const disavow = Effect.fnUntraced(function* (token: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/disavow", { json: { token } })
})

layer(TestService.layer)("disavowing a sign-in", (it) => {
  it.effect("only a sign-in from a device that is new is told of, and not the very first", () =>
    Effect.gen(function* () {
      yield* person("told@example.com")
      const { browser } = yield* signIn("told@example.com")
      yield* signIn("told@example.com", browser)
      assert.deepStrictEqual(yield* mailsTo("told@example.com"), [])
      yield* signIn("told@example.com")
      const templates = (yield* mailsTo("told@example.com")).map(({ template }) => template)
      assert.deepStrictEqual(templates, ["new_device"])
    })
  )

  it.effect("it signs out everywhere, takes the password away and mails a way back, once", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("stolen@example.com")
      const own = yield* signIn("stolen@example.com")
      const thief = yield* signIn("stolen@example.com")
      const token = yield* lastToken("stolen@example.com", "new_device")
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => disavow(token)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 204).length, 1)
      for (const { browser } of [own, thief]) {
        assertProblem(yield* browser.ask("/users/me"), 401, "unauthenticated")
      }
      const again = yield* service.browser().ask("/auth/login", {
        json: { email: "stolen@example.com", password }
      })
      assertProblem(again, 401, "invalid_credentials")
      const mail = yield* lastMail("stolen@example.com", "sign_in_disavowed")
      assert.strictEqual(mail.links.length, 1)
      assertProblem(yield* disavow(token), 400, "invalid_token")
    })
  )
})
