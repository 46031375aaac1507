import { Cache, Context, Duration, Effect, Layer, Redacted } from "effect"
import { oauthCallbackPath } from "../../contract/ClientPaths.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import {
  authorizationUrl,
  connect,
  exchange,
  type ClientSecret,
  type Registration
} from "../../platform/OpenIdClient.ts"
import { broken, type ProviderFault } from "../../platform/ProviderFault.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import type { Environment } from "../../contract/Environment.ts"
import { accountOf, claimsOfEmails, saysAllOf } from "./ExternalAccount.ts"
import type { AuthorizationSecrets, Provider } from "../../tenancy/providers/Provider.ts"

/** Time for which a discovery document is considered current. */
const connectionFor = Duration.hours(1)

/**
 * Time for which a provider that failed discovery is not asked again, however often people start.
 */
const brokenFor = Duration.seconds(10)

/** For the whole of discovery, exchange, keys, userinfo and addresses. */
const wholeExchange = "15 seconds"

/** Options of an authorization request beyond a sign-in. */
export interface AuthorizationOptions {
  readonly secrets: AuthorizationSecrets
  readonly locale: string | null
  /** The person has to prove who they are, however long they have been signed in there. */
  readonly fresh: boolean
}

/** Parameters that a browser brought back from a provider. */
export interface CallbackParameters {
  readonly code?: string | undefined
  readonly state: Redacted.Redacted
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

const secretOf = ({ clientAuth, issuer, secret }: Provider): ClientSecret =>
  secret._tag === "shared"
    ? { _tag: "shared", value: secret.value, sentIn: clientAuth }
    : {
        _tag: "signed",
        teamId: secret.teamId,
        keyId: secret.keyId,
        privateKey: secret.privateKey,
        audience: issuer
      }

const registrationOf = (provider: Provider): Registration => ({
  issuer: provider.issuer,
  clientId: provider.clientId,
  secret: secretOf(provider),
  endpoints:
    provider.endpoints === null
      ? null
      : {
          authorizationUrl: provider.endpoints.authorizationUrl,
          tokenUrl: provider.endpoints.tokenUrl,
          userinfoUrl: provider.endpoints.userinfoUrl
        }
})

/** The one address that a provider sends people back to: never built from a request. */
const callbackUrl = (environment: Environment, { key }: Provider): string =>
  `${environment.appUrl}${oauthCallbackPath(key)}`

const inTime = <A>(ask: Effect.Effect<A, ProviderFault>) =>
  Effect.timeoutOrElse(ask, {
    duration: wholeExchange,
    orElse: () => Effect.fail(broken("unreachable", "timeout"))
  })

/** Speaks OAuth2 and OpenID Connect with providers (RFC 6749, RFC 9700, OpenID Connect Core). */
export class ProviderClient extends Context.Service<ProviderClient>()(
  "gatehouse/access/federation/ProviderClient",
  {
    make: Effect.gen(function* () {
      const outbound = yield* OutboundHttp
      const connections = yield* LookupCache.make(
        (registration: Registration) =>
          Effect.provideService(connect(registration), OutboundHttp, outbound),
        connectionFor,
        brokenFor
      )

      /** The provider's address that a browser is sent to for signing in. */
      const urlFor = Effect.fn("ProviderClient.authorizationUrl")(function* (
        environment: Environment,
        provider: Provider,
        { fresh, locale, secrets }: AuthorizationOptions
      ) {
        const openid = provider.protocol === "oidc"
        return yield* inTime(
          Effect.gen(function* () {
            const connection = yield* Cache.get(connections, registrationOf(provider))
            const url = yield* authorizationUrl(connection, secrets, {
              redirect_uri: callbackUrl(environment, provider),
              ...(provider.scopes.length > 0 ? { scope: provider.scopes.join(" ") } : {}),
              ...(provider.responseMode === "query"
                ? {}
                : { response_mode: provider.responseMode }),
              ...(openid && locale !== null ? { ui_locales: locale } : {}),
              ...(fresh ? { prompt: "login", max_age: "0" } : {})
            })
            return outbound.mayAsk(url) ? url : yield* broken("refused_address")
          })
        )
      })

      /** Takes the answer a browser brought back, and returns whose it is. */
      const exchanged = Effect.fn("ProviderClient.exchange")(function* (
        environment: Environment,
        provider: Provider,
        secrets: AuthorizationSecrets,
        { state, ...parameters }: CallbackParameters
      ) {
        const url = new URL(callbackUrl(environment, provider))
        for (const [name, value] of Object.entries(parameters)) {
          if (value !== undefined) url.searchParams.set(name, value)
        }
        url.searchParams.set("state", Redacted.value(state))
        return yield* inTime(
          Effect.gen(function* () {
            const connection = yield* Cache.get(connections, registrationOf(provider))
            const answer = yield* exchange(connection, secrets, url, saysAllOf(provider)).pipe(
              // Keys that were exchanged in the minute for which the library goes by the old ones.
              Effect.tapError(({ reason }) =>
                reason === "invalid_signature"
                  ? Cache.invalidate(connections, registrationOf(provider))
                  : Effect.void
              )
            )
            const emailsUrl = provider.endpoints?.emailsUrl ?? null
            const emails = emailsUrl === null ? {} : claimsOfEmails(yield* answer.read(emailsUrl))
            const claims = { ...answer.claims, ...emails }
            const account = accountOf(provider, { issuer: answer.issuer, claims })
            return account === undefined
              ? yield* broken("no_subject")
              : answer.authenticatedAt === null
                ? account
                : { ...account, provenAt: answer.authenticatedAt }
          })
        )
      })

      return { authorizationUrl: urlFor, exchange: exchanged }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
