import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** What every person in these tests signs in with. */
export const password = "correct horse battery staple"

/** A person whose address is verified. */
export const person = Effect.fnUntraced(function* (
  email: string,
  attributes: Readonly<Record<string, unknown>> = {}
) {
  const service = yield* TestService
  const created = yield* service.ask("/users", {
    method: "POST",
    json: { email, emailVerified: true, password, ...attributes }
  })
  assert.strictEqual(created.status, 201, created.text)
  return created.json as { readonly id: string; readonly email: string }
})

/** Signs in at a browser, or at a new one, and answers what the sign-in answered. */
export const signIn = Effect.fnUntraced(function* (email: string, at?: TestBrowser) {
  const service = yield* TestService
  const browser = at ?? service.browser()
  const answer = yield* browser.ask("/auth/login", { json: { email, password } })
  assert.strictEqual(answer.status, 200, answer.text)
  return { browser, result: answer.json }
})
