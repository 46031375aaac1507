import { assert } from "@effect/vitest"
import { Clock, Effect } from "effect"
import * as client from "openid-client"
import { TestBrowser } from "./TestBrowser.ts"
import { PageVisitor } from "./PageVisitor.ts"
import { TestService, type RawResponse } from "./TestService.ts"

/** Where the applications of these tests wait for answers. */
export const callback = "https://shop.example/cb"

/** An application of the first tenant, as its backend registers it. */
export const application = Effect.fnUntraced(function* (json: object = {}) {
  const { ask } = yield* TestService
  const made = yield* ask("/applications", {
    method: "POST",
    json: { name: "Shop", kind: "web", redirectUris: [callback], ...json }
  })
  assert.strictEqual(made.status, 201, made.text)
  return made.json
})

/** Asks the service as programs do that know nothing of it but its address. */
const fetchAt = (origin: string): client.CustomFetch => {
  return async (address, { body, headers, method }) => {
    const url = new URL(address)
    const browser = new TestBrowser(origin, url.host)
    const answer = await Effect.runPromise(
      browser.askAt(`${url.pathname}${url.search}`, {
        method,
        origin: null,
        headers,
        ...(body === undefined || body === null ? {} : { body: String(body) })
      })
    )
    const isEmpty = [204, 304].includes(answer.status)
    return new Response(isEmpty ? null : answer.text, {
      status: answer.status,
      headers: answer.headers
    })
  }
}

/** openid-client, set up for an application by nothing but the issuer's address. */
export const relyingParty = Effect.fnUntraced(function* (registered: {
  readonly clientId: string
  readonly clientSecret?: string
}) {
  const { environment, origin } = yield* TestService
  const now = yield* Clock.currentTimeMillis
  const authentication =
    registered.clientSecret === undefined
      ? client.None()
      : client.ClientSecretBasic(registered.clientSecret)
  return yield* Effect.promise(() =>
    client.discovery(
      new URL(`${environment.appUrl}/_service/oauth`),
      registered.clientId,
      // The service's clock stands near 1970.
      { [client.clockSkew]: Math.round((now - Date.now()) / 1000) },
      authentication,
      { execute: [client.allowInsecureRequests], [client.customFetch]: fetchAt(origin) }
    )
  )
})

export const verifier = "a-verifier-of-forty-three-characters-or-more"

/** The address that an application sends a browser to. */
export const authorizeAddress = Effect.fnUntraced(function* (
  config: client.Configuration,
  parameters: Readonly<Record<string, string>> = {}
) {
  const challenge = yield* Effect.promise(() => client.calculatePKCECodeChallenge(verifier))
  return client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: "openid",
    state: "st",
    nonce: "no",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...parameters
  }).href
})

/** Where an answer leads, by redirect or by a page that goes on by itself. */
export const ledTo = (visitor: PageVisitor): string =>
  visitor.page?.headers.get("location") ?? visitor.onward ?? ""

/** Opens an address of an application, consents where the browser is asked, and tells where it is led. */
export const consentedAt = Effect.fnUntraced(function* (browser: TestBrowser, address: string) {
  const visitor = new PageVisitor(browser)
  yield* visitor.open(address)
  if (visitor.name === "consent") {
    yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
  }
  return ledTo(visitor)
})

/** A browser in which somebody signs in on the hosted pages and consents, and where it is led. */
export const signedInBy = Effect.fnUntraced(function* (
  config: client.Configuration,
  browser: TestBrowser,
  parameters: Readonly<Record<string, string>> = {}
) {
  return yield* consentedAt(browser, yield* authorizeAddress(config, parameters))
})

/** Redeems the code of an answer. */
export const redeemed = (
  config: client.Configuration,
  answer: string,
  resource?: string
): Effect.Effect<Tokens> =>
  Effect.promise(() =>
    client.authorizationCodeGrant(
      config,
      new URL(answer),
      { pkceCodeVerifier: verifier, expectedState: "st", expectedNonce: "no" },
      resource === undefined ? {} : { resource }
    )
  )

export type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers

/** Posts a form to an endpoint of the protocol. */
export const post = Effect.fnUntraced(function* (
  path: string,
  form: Readonly<Record<string, string>> | URLSearchParams,
  headers: Readonly<Record<string, string>> = {}
): Effect.fn.Return<RawResponse, never, TestService> {
  const { browser } = yield* TestService
  return yield* browser().ask(`/oauth/${path}`, {
    method: "POST",
    origin: null,
    body: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers }
  })
})

/** Renews the tokens of an application that has a secret. */
export const refreshed = (
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
  token: string
) =>
  post(
    "token",
    { grant_type: "refresh_token", refresh_token: token },
    { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}` }
  )

let resources = 0

/** An API of the first tenant, as its backend registers it. */
export const resource = Effect.fnUntraced(function* (json: object = {}) {
  const { ask } = yield* TestService
  const identifier = `https://resource-${(resources += 1)}.example`
  const made = yield* ask("/resources", {
    method: "POST",
    json: { identifier, name: "API", ...json }
  })
  assert.strictEqual(made.status, 201, made.text)
  return made.json
})
