import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../src/contract/pagesPlane.ts"
import { PageVisitor } from "./PageVisitor.ts"
import { application, post } from "./RelyingParty.ts"
import type { TestBrowser } from "./TestBrowser.ts"

export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
export const answerOperation = "POST /oauth/device/approve"

/** A program without a page, as its backend registers it. */
export const program = (json: object = {}) =>
  application({
    name: "Acme CLI",
    kind: "native",
    redirectUris: [],
    grantTypes: ["refresh_token", deviceGrant],
    ...json
  })

/** What a device asks for, and the codes that it gets. */
export const begun = Effect.fnUntraced(function* (
  clientId: string,
  parameters: Readonly<Record<string, string>> = {}
) {
  const answer = yield* post("device", { client_id: clientId, scope: "openid", ...parameters })
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json
})

/** The device asks if it has been answered. */
export const polled = (clientId: string, deviceCode: string) =>
  post("token", { grant_type: deviceGrant, client_id: clientId, device_code: deviceCode })

/** Somebody who is signed in and types the code of a device. */
export const typed = Effect.fnUntraced(function* (browser: TestBrowser, userCode: string) {
  const visitor = new PageVisitor(browser)
  yield* visitor.open(pagePaths.device)
  yield* visitor.submit(answerOperation, { userCode })
  return visitor
})

/** The same, who then answers the question. */
export const answered = Effect.fnUntraced(function* (
  browser: TestBrowser,
  userCode: string,
  decision: "allow" | "deny" = "allow"
) {
  const visitor = yield* typed(browser, userCode)
  yield* visitor.submit(answerOperation, { decision })
  return visitor
})
