import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { TestBrowser } from "./TestBrowser.ts"
import { TestService, type Tenant } from "./TestService.ts"
import { visit } from "./Visit.ts"

/** The customer's own id of the member of staff who acts in these tests. */
export const staff = "018f0000-0000-7000-8000-0000000000aa"

export const reason = "Support case 1815"

export const path = "/session/establish/impersonation"

/** Asks for a token to act for a user. */
export const askToMint = Effect.fnUntraced(function* (
  userId: string,
  overrides: Readonly<Record<string, unknown>> = {},
  tenant?: Tenant
) {
  const service = yield* TestService
  return yield* service.ask(`/users/${userId}/impersonation-tokens`, {
    method: "POST",
    json: { impersonatorId: staff, reason, ...overrides },
    ...(tenant === undefined ? {} : { key: tenant.secretKey })
  })
})

/** A token to act for a user. */
export const mint = Effect.fnUntraced(function* (
  userId: string,
  overrides: Readonly<Record<string, unknown>> = {},
  tenant?: Tenant
) {
  const answer = yield* askToMint(userId, overrides, tenant)
  assert.strictEqual(answer.status, 201, answer.text)
  return answer.json as { readonly token: string; readonly url: string; readonly expiresAt: string }
})

/** The link of a token as a browser opens it, with what it says of the visit. */
export const open = (
  browser: TestBrowser,
  token: string,
  headers: Readonly<Record<string, string>> = visit,
  query: Readonly<Record<string, string>> = {}
) => browser.ask(`${path}?${new URLSearchParams({ token, ...query })}`, { headers })

/** A browser in which the staff acts for a user. */
export const impersonate = Effect.fnUntraced(function* (userId: string, at?: TestBrowser) {
  const service = yield* TestService
  const browser = at ?? service.browser()
  const { token } = yield* mint(userId)
  const answer = yield* browser.ask(path, { json: { token } })
  assert.strictEqual(answer.status, 200, answer.text)
  return { browser, answer, sessionId: answer.json.session.id as string }
})
