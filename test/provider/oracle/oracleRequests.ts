/** Clients that both providers know, by what they are. */
export type Client = "web" | "native" | "machine"

/** One generated request; values in braces are filled in by each side. */
export interface OracleRequest {
  readonly endpoint: "authorize" | "posted" | "token" | "introspect" | "revoke"
  readonly client: Client
  /** The parameter that is not as it should be, and in which way. */
  readonly parameter: string
  readonly kind: string
  readonly pairs: ReadonlyArray<readonly [name: string, value: string]>
}

type Pairs = OracleRequest["pairs"]
type Variant = readonly [kind: string, pairs: (base: Pairs, name: string) => Pairs]

const without = (base: Pairs, name: string): Pairs => base.filter(([key]) => key !== name)
const valueOf = (base: Pairs, name: string): string =>
  base.find(([key]) => key === name)?.[1] ?? "x"
const as =
  (value: string) =>
  (base: Pairs, name: string): Pairs => [...without(base, name), [name, value]]
const twice =
  (second: (first: string) => string) =>
  (base: Pairs, name: string): Pairs => {
    const value = valueOf(base, name)
    return [...without(base, name), [name, value], [name, second(value)]]
  }

/** Ways in which any parameter can be wrong. */
const variants: ReadonlyArray<Variant> = [
  ["missing", without],
  ["empty", as("")],
  ["doubled", twice((value) => value)],
  ["contradicted", twice((value) => `${value}x`)],
  ["foreign", as("something-else")],
  ["not ASCII", as("é\u{1f600}")],
  ["long", as("a".repeat(1500))],
  ["very long", as("a".repeat(5000))]
]

/** Values of single parameters that somebody may try. */
const foreign: Readonly<Record<string, ReadonlyArray<string>>> = {
  response_type: ["token", "id_token", "code token", "code id_token", "none", "code code", "CODE"],
  response_mode: ["query", "form_post", "fragment", "jwt", "web_message"],
  redirect_uri: [
    "https://shop.example/cb/",
    "https://shop.example/cb?x=1",
    "https://SHOP.example/cb",
    "https://evil.example/cb",
    "http://127.0.0.1:5151/cb",
    "http://localhost:5151/cb",
    "javascript:alert(1)"
  ],
  scope: [
    "openid profile",
    "profile",
    "openid openid",
    "openid root",
    "root",
    "OPENID",
    "openid  email"
  ],
  code_challenge: ["short", "x".repeat(43), "x".repeat(44), "+".repeat(43)],
  code_challenge_method: ["S256", "plain", "s256"],
  prompt: ["none", "login", "consent", "select_account", "none login", "login consent", "create"],
  max_age: ["0", "10", "-1", "1.5", "1e3", "never", "99999999999999999999"],
  resource: [
    "{resource}",
    "https://unknown.example",
    "urn:other",
    "relative",
    "https://api.example#fragment"
  ],
  request: ["eyJhbGciOiJub25lIn0.e30."],
  request_uri: ["urn:ietf:params:oauth:request_uri:x", "https://evil.example/request"],
  id_token_hint: ["x.y.z", "eyJhbGciOiJub25lIn0.e30."],
  display: ["page", "hologram"],
  claims: ["{}", "not json"],
  registration: ["{}"],
  acr_values: ["urn:unknown"],
  ui_locales: ["da en", "xx"],
  grant_type: [
    "password",
    "implicit",
    "authorization_code",
    "refresh_token",
    "client_credentials",
    "AUTHORIZATION_CODE"
  ],
  code: ["{code}x", "{refresh}", "gc_x"],
  code_verifier: ["short", "{verifier}x", "x".repeat(129), "!".repeat(43)],
  refresh_token: ["{refresh}x", "{code}", "gr_x"],
  client_id: ["{other}", "nobody"],
  client_secret: ["{secret}x", "cs_x"],
  client_assertion: ["x.y.z"],
  client_assertion_type: ["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"],
  token: ["x", "{code}", "{foreign}"],
  token_type_hint: ["access_token", "refresh_token", "something"]
}

