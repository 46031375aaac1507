import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import type { Environment } from "../../src/contract/Environment.ts"
import { usualClaims } from "../../src/tenancy/providers/ProviderPresets.ts"
import { Providers } from "../../src/tenancy/providers/Providers.ts"
import type { OpenIdProvider } from "./OpenIdProvider.ts"
import type { ScriptedProvider } from "./ScriptedProvider.ts"
import type { TestBrowser } from "./TestBrowser.ts"
import type { RawResponse } from "./TestService.ts"
import { visit } from "./Visit.ts"

/** Where the providers of an environment send people back to. */
export const callbackOf = ({ appUrl }: Environment, key: string): string =>
  `${appUrl}/_service/auth/oauth2/${key}/callback`

/** Offers a provider in an environment. */
export const offer = Effect.fnUntraced(function* (
  environment: Environment,
  key: string,
  {
    clientId,
    clientSecret,
    issuer
  }: Pick<OpenIdProvider | ScriptedProvider, "clientId" | "clientSecret" | "issuer">,
  overrides: Readonly<Record<string, unknown>> = {}
) {
  const providers = yield* Providers
  return yield* providers.set(
    environment.id,
    {
      key,
      name: "Test provider",
      protocol: "oidc",
      issuer,
      clientId,
      scopes: ["openid", "email", "profile"],
      claims: usualClaims,
      trustEmail: true,
      iconUrl: null,
      responseMode: "query",
      clientAuth: null,
      endpoints: null,
      ...overrides
    },
    { _tag: "shared", value: Redacted.make(clientSecret) }
  )
})

/** The address that an answer leads to. */
export const locationOf = (answer: RawResponse): string => {
  assert.include([302, 303], answer.status, answer.text)
  return answer.headers.get("location") ?? ""
}

/** The parameters that an answer leads back to a page with. */
export const outcomeOf = (answer: RawResponse) =>
  Object.fromEntries(new URL(locationOf(answer)).searchParams)

/** Brings back to the service what the provider answered. */
export const comeBack = (browser: TestBrowser, address: string) =>
  browser.ask(address.slice(address.indexOf("/_service") + "/_service".length), { headers: visit })

/** The whole way of a browser: to the provider, in there, and back. */
export const through = Effect.fnUntraced(function* (
  browser: TestBrowser,
  provider: OpenIdProvider,
  key: string,
  subject: string,
  query = ""
) {
  const start = yield* browser.ask(`/auth/oauth2/${key}/authorize${query}`)
  const back = yield* provider.signIn(locationOf(start), subject)
  return yield* comeBack(browser, back)
})

/** The same with a provider that does what it is told; `extra` changes what it leads back with. */
export const throughScript = Effect.fnUntraced(function* (
  browser: TestBrowser,
  provider: ScriptedProvider,
  key: string,
  options: {
    readonly query?: string
    readonly extra?: Readonly<Record<string, string | null>>
  } = {}
) {
  const start = yield* browser.ask(`/auth/oauth2/${key}/authorize${options.query ?? ""}`)
  return yield* comeBack(browser, provider.grant(locationOf(start), options.extra))
})

/** The settings of an OpenID provider: the usual ones. */
export const openId = () => ({})

/** The settings of a plain OAuth2 provider in the shape of GitHub. */
export const likeGitHub = ({ issuer }: ScriptedProvider) => ({
  protocol: "oauth2",
  scopes: ["read:user", "user:email"],
  claims: [...usualClaims, "login"],
  clientAuth: "body",
  endpoints: {
    authorizationUrl: `${issuer}/authorize`,
    tokenUrl: `${issuer}/token`,
    userinfoUrl: `${issuer}/userinfo`,
    subjectClaim: "id",
    emailsUrl: `${issuer}/emails`
  }
})
