import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { lastMail } from "../../support/Mailbox.ts"
import { person } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

const resetMailOf = Effect.fnUntraced(function* (
  email: string,
  user: Parameters<typeof person>[1]
) {
  yield* person(email, user)
  const browser = (yield* TestService).browser()
  yield* browser.ask("/auth/forgot-password", { json: { email } })
  return yield* lastMail(email, "password_reset")
})

layer(TestService.layer)("a mail", (it) => {
  it.effect("greets its reader by first name, in their language, as text and not as a link", () =>
    Effect.gen(function* () {
      const english = yield* resetMailOf("greeted@example.com", { firstName: "Ida" })
      assert.match(english.text, /^Hello Ida,\n\n/)
      assert.include(english.html, ">Hello Ida,</p>")
      const danish = yield* resetMailOf("hilst@example.com", { firstName: "Søren", locale: "da" })
      assert.match(danish.text, /^Hej Søren\n\n/)
      const linked = yield* resetMailOf("linked@example.com", { firstName: "see evil.example" })
      assert.notInclude(linked.text, "evil.example")
    })
  )

  it.effect("greets nobody who has no plain name, or whose address is not proven", () =>
    Effect.gen(function* () {
      const nameless = yield* resetMailOf("nameless@example.com", {})
      const unproven = yield* resetMailOf("named-by-another@example.com", {
        firstName: "Call 555-0100",
        emailVerified: false
      })
      const marked = yield* resetMailOf("marked@example.com", { firstName: "<b>Prize" })
      for (const { text } of [nameless, unproven, marked])
        assert.match(text, /^Somebody, hopefully you/)
    })
  )
})
