import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../../src/tenancy/environments/Environments.ts"
import { attack } from "../../support/Attack.ts"
import { lastCode, otherCode } from "../../support/Mailbox.ts"
import { password, person, signIn } from "../../support/People.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService, type RawResponse } from "../../support/TestService.ts"

interface Begun {
  readonly code: string
  readonly try: (code: string) => Effect.Effect<RawResponse>
}

const post = { method: "POST" } as const

/** Each operation that takes a mailed code, begun for somebody with this address. */
const operations = {
  "signs up": Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
    const json = { email, password, legalConsentAccepted: true }
    const begun = yield* browser.ask("/auth/sign-up", { json })
    const { signUpId } = begun.json
    return {
      code: yield* lastCode(email, "sign_up_code"),
      try: (code) => browser.ask("/auth/sign-up/verify", { json: { signUpId, code } })
    } satisfies Begun
  }),
  "signs in by it": Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
    yield* person(email)
    const { requestId } = (yield* browser.ask("/auth/email-code", { json: { email } })).json
    return {
      code: yield* lastCode(email, "email_code"),
      try: (code) => browser.ask("/auth/email-code/verify", { json: { requestId, code } })
    } satisfies Begun
  }),
  reauthenticates: Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
    yield* person(email)
    yield* signIn(email, browser)
    yield* browser.ask("/auth/reauthenticate/send-code", post)
    return {
      code: yield* lastCode(email, "reauthentication_code"),
      try: (emailCode) => browser.ask("/auth/reauthenticate", { json: { emailCode } })
    } satisfies Begun
  }),
  "deletes the account": Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
    yield* person(email)
    yield* signIn(email, browser)
    yield* browser.ask("/users/me/deletion", post)
    return {
      code: yield* lastCode(email, "account_deletion_code"),
      try: (code) => browser.ask("/users/me/deletion/confirm", { json: { code } })
    } satisfies Begun
  })
}

layer(TestService.layer)("of tries at once of a mailed code that", (it) => {
  it.effect.each(Object.entries(operations))("%s five count, and no sixth", ([name, begin]) =>
    Effect.gen(function* () {
      yield* attack("brute force of passwords and codes")
      const service = yield* TestService
      yield* (yield* Environments).update("main", { signIn: { emailCode: true } })
      yield* TestClock.adjust("1 second")
      const about = name.replaceAll(" ", "-")
      const guessed = Effect.fnUntraced(function* (wrong: number) {
        const browser = service.browser()
        const begun = yield* begin(browser, `${about}-${wrong}@example.com`)
        const answers = yield* Effect.all(
          Array.from({ length: wrong }, (_, n) => begun.try(otherCode(begun.code, n + 1))),
          { concurrency: "unbounded" }
        )
        for (const { status, text } of answers) assert.strictEqual(status, 400, text)
        return yield* begun.try(begun.code)
      })
      const fifth = yield* guessed(4)
      assert.include([200, 204], fifth.status, fifth.text)
      assert.strictEqual((yield* guessed(5)).status, 400)
      assert.strictEqual((yield* guessed(8)).status, 400)
    })
  )
})
