import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { lastToken } from "./Mailbox.ts"
import { password } from "./People.ts"
import type { BrowserRequest, TestBrowser } from "./TestBrowser.ts"
import { TestService, type Tenant } from "./TestService.ts"

let invited = 0

/** An address that nobody was invited at before. */
export const freshEmail = (): string => `invited-${(invited += 1)}@example.com`

/** Asks for an invitation with this tenant's key; what it takes is left to the caller. */
export const invite = (json: object, tenant?: Tenant) =>
  TestService.use(({ ask, secretKey }) =>
    ask("/invitations", { method: "POST", json, key: tenant?.secretKey ?? secretKey })
  )

/** An invitation as it was made, with the token of its link; nobody is mailed. */
export const invitation = Effect.fnUntraced(function* (fields: object = {}, tenant?: Tenant) {
  const created = yield* invite({ email: freshEmail(), sendEmail: false, ...fields }, tenant)
  assert.strictEqual(created.status, 201, created.text)
  const { url, ...answered } = created.json
  const token = url === undefined ? "" : (new URL(url).searchParams.get("token") ?? "")
  return { ...answered, token } as {
    readonly id: string
    readonly email: string
    readonly token: string
    readonly expiresAt: string
  }
})

/** The token of the newest invitation that was mailed to an address. */
export const mailedToken = (email: string) => lastToken(email, "invitation")

/** Signs up by an invitation, at a new browser unless another is given. */
export const signUpBy = Effect.fnUntraced(function* (
  token: string,
  { at, ...fields }: { readonly at?: TestBrowser; readonly [field: string]: unknown } = {}
) {
  const browser = at ?? (yield* TestService).browser()
  const json = { token, password, legalConsentAccepted: false, ...fields }
  return { browser, answer: yield* browser.ask("/auth/invitation/password-signup", { json }) }
})

/** What the holder of a link is told. */
export const detailsOf = (token: string, request?: BrowserRequest) =>
  TestService.use((service) =>
    service.browser().ask(`/auth/invitation/details?${new URLSearchParams({ token })}`, request)
  )

/** Accepts an invitation to an organization as whoever is signed in at a browser. */
export const acceptAt = (browser: TestBrowser, token: string) =>
  browser.ask("/organizations/invitations/accept", { json: { token } })
