import { Context, Effect, Layer } from "effect"
import { oauthCallbackPath } from "../../contract/ClientPaths.ts"
import type { Registration } from "../../platform/OpenIdClient.ts"
import type { ClientSecret } from "../../platform/OpenIdSecret.ts"
import { makeOpenIdRounds, type BroughtBack } from "../../platform/OpenIdRounds.ts"
import { broken } from "../../platform/ProviderFault.ts"
import type { Environment } from "../../contract/Environment.ts"
import { accountOf, claimsOfEmails, saysAllOf } from "./ExternalAccount.ts"
import type { AuthorizationSecrets, Provider } from "../../tenancy/providers/Provider.ts"

/** Options of an authorization request beyond a sign-in. */
export interface AuthorizationOptions {
  readonly secrets: AuthorizationSecrets
  readonly locale: string | null
  /** The person has to prove who they are, however long they have been signed in there. */
  readonly fresh: boolean
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

/** Speaks OAuth2 and OpenID Connect with providers (RFC 6749, RFC 9700, OpenID Connect Core). */
export class ProviderClient extends Context.Service<ProviderClient>()(
  "gatehouse/access/federation/ProviderClient",
  {
    make: Effect.gen(function* () {
      const rounds = yield* makeOpenIdRounds()

      /** The provider's address that a browser is sent to for signing in. */
      const urlFor = Effect.fn("ProviderClient.authorizationUrl")(function* (
        environment: Environment,
        provider: Provider,
        { fresh, locale, secrets }: AuthorizationOptions
      ) {
        const openid = provider.protocol === "oidc"
        return yield* rounds.urlFor(registrationOf(provider), secrets, {
          redirect_uri: callbackUrl(environment, provider),
          ...(provider.scopes.length > 0 ? { scope: provider.scopes.join(" ") } : {}),
          ...(provider.responseMode === "query" ? {} : { response_mode: provider.responseMode }),
          ...(openid && locale !== null ? { ui_locales: locale } : {}),
          ...(fresh ? { prompt: "login", max_age: "0" } : {})
        })
      })

      /** Takes the answer a browser brought back, and returns whose it is. */
      const exchanged = Effect.fn("ProviderClient.exchange")(function* (
        environment: Environment,
        provider: Provider,
        secrets: AuthorizationSecrets,
        parameters: BroughtBack
      ) {
        const brought = {
          redirectUri: callbackUrl(environment, provider),
          parameters,
          saysAll: saysAllOf(provider)
        }
        return yield* rounds.answered(
          registrationOf(provider),
          secrets,
          brought,
          Effect.fnUntraced(function* ({ authenticatedAt, issuer, read, ...told }) {
            const emailsUrl = provider.endpoints?.emailsUrl ?? null
            const emails = emailsUrl === null ? {} : claimsOfEmails(yield* read(emailsUrl))
            const account = accountOf(provider, { issuer, claims: { ...told.claims, ...emails } })
            if (account === undefined) return yield* broken("no_subject")
            return authenticatedAt === null ? account : { ...account, provenAt: authenticatedAt }
          })
        )
      })

      return { authorizationUrl: urlFor, exchange: exchanged }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
