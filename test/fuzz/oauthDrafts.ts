import type { Draft } from "./Draft.ts"
import { bentJwt, publicJwk, twistedJwt } from "./jwts.ts"
import { mutatedValue } from "./mutations.ts"
import type { Json } from "./operations.ts"
import { encoded, formText, headersOf } from "./planeDrafts.ts"
import { hostileText } from "./texts.ts"
import { challenge, verifier, type Making } from "./values.ts"

/** Where the applications of the world wait. */
export const callback = "https://shop.example/cb"
/** The API that they may ask for. */
export const resourceIdentifier = "https://api.example.com"

const issuer = "http://main.test/_service/oauth"
const assertionType = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
const tokenType = "urn:ietf:params:oauth:token-type:"
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"
const exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"

/** Time of the world in seconds. */
export interface Timed extends Making {
  readonly now: number
}

type Parameters = Record<string, Json>

const clientId = ({ dice, pool }: Making): string =>
  (dice.percent(95) ? pool.name(dice, "applicationId") : pool.anyName(dice)) ?? "x"

const signedAssertion = (making: Timed): string => {
  const { dice, now, pool } = making
  const id = pool.value("keyApplicationId", 0) ?? "x"
  return twistedJwt(
    making,
    { alg: "ES256", kid: "fuzz" },
    {
      iss: id,
      sub: id,
      aud: dice.pick([issuer, `${issuer}/token`, [issuer]]),
      jti: `j-${dice.between(1, 1_000_000)}`,
      iat: now,
      exp: now + 60
    }
  )
}

/** How an application proves itself: as parameters, or as a head. */
const authentication = (making: Timed): { form: Parameters; headers: Record<string, string> } => {
  const { dice, pool } = making
  return dice.weighted<() => { form: Parameters; headers: Record<string, string> }>([
    [
      6,
      () => ({
        form: {
          client_id: "{{webApplicationId}}",
          client_secret: dice.percent(95) ? "{{webSecret}}" : (pool.anyName(dice) ?? "x")
        },
        headers: {}
      })
    ],
    [3, () => ({ form: {}, headers: { authorization: "{{basic:web}}" } })],
    [3, () => ({ form: {}, headers: { authorization: "{{basic:service}}" } })],
    [3, () => ({ form: { client_id: "{{publicApplicationId}}" }, headers: {} })],
    [
      3,
      () => ({
        form: {
          client_id: "{{keyApplicationId}}",
          client_assertion_type: assertionType,
          client_assertion: signedAssertion(making)
        },
        headers: {}
      })
    ],
    [1, () => ({ form: { client_id: clientId(making) }, headers: {} })],
    [
      1,
      () => ({
        form: {},
        headers: {
          authorization: `Basic ${Buffer.from(dice.pick([":", "a:b:c", "%zz:x", "é:ü", "\u0000:", hostileText(dice)])).toString("base64")}`
        }
      })
    ]
  ])()
}

const scopes = (making: Making): string =>
  making.dice.pick([
    "openid",
    "openid profile email offline_access",
    "openid offline_access invoices:read",
    "invoices:read",
    "organization",
    "",
    "  ",
    "unknown",
    hostileText(making.dice).slice(0, 300)
  ])

const named = (making: Making, kind: string): string =>
  making.pool.name(making.dice, kind) ?? making.pool.anyName(making.dice) ?? "x"

