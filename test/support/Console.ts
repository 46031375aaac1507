import { assert } from "@effect/vitest"
import { Effect, Option, Redacted } from "effect"
import { consoleNeeds } from "../../src/api/ConsoleApi.ts"
import { EmailAddress } from "../../src/contract/EmailAddress.ts"
import type { Need } from "../../src/contract/LeastRole.ts"
import type { OperatorEnvironments, OperatorRole } from "../../src/contract/OperatorSeat.ts"
import { Operators } from "../../src/operators/staff/Operators.ts"
import { ConsoleAddress } from "../../src/service/ConsoleServer.ts"
import type { SettingsShape } from "../../src/platform/Settings.ts"
import { codeOf } from "./Authenticator.ts"
import { password } from "./People.ts"
import { TestBrowser, type BrowserRequest } from "./TestBrowser.ts"
import { TestService } from "./TestService.ts"

/** The service with its console, on two listeners. */
export const layerWith = (settings: Partial<SettingsShape> = {}) =>
  TestService.layerWith(settings, undefined, true)
export const layer = layerWith()

/** Where the console listens. */
export const consoleUrl = Effect.map(ConsoleAddress, Option.getOrThrow)

/** A browser at the console's own host. */
export const consoleBrowser = Effect.map(
  consoleUrl,
  ({ host, port }) => new TestBrowser(`http://127.0.0.1:${port}`, host)
)

/** Asks the console plane as a page of its own host would. */
export const askConsole = (browser: TestBrowser, path: string, request: BrowserRequest = {}) =>
  browser.askAt(`/api/console/v1${path}`, {
    ...request,
    headers: { "sec-fetch-site": "same-origin", ...request.headers }
  })

/** Requirement of an operation by its method and its path below the plane's prefix. */
export const needIn = (method: string, template: string): Need => {
  const need = consoleNeeds.get(`${method} /api/console/v1${template}`)
  assert.isDefined(need, `${method} ${template}`)
  return need
}

let made = 0

/** Somebody who is an operator by now, signed in with a password and a second factor. */
export interface SignedInOperator {
  readonly id: string
  readonly email: string
  readonly userId: string
  readonly browser: TestBrowser
  readonly secret: string
  readonly ask: (path: string, request?: BrowserRequest) => ReturnType<typeof askConsole>
}

/** Follows the link of an invitation as its reader would. */
export const acceptInvitation = Effect.fnUntraced(function* (url: Redacted.Redacted) {
  const browser = yield* consoleBrowser
  const token = new URL(Redacted.value(url)).searchParams.get("token") ?? ""
  const signedUp = yield* browser.ask("/auth/invitation/password-signup", {
    json: { token, password, legalConsentAccepted: true }
  })
  assert.strictEqual(signedUp.json.status, "mfa_enrollment_required", signedUp.text)
  const { enrollmentToken } = signedUp.json
  const started = yield* browser.ask("/auth/mfa/enrollment/start", { json: { enrollmentToken } })
  const { secret } = started.json
  const json = { enrollmentToken, code: yield* codeOf(secret) }
  const confirmed = yield* browser.ask("/auth/mfa/enrollment/confirm", { json })
  assert.strictEqual(confirmed.json.status, "complete", confirmed.text)
  return { browser, secret: secret as string, userId: confirmed.json.user.id as string }
})

/** Makes an operator of a role, for all environments or some. */
export const operator = Effect.fnUntraced(function* (
  role: OperatorRole,
  environmentIds: OperatorEnvironments = null
): Effect.fn.Return<SignedInOperator, never, Operators | ConsoleAddress> {
  const email = `${role}-${(made += 1)}@example.com`
  const operators = yield* Operators
  const { operator, url } = yield* Effect.orDie(
    operators.invite({ email: EmailAddress.make(email), role, environmentIds })
  )
  const accepted = yield* acceptInvitation(url)
  return {
    id: operator.id,
    email,
    ...accepted,
    ask: (path, request) => askConsole(accepted.browser, path, request)
  }
})
