import { Effect, Redacted } from "effect"
import * as oidc from "openid-client"
import { readUpTo } from "./answerLimits.ts"
import { challengeOf } from "./Crypto.ts"
import { authentication, type ClientSecret } from "./OpenIdSecret.ts"
import { OutboundHttp } from "./OutboundHttp.ts"
import {
  broken,
  faultOf,
  isLimited,
  type ProviderFault,
  type ProviderStep
} from "./ProviderFault.ts"
import { isPlainObject } from "./plainValues.ts"

/** Claims as a provider signed or answered them. */
export type ToldClaims = Readonly<Record<string, unknown>>

/** The address that the claims name, as it is compared; anything else stays as it is. */
const addressIn = ({ email }: ToldClaims): unknown =>
  typeof email === "string" ? email.toLowerCase() : email

/** True if both name an address, and not the same one. */
const areOfTwoAddresses = (one: ToldClaims, other: ToldClaims): boolean => {
  const [first, second] = [addressIn(one), addressIn(other)]
  return first !== undefined && second !== undefined && first !== second
}

/**
 * Claims of an ID token, and what userinfo adds to them. What userinfo says of an address is of the
 * one that it names, and nothing of another that the token names.
 */
export const joinedClaims = (token: ToldClaims, userinfo: ToldClaims): ToldClaims => {
  const { email_verified: _, ...others } = userinfo
  return { ...(areOfTwoAddresses(token, userinfo) ? others : userinfo), ...token }
}

/** Endpoints of a provider without a discovery document. */
export interface ProviderEndpoints {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly userinfoUrl: string
}

/** One client registration at one provider. */
export interface Registration {
  readonly issuer: string
  readonly clientId: string
  readonly secret: ClientSecret
  /** None: use OpenID Connect discovery (OpenID Connect Discovery 1.0 section 4). */
  readonly endpoints: ProviderEndpoints | null
}

/** A provider that was found, with its keys as they come. */
export interface Connection {
  readonly configuration: oidc.Configuration
  readonly openid: boolean
}

/** A provider's statements about the person. */
export interface ProviderAnswer {
  readonly issuer: string
  /** Claims of the ID token and the userinfo endpoint together. */
  readonly claims: ToldClaims
  /**
   * Time of the person's last authentication at the provider, in Unix seconds; null if the provider
   * does not say.
   */
  readonly authenticatedAt: number | null
  /** Reads another document with the person's access token; undefined if that may not see it. */
  readonly read: (url: string) => Effect.Effect<unknown, ProviderFault>
}

const timeoutSeconds = 5

/** The longest discovery document or key set, in bytes: these are kept, and chosen by the provider. */
const longestKept = 65_536

/** Asks as `fetch` does, and reads no more of a document than is kept; answers about people are not. */
const boundedBy =
  (fetch: typeof globalThis.fetch): oidc.CustomFetch =>
  async (url, options) => {
    const response = await fetch(url, options as RequestInit)
    const isKept = options.method === "GET" && options.headers["authorization"] === undefined
    return isKept
      ? readUpTo(longestKept, response, () => broken("invalid_answer", "too_long"))
      : response
  }

const asking = <A>(step: ProviderStep, ask: () => Promise<A>): Effect.Effect<A, ProviderFault> =>
  Effect.tryPromise({ try: ask, catch: (error) => faultOf(error, step) })

/** Finds a provider: reads its discovery document, or takes the endpoints that are configured. */
export const connect = Effect.fnUntraced(function* (
  registration: Registration
): Effect.fn.Return<Connection, ProviderFault, OutboundHttp> {
  const { fetch, production } = yield* OutboundHttp
  const { clientId, endpoints, issuer } = registration
  const auth = authentication(registration)
  const customFetch = boundedBy(fetch)
  // What is asked, and whether plain http may be, is for the guard of `fetch` to say.
  const execute = production ? [] : [oidc.allowInsecureRequests]
  if (endpoints === null) {
    const configuration = yield* asking("discovery", () =>
      oidc.discovery(new URL(issuer), clientId, {}, auth, {
        // By its signature too, because TLS alone only proves who was asked (RFC 8725 section 3.1).
        execute: [...execute, oidc.enableNonRepudiationChecks],
        timeout: timeoutSeconds,
        [oidc.customFetch]: customFetch
      })
    )
    const { authorization_endpoint, jwks_uri, token_endpoint } = configuration.serverMetadata()
    return [authorization_endpoint, jwks_uri, token_endpoint].includes(undefined)
      ? yield* broken("invalid_answer", "incomplete_discovery")
      : { configuration, openid: true }
  }
  const configuration = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: endpoints.authorizationUrl,
      token_endpoint: endpoints.tokenUrl,
      userinfo_endpoint: endpoints.userinfoUrl
    },
    clientId,
    {},
    auth
  )
  configuration[oidc.customFetch] = customFetch
  configuration.timeout = timeoutSeconds
  for (const extension of execute) extension(configuration)
  return { configuration, openid: false }
})

