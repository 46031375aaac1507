import { afterAll, assert, beforeAll, describe, it, vi } from "@effect/vitest"
import { addressWithin } from "../../src/sdk/middleware/answers.ts"
import {
  createAuthenticator,
  verifyWebhook,
  WebhookRefused,
  type Authenticator,
  type RequestState
} from "../../src/sdk/server.ts"
import { startIssuer } from "../clients/peers/verdicts.ts"

/*
 * Cases by which the clients in Python and Go are judged (test/clients) are judged here by the SDK,
 * so that all three keep the rules.
 */
describe("the SDK", () => {
  let issuer: Awaited<ReturnType<typeof startIssuer>>

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    issuer = await startIssuer()
  })
  afterAll(async () => {
    vi.useRealTimers()
    await issuer.stop()
  })

  const at = (seconds: number) => vi.setSystemTime(seconds * 1000)

  const said = async (asked: Promise<RequestState>): Promise<string> => {
    try {
      const state = await asked
      return state.status === "signed-in" ? "signed-in" : state.reason
    } catch {
      return "unavailable"
    }
  }

  it("judges tokens as the clients in other languages do", async () => {
    const { appUrl, steps } = issuer.cases
    const verdicts: Array<string> = []
    let verifier: Authenticator | undefined
    for (const { again, audience, name, permittedOrigins, ...step } of steps) {
      if (step.control !== undefined) await fetch(`${appUrl}/control/${step.control}`)
      at(step.at)
      verifier =
        again === true && verifier !== undefined
          ? verifier
          : createAuthenticator({ appUrl, audience, permittedOrigins })
      const headers = { authorization: `Bearer ${step.token}` }
      verdicts.push(`${name}: ${await said(verifier.authenticateRequest({ headers }))}`)
    }
    assert.deepStrictEqual(verdicts, issuer.expected.steps)
  })

  it("judges requests as they do", async () => {
    const { appUrl, now, requests } = issuer.cases
    at(now)
    const { authenticateRequest } = createAuthenticator({ appUrl })
    const verdicts: Array<string> = []
    for (const { headers, method, name } of requests) {
      const request = { method, headers: Object.fromEntries(headers) }
      verdicts.push(`${name}: ${await said(authenticateRequest(request, { sessionCookie: true }))}`)
    }
    assert.deepStrictEqual(verdicts, issuer.expected.requests)
  })

  it("judges webhooks as they do", async () => {
    const { deliveries, now, secret } = issuer.cases
    at(now)
    const verdicts: Array<string> = []
    for (const { body, headers, name, secret: other } of deliveries) {
      // A header is bytes to the Fetch API.
      const latin = Object.entries(headers).map(
        ([key, value]) => [key, Buffer.from(value).toString("latin1")] as [string, string]
      )
      const request = new Request("http://localhost/", { method: "POST", headers: latin, body })
      const verdict = await verifyWebhook(request, other ?? secret).then(
        ({ type }) => type,
        (error: unknown) => (error instanceof WebhookRefused ? "refused" : "misconfigured")
      )
      verdicts.push(`${name}: ${verdict}`)
    }
    assert.deepStrictEqual(verdicts, issuer.expected.deliveries)
  })

  it("leads people back to the addresses that they do", () => {
    const { appUrl, returns } = issuer.cases
    assert.deepStrictEqual(
      returns.map(([path]) => addressWithin(appUrl, path)),
      issuer.expected.returns
    )
  })
})
