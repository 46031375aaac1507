import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { lastCode } from "./Mailbox.ts"
import { password } from "./People.ts"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** Asks to sign up, with the password that every person in these tests has. */
export const begin = (browser: TestBrowser, email: string, fields: object = {}) =>
  browser.ask("/auth/sign-up", {
    json: { email, password, legalConsentAccepted: true, ...fields }
  })

/** Begins to sign up, and answers the name of the sign-up with the code that was mailed. */
export const begun = Effect.fnUntraced(function* (
  browser: TestBrowser,
  email: string,
  fields: object = {}
) {
  const answer = yield* begin(browser, email, fields)
  assert.strictEqual(answer.status, 202, answer.text)
  const signUpId: string = answer.json.signUpId
  return { signUpId, code: yield* lastCode(email, "sign_up_code") }
})

/** Finishes a sign-up with its code. */
export const verify = (
  browser: TestBrowser,
  json: { readonly signUpId: string; readonly code: string }
) => browser.ask("/auth/sign-up/verify", { json })

/** Signs up at a browser, or at a new one, with an address whose mailbox one has. */
export const signUp = Effect.fnUntraced(function* (email: string, at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  return { browser, answer: yield* verify(browser, yield* begun(browser, email)) }
})