const generated = (
  endpoint: OracleRequest["endpoint"],
  client: Client,
  base: Pairs,
  names: ReadonlyArray<string>
): ReadonlyArray<OracleRequest> => [
  { endpoint, client, parameter: "", kind: "as it should be", pairs: base },
  ...names.flatMap((parameter) => [
    ...variants.map(([kind, change]) => ({
      endpoint,
      client,
      parameter,
      kind,
      pairs: change(base, parameter)
    })),
    ...(foreign[parameter] ?? []).map((value) => ({
      endpoint,
      client,
      parameter,
      kind: value.length > 60 ? `${value.slice(0, 3)}… of ${value.length}` : value,
      pairs: as(value)(base, parameter)
    }))
  ])
]

const proof = (client: Client): Pairs => [
  ["client_id", "{id}"],
  ...(client === "native" ? [] : [["client_secret", "{secret}"] as const])
]

const authorizeBase: Pairs = [
  ["client_id", "{id}"],
  ["redirect_uri", "{redirect}"],
  ["response_type", "code"],
  ["scope", "openid"],
  ["state", "st"],
  ["nonce", "no"],
  ["code_challenge", "{challenge}"],
  ["code_challenge_method", "S256"]
]

const authorizeNames = [
  ...authorizeBase.map(([name]) => name),
  "response_mode",
  "prompt",
  "max_age",
  "login_hint",
  "id_token_hint",
  "acr_values",
  "ui_locales",
  "display",
  "claims",
  "request",
  "request_uri",
  "registration",
  "resource",
  "unknown"
]

const codeBase = (client: Client): Pairs => [
  ["grant_type", "authorization_code"],
  ["code", "{code}"],
  ["redirect_uri", "{redirect}"],
  ["code_verifier", "{verifier}"],
  ...proof(client)
]
const refreshBase: Pairs = [
  ["grant_type", "refresh_token"],
  ["refresh_token", "{refresh}"],
  ...proof("web")
]
const machineBase: Pairs = [
  ["grant_type", "client_credentials"],
  ["resource", "{resource}"],
  ["scope", "read"],
  ...proof("machine")
]
const tokenBase: Pairs = [["token", "{foreign}"], ...proof("web")]

const named = (base: Pairs, ...others: ReadonlyArray<string>) => [
  ...base.map(([name]) => name),
  ...others
]

/** A request that would be answered with tokens uses the code up: those come in a test of their own. */
const isRefusable = ({ kind, parameter }: OracleRequest): boolean =>
  kind !== "as it should be" &&
  !["unknown", "scope", "token_type_hint"].includes(parameter) &&
  !(parameter === "redirect_uri" && ["missing", "empty"].includes(kind)) &&
  !(parameter === "resource" && ["missing", "empty"].includes(kind)) &&
  !(parameter === "grant_type" && kind === "authorization_code")

/** Every generated request, authorize first. */
export const oracleRequests: ReadonlyArray<OracleRequest> = [
  ...generated("authorize", "web", authorizeBase, authorizeNames),
  ...generated("authorize", "native", authorizeBase, ["redirect_uri", "code_challenge"]),
  ...generated("posted", "web", authorizeBase, ["client_id", "redirect_uri", "response_type"]),
  ...generated("token", "web", codeBase("web"), named(codeBase("web"), "resource")).filter(
    isRefusable
  ),
  ...generated("token", "web", refreshBase, ["refresh_token", "client_id"]).filter(isRefusable),
  ...generated("token", "machine", machineBase, named(machineBase, "client_assertion")),
  ...generated("introspect", "web", tokenBase, named(tokenBase, "token_type_hint")),
  ...generated("revoke", "web", tokenBase, named(tokenBase, "token_type_hint"))
]
