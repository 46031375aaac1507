import { Clock, Effect } from "effect"
import { calculatePKCECodeChallenge } from "openid-client"
import { assertion, assertionType, clientKey } from "./ClientKeys.ts"
import { proofOf, type HoldersKey } from "./DpopProof.ts"
import { newcomer } from "./Organizations.ts"
import { PageVisitor } from "./PageVisitor.ts"
import { application, callback, ledTo, post, verifier } from "./RelyingParty.ts"
import { TestService } from "./TestService.ts"

export type Form = Readonly<Record<string, string>>
export type Claims = Readonly<Record<string, unknown>>

/** Two applications of the profile, with the keys of both. */
const registered = Effect.gen(function* () {
  const client = yield* clientKey("ES256", "1")
  const weak = yield* clientKey("RS256", "2")
  const json = { profile: "fapi2", jwks: { keys: [client.jwk, weak.jwk] }, scopes: null }
  const { clientId } = yield* application(json)
  const { clientId: otherId } = yield* application(json)
  return { client, weak, clientId, otherId }
})

const ofEnvironments = new Map<string, Effect.Success<typeof registered>>()

/** Applications of the profile, made once for an environment, and a person of one's own in a browser. */
export const world = Effect.gen(function* () {
  const { browser } = yield* newcomer
  const { environment } = yield* TestService
  const applications = ofEnvironments.get(environment.id) ?? (yield* registered)
  ofEnvironments.set(environment.id, applications)
  const issuer = `${environment.appUrl}/_service/oauth`
  return { visitor: new PageVisitor(browser), ...applications, issuer }
})
export type World = Effect.Success<typeof world>

/** A form with the assertion of the application, or another one. */
export const proven = Effect.fnUntraced(function* (
  { client, clientId }: World,
  form: Form,
  claims: Claims = {},
  by = client
) {
  return {
    client_assertion: yield* assertion(by, clientId, claims),
    client_assertion_type: assertionType,
    ...form
  }
})

const filled = (form: Form): Form =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ""))

export const pushed = Effect.fnUntraced(function* (
  at: World,
  change: Form = {},
  claims: Claims = {},
  headers: Form = {}
) {
  const challenge = yield* Effect.promise(() => calculatePKCECodeChallenge(verifier))
  const form = {
    response_type: "code",
    redirect_uri: callback,
    scope: "openid offline_access",
    state: "st",
    nonce: "no",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...change
  }
  return yield* post("par", yield* proven(at, filled(form), claims), headers)
})

/** The answer of a browser that brings a pushed request and consents. */
export const answered = Effect.fnUntraced(function* (
  { clientId, visitor }: World,
  requestUri: string,
  more: Form = {},
  decision = "allow"
) {
  const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri, ...more })
  yield* visitor.open(`/_service/oauth/authorize?${query}`)
  if (visitor.name === "consent") yield* visitor.submit("POST /oauth/consent", { decision })
  return URL.parse(ledTo(visitor))?.searchParams ?? new URLSearchParams()
})

export const codeOf = Effect.fnUntraced(function* (
  at: World,
  change: Form = {},
  headers: Form = {}
) {
  const { json } = yield* pushed(at, change, {}, headers)
  return (yield* answered(at, json.request_uri)).get("code") ?? ""
})

/** A nonce, which every answer brings. */
const nonceOf = Effect.map(post("token", {}), ({ headers }) => headers.get("dpop-nonce") ?? "")

export const proofFor = Effect.fnUntraced(function* (
  key: HoldersKey,
  endpoint: string,
  claims = {}
) {
  return yield* proofOf(key, endpoint, { claims: { nonce: yield* nonceOf, ...claims } })
})

export const redeemed = Effect.fnUntraced(function* (
  at: World,
  code: string,
  key: HoldersKey,
  change: Form = {},
  claims: Claims = {}
) {
  const form = yield* proven(
    at,
    {
      grant_type: "authorization_code",
      code,
      redirect_uri: callback,
      code_verifier: verifier,
      ...change
    },
    claims
  )
  return yield* post("token", filled(form), { dpop: yield* proofFor(key, "token") })
})

export const told = ({
  json,
  status
}: {
  readonly json: { error?: string }
  readonly status: number
}) => (status < 300 ? "good" : `${status} ${json.error}`)

export const userInfo = Effect.fnUntraced(function* (
  key: HoldersKey,
  token: string,
  scheme = "DPoP"
) {
  const { browser } = yield* TestService
  const claims = { htm: "GET", nonce: yield* nonceOf }
  const dpop = yield* proofOf(key, "userinfo", { claims }, token)
  return yield* browser().ask("/oauth/userinfo", {
    headers: { authorization: `${scheme} ${token}`, dpop }
  })
})

export const now = Effect.map(Clock.currentTimeMillis, (millis) => Math.floor(millis / 1000))