/** The secrets of one authorization request. */
export interface RequestSecrets {
  readonly state: Redacted.Redacted
  readonly nonce: Redacted.Redacted
  readonly codeVerifier: Redacted.Redacted
}

/** Address that a browser is sent to for signing in; fails if the provider names no usable one. */
export const authorizationUrl = Effect.fnUntraced(function* (
  { configuration, openid }: Connection,
  { codeVerifier, nonce, state }: RequestSecrets,
  parameters: Readonly<Record<string, string>>
) {
  const url = yield* Effect.try({
    try: () =>
      oidc.buildAuthorizationUrl(configuration, {
        ...parameters,
        state: Redacted.value(state),
        ...(openid ? { nonce: Redacted.value(nonce) } : {}),
        code_challenge: challengeOf(codeVerifier),
        code_challenge_method: "S256"
      }),
    catch: (error) => faultOf(error, "discovery")
  })
  return /^https?:$/.test(url.protocol)
    ? url
    : yield* broken("invalid_answer", "invalid_authorization_endpoint")
})

const reader = (configuration: oidc.Configuration, accessToken: string) => (url: string) =>
  asking("account", async () => {
    const response = await oidc.fetchProtectedResource(
      configuration,
      accessToken,
      new URL(url),
      "GET",
      null,
      new Headers({ accept: "application/json" })
    )
    if (await isLimited(response)) throw broken("provider_refused", "rate_limited")
    // GitHub's, of an app that was not given the permission.
    if (response.status === 403 || response.status === 404) return undefined
    if (response.status !== 200) throw broken("invalid_answer", "unexpected_status")
    return (await response.json()) as unknown
  })

/**
 * Claims of the userinfo endpoint, if the ID token lacks some that are read: one that comes with an
 * access token may say less (Okta's does). If userinfo fails, a token with the address is enough.
 */
const furtherClaims = (
  configuration: oidc.Configuration,
  accessToken: string,
  token: oidc.IDToken,
  saysAll: (claims: ToldClaims) => boolean
): Effect.Effect<ToldClaims, ProviderFault> => {
  const isNamed = token["email"] !== undefined
  if (configuration.serverMetadata().userinfo_endpoint === undefined) return Effect.succeed({})
  if (isNamed && saysAll(token)) return Effect.succeed({})
  const asked = asking("account", () => oidc.fetchUserInfo(configuration, accessToken, token.sub))
  return isNamed ? Effect.orElseSucceed(asked, (): ToldClaims => ({})) : asked
}

/**
 * Takes the answer that a browser brought back: checks `state` and `iss`, exchanges the code with its
 * verifier, and checks what comes of it (RFC 9207, RFC 7636, OpenID Connect Core section 3.1.3.7).
 * `saysAll` is true of claims to which userinfo could add nothing that is read.
 */
export const exchange = Effect.fnUntraced(function* (
  { configuration, openid }: Connection,
  { codeVerifier, nonce, state }: RequestSecrets,
  callback: URL,
  saysAll: (claims: ToldClaims) => boolean
): Effect.fn.Return<ProviderAnswer, ProviderFault> {
  const named = callback.searchParams.get("iss")
  const { issuer, userinfo_endpoint: userinfo } = configuration.serverMetadata()
  // An issuer of many tenants has a placeholder: the library knows what to do with it.
  if (named !== null && named !== issuer && !issuer.includes("{")) {
    return yield* broken("issuer_mismatch")
  }
  const grant = yield* asking("token", () =>
    oidc.authorizationCodeGrant(configuration, callback, {
      expectedState: Redacted.value(state),
      pkceCodeVerifier: Redacted.value(codeVerifier),
      ...(openid ? { expectedNonce: Redacted.value(nonce), idTokenExpected: true } : {})
    })
  )
  const read = reader(configuration, grant.access_token)
  if (!openid) {
    const claims = yield* read(userinfo ?? "")
    if (!isPlainObject(claims)) return yield* broken("invalid_answer", "invalid_userinfo")
    return { issuer, claims, authenticatedAt: null, read }
  }
  const token = grant.claims()
  if (token === undefined) return yield* broken("invalid_answer", "no_id_token")
  const more = yield* furtherClaims(configuration, grant.access_token, token, saysAll)
  return {
    // Of the token: a provider of many tenants has one a tenant.
    issuer: token.iss,
    claims: joinedClaims(token, more),
    authenticatedAt: Number.isSafeInteger(token.auth_time) ? (token.auth_time ?? null) : null,
    read
  }
})
