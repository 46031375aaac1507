import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { challenge, codeOf } from "./Authenticator.ts"
import { password } from "./People.ts"
import type { TestBrowser } from "./TestBrowser.ts"

/** The cookie of trusted devices where the app URL is plain http. */
export const trustedCookie = "gatehouse_trusted"

/** Sets for how many days browsers are remembered. */
export const rememberDays = Effect.fnUntraced(function* (days: number) {
  const environments = yield* Environments
  yield* environments.update("main", { mfa: { rememberDeviceDays: days } })
  yield* TestClock.adjust("1 second")
})

/** Signs in with password and authenticator, and has the browser remembered. */
export const trustBrowser = Effect.fnUntraced(function* (
  { email, secret }: { readonly email: string; readonly secret: string },
  at?: TestBrowser
) {
  // Each time step counts once.
  yield* TestClock.adjust("1 minute")
  const { browser, challengeId } = yield* challenge(email, at)
  const json = { challengeId, code: yield* codeOf(secret), rememberDevice: true }
  const answer = yield* browser.ask("/auth/mfa/verify", { json })
  assert.strictEqual(answer.status, 200, answer.text)
  return { browser, answer }
})

/** Proves the password at a browser. */
export const login = (email: string, at: TestBrowser) =>
  at.ask("/auth/login", { json: { email, password } })

/** Asserts that the browser skips the second factor of this person. */
export const assertTrusted = Effect.fnUntraced(function* (email: string, at: TestBrowser) {
  const answer = yield* login(email, at)
  assert.strictEqual(answer.json.status, "complete", answer.text)
  return answer
})

/** Asserts that the browser is asked for the second factor of this person. */
export const assertAsked = Effect.fnUntraced(function* (email: string, at: TestBrowser) {
  const answer = yield* login(email, at)
  assert.strictEqual(answer.json.status, "mfa_required", answer.text)
  return answer
})