const grants = (making: Timed): Parameters => {
  const { dice } = making
  return dice.weighted<() => Parameters>([
    [
      5,
      () => ({
        grant_type: "authorization_code",
        code: named(making, "code"),
        redirect_uri: callback,
        code_verifier: verifier
      })
    ],
    [4, () => ({ grant_type: "refresh_token", refresh_token: named(making, "refresh_token") })],
    [
      3,
      () => ({
        grant_type: "client_credentials",
        resource: resourceIdentifier,
        scope: scopes(making)
      })
    ],
    [2, () => ({ grant_type: deviceGrant, device_code: named(making, "device_code") })],
    [
      3,
      () => ({
        grant_type: exchangeGrant,
        subject_token: named(making, "access_token"),
        subject_token_type: `${tokenType}${dice.pick(["access_token", "refresh_token", "id_token", "jwt", ""])}`,
        ...(dice.percent(30) ? { requested_token_type: `${tokenType}access_token` } : {}),
        ...(dice.percent(50) ? { resource: resourceIdentifier } : {}),
        ...(dice.percent(30) ? { scope: scopes(making) } : {})
      })
    ],
    [1, () => ({ grant_type: hostileText(dice).slice(0, 200) })]
  ])()
}

const bent = (making: Making, form: Parameters): Parameters =>
  making.dice.percent(70) ? form : mutatedValue(making, form)

const proof = (making: Timed, endpoint: string): Record<string, string> =>
  making.dice.percent(15)
    ? {
        dpop: twistedJwt(
          making,
          {
            alg: "ES256",
            typ: "dpop+jwt",
            jwk: { kty: publicJwk.kty, crv: publicJwk.crv, x: publicJwk.x, y: publicJwk.y }
          },
          {
            jti: `p-${making.dice.between(1, 1_000_000)}`,
            htm: "POST",
            htu: `${issuer}/${endpoint}`,
            iat: making.now
          }
        ).replaceAll(/[^\x20-\x7e]/g, "?")
      }
    : {}

const posted = (making: Timed, endpoint: string, own: Parameters): Draft => {
  const { form, headers } = authentication(making)
  return {
    caller: making.dice.percent(90) ? "nobody" : making.dice.pick(["person", "native"]),
    method: "POST",
    path: `/_service/oauth/${endpoint}`,
    query: making.dice.percent(2) ? "client_id=x" : "",
    headers: {
      ...headersOf(making),
      ...proof(making, endpoint),
      ...headers,
      "content-type": "application/x-www-form-urlencoded"
    },
    body: formText(making, bent(making, { ...form, ...own })),
    form: "form"
  }
}

const authorization = (making: Timed): Parameters => {
  const { dice } = making
  const maybe = (chance: number, name: string, value: () => Json): Parameters =>
    dice.percent(chance) ? { [name]: value() } : {}
  return {
    response_type: dice.percent(97) ? "code" : dice.pick(["token", "code id_token", "none", ""]),
    client_id: dice.pick(["{{webApplicationId}}", "{{publicApplicationId}}", clientId(making)]),
    redirect_uri: dice.percent(95) ? callback : hostileText(dice).slice(0, 300),
    scope: scopes(making),
    state: dice.percent(90) ? "st" : hostileText(dice).slice(0, 1200),
    code_challenge: challenge,
    code_challenge_method: dice.percent(97) ? "S256" : dice.pick(["plain", "", "s256"]),
    ...maybe(40, "nonce", () => (dice.percent(80) ? "no" : hostileText(dice).slice(0, 300))),
    ...maybe(15, "prompt", () =>
      dice.pick(["none", "login", "consent", "none login", "create", "select_account", "x"])
    ),
    ...maybe(10, "max_age", () => dice.pick(["0", "-1", "99999999999999999999", "1.5", "x"])),
    ...maybe(20, "resource", () =>
      dice.pick<Json>([resourceIdentifier, "x", [resourceIdentifier, resourceIdentifier]])
    ),
    ...maybe(10, "login_hint", () => named(making, "email")),
    ...maybe(5, "id_token_hint", () => bentJwt(dice, making.pool.value("id_token", 0) ?? "a.b.c")),
    ...maybe(5, "ui_locales", () => dice.pick(["da", "x y z", hostileText(dice).slice(0, 100)])),
    ...maybe(5, "acr_values", () => hostileText(dice).slice(0, 200)),
    ...maybe(5, "response_mode", () => dice.pick(["query", "fragment", "form_post", "jwt", "x"])),
    ...maybe(3, "request", () => twistedJwt(making, { alg: "ES256" }, { iss: "x" })),
    ...maybe(3, "claims", () =>
      dice.pick(['{"id_token":{"acr":null}}', "{", "[]", '{"userinfo":{"email":5}}'])
    ),
    ...maybe(5, "organization", () => named(making, "organizationId")),
    ...maybe(3, "dpop_jkt", () => hostileText(dice).slice(0, 60))
  }
}

