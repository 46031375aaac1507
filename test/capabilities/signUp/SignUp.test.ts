import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { lastCode } from "../../support/Mailbox.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("signing up", (it) => {
  it.effect(
    "a person signs up with an address, its code and a password, and can sign in with it",
    () =>
      Effect.gen(function* () {
        const service = yield* TestService
        const browser = service.browser()
        const password = "a password of one's own"
        const begun = yield* browser.ask("/auth/sign-up", {
          json: { email: "Ada@Example.com", password, legalConsentAccepted: true, firstName: "Ada" }
        })
        assert.strictEqual(begun.status, 202, begun.text)
        const code = yield* lastCode("ada@example.com", "sign_up_code")
        const done = yield* browser.ask("/auth/sign-up/verify", {
          json: { signUpId: begun.json.signUpId, code }
        })
        assert.strictEqual(done.status, 200, done.text)
        assert.strictEqual(done.json.status, "complete")
      })
  )
})
