import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { lastToken } from "./Mailbox.ts"
import type { BrowserRequest, TestBrowser } from "./TestBrowser.ts"

/** An address as it is answered to its user. */
export interface Address {
  readonly id: string
  readonly email: string
  readonly primary: boolean
  readonly verifiedAt: string | null
  readonly createdAt: string
}

const path = "/users/me/email-addresses"

/** Every address of whoever is signed in. */
export const addresses = (browser: TestBrowser): Effect.Effect<ReadonlyArray<Address>> =>
  Effect.map(browser.ask(path), ({ json, status, text }) => {
    assert.strictEqual(status, 200, text)
    return json.items
  })

export const add = (browser: TestBrowser, email: string) => browser.ask(path, { json: { email } })

export const promote = (browser: TestBrowser, id: string, request: BrowserRequest = {}) =>
  browser.ask(`${path}/${id}/promote`, { method: "POST", ...request })

export const resend = (browser: TestBrowser, id: string) =>
  browser.ask(`${path}/${id}/resend-verification`, { method: "POST" })

export const remove = (browser: TestBrowser, id: string) =>
  browser.ask(`${path}/${id}`, { method: "DELETE" })

/** Follows the newest link that was mailed to an address. */
export const verify = Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
  const token = yield* lastToken(email, "email_verification")
  return yield* browser.ask("/auth/verify-email", { json: { token } })
})

/** An address that the user has just added and proven. */
export const added = Effect.fnUntraced(function* (browser: TestBrowser, email: string) {
  const answer = yield* add(browser, email)
  assert.strictEqual(answer.status, 201, answer.text)
  const verified = yield* verify(browser, email)
  assert.strictEqual(verified.status, 204, verified.text)
  return answer.json as Address
})