const navigation = {
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
  accept: "text/html"
}

const opened = (making: Timed, path: string, parameters: Parameters): Draft => ({
  caller: making.dice.weighted([
    [6, "person"],
    [1, "member"],
    [1, "stranger"]
  ]),
  method: "GET",
  path,
  query: formText(making, bent(making, parameters)),
  headers: { ...headersOf(making), ...navigation },
  body: null,
  form: "form"
})

const bearer = (making: Making): string => {
  const { dice, pool } = making
  const token = pool.value("access_token", dice.between(0, 9)) ?? "x"
  return `Bearer ${dice.percent(80) ? token : bentJwt(dice, token)}`
}

/** A request to the endpoints of OAuth and OpenID Connect. */
export const oauthDraft = (making: Timed): Draft => {
  const { dice } = making
  return dice.weighted<() => Draft>([
    [10, () => posted(making, "token", grants(making))],
    [
      3,
      () =>
        posted(making, "introspect", {
          token: named(making, dice.pick(["access_token", "refresh_token", "apiKey"]))
        })
    ],
    [
      2,
      () =>
        posted(making, "revoke", {
          token: named(making, dice.pick(["access_token", "refresh_token"])),
          token_type_hint: dice.pick(["access_token", "x"])
        })
    ],
    [2, () => posted(making, "device", { scope: scopes(making) })],
    [3, () => posted(making, "par", authorization(making))],
    [8, () => opened(making, "/_service/oauth/authorize", authorization(making))],
    [
      2,
      () =>
        opened(making, "/_service/oauth/authorize", {
          client_id: clientId(making),
          request_uri: named(making, "request_uri")
        })
    ],
    [1, () => opened(making, "/_service/oauth/continue", { request: named(making, "request") })],
    [
      1,
      () =>
        opened(making, "/_service/oauth/logout", {
          id_token_hint: named(making, "id_token"),
          post_logout_redirect_uri: callback,
          state: "st"
        })
    ],
    [
      2,
      () => ({
        caller: "nobody",
        method: dice.pick(["GET", "POST"]),
        path: "/_service/oauth/userinfo",
        query: "",
        headers: { ...headersOf(making), authorization: bearer(making) },
        body: null,
        form: "text"
      })
    ],
    [
      2,
      () => ({
        caller: "nobody",
        method: "POST",
        path: "/_service/oauth/register",
        query: "",
        headers: { ...headersOf(making), "content-type": "application/json" },
        body: JSON.stringify(
          bent(making, {
            client_name: "Tool",
            redirect_uris: [callback],
            grant_types: ["authorization_code", "refresh_token"],
            response_types: ["code"],
            token_endpoint_auth_method: dice.pick([
              "none",
              "client_secret_basic",
              "private_key_jwt"
            ]),
            jwks: { keys: [publicJwk] },
            scope: "openid profile",
            client_uri: "https://tool.example",
            application_type: dice.pick(["web", "native"])
          })
        ),
        form: "json"
      })
    ],
    [
      1,
      () => ({
        caller: "nobody",
        method: dice.pick(["GET", "DELETE"]),
        path: `/_service/oauth/register/${encoded(named(making, "applicationId"))}`,
        query: "",
        headers: { authorization: "Bearer {{registration_access_token}}" },
        body: null,
        form: "text"
      })
    ]
  ])()
}
