import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { lastToken, mailsTo } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

const verify = Effect.fnUntraced(function* (token: string) {
  const service = yield* TestService
  return yield* service.browser().ask("/auth/verify-email", { json: { token } })
})

layer(TestService.layer)("verifying an address by a mailed link", (it) => {
  it.effect("the right password of an unverified user mails a link, which lets them in once", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("pending@example.com", { emailVerified: false })
      const refused = yield* service.browser().ask("/auth/login", {
        json: { email: "pending@example.com", password }
      })
      assertProblem(refused, 403, "email_not_verified")
      const token = yield* lastToken("pending@example.com", "email_verification")
      for (const other of [token.slice(0, -1), `${token}A`, token.toUpperCase(), "x"]) {
        assertProblem(yield* verify(other), 400, "invalid_token")
      }
      const answers = yield* Effect.all(
        Array.from({ length: 20 }, () => verify(token)),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter(({ status }) => status === 204).length, 1)
      const { result } = yield* signIn("pending@example.com")
      assert.isNotNull(result.user.emailVerifiedAt)
    })
  )

  it.effect("a link is dead after a day", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("slow@example.com", { emailVerified: false })
      const sent = yield* service.browser().ask("/auth/sign-up/resend-verification-email", {
        json: { email: "slow@example.com" }
      })
      assert.strictEqual(sent.status, 202, sent.text)
      const token = yield* lastToken("slow@example.com", "email_verification")
      yield* TestClock.adjust("1 day")
      assertProblem(yield* verify(token), 400, "invalid_token")
    })
  )

  it.effect("asking for a link tells nothing of the address", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      yield* person("done@example.com")
      for (const email of ["done@example.com", "nobody@example.com"]) {
        const answer = yield* service.browser().ask("/auth/sign-up/resend-verification-email", {
          json: { email }
        })
        assert.strictEqual(answer.status, 202)
        assert.strictEqual(answer.text, "")
        assert.deepStrictEqual(yield* mailsTo(email), [])
      }
    })
  )
})
