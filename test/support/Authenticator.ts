import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { generateSync } from "otplib"
import { password, person, signIn } from "./People.ts"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** The code that an authenticator shows, some steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0) =>
  Effect.map(DateTime.now, (now) =>
    generateSync({ secret, epoch: Math.max(0, DateTime.toEpochMillis(now) / 1000 + 30 * steps) })
  )

/** A code that is none of the authenticator's, at this time. */
export const wrongCode = Effect.fnUntraced(function* (secret: string) {
  const right = new Set<string>()
  for (const steps of [-2, -1, 0, 1, 2]) right.add(yield* codeOf(secret, steps))
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !right.has(code)
  ) as string
})

/** Takes up a second factor at a browser where somebody has just signed in. */
export const enrol = Effect.fnUntraced(function* (browser: TestBrowser) {
  const started = yield* browser.ask("/users/me/mfa/totp/start", { method: "POST" })
  assert.strictEqual(started.status, 200, started.text)
  const { secret } = started.json
  const json = { code: yield* codeOf(secret) }
  const confirmed = yield* browser.ask("/users/me/mfa/totp/confirm", { json })
  assert.strictEqual(confirmed.status, 200, confirmed.text)
  return {
    secret: secret as string,
    recoveryCodes: confirmed.json.recoveryCodes as ReadonlyArray<string>,
    confirmed
  }
})

/** A person with a second factor, signed in at the browser where they took it up. */
export const enrolledPerson = Effect.fnUntraced(function* (email: string) {
  const { id } = yield* person(email)
  const { browser } = yield* signIn(email)
  return { id, email, browser, ...(yield* enrol(browser)) }
})

/** Proves the password at a browser, or at a new one, and answers what is still owed. */
export const challenge = Effect.fnUntraced(function* (email: string, at?: TestBrowser) {
  const browser = at ?? (yield* TestService).browser()
  const answer = yield* browser.ask("/auth/login", { json: { email, password } })
  assert.strictEqual(answer.status, 200, answer.text)
  assert.strictEqual(answer.json.status, "mfa_required")
  return { browser, challengeId: answer.json.challengeId as string, answer }
})
