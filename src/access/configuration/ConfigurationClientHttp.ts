import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { askedHost } from "../../http/RequestHead.ts"
import { ConfigurationClientApi } from "./ConfigurationClientApi.ts"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { logoPath } from "../../contract/pagesPlane.ts"
import { CurrentClient } from "../../sessions/clients/ClientAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { appName } from "../../contract/Environment.ts"
import { group } from "../../http/ApiGroup.ts"
import { cachedPublicly } from "../../http/PublicCache.ts"
import { toClientSession } from "../../sessions/clients/Client.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { relyingPartyAt } from "../../tenancy/environments/RelyingParty.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import { offeredProvider } from "../../tenancy/providers/ProviderPresets.ts"

const cachedForAMinute = cachedPublicly(60)

export const BootClientHttp = group(
  onClientPlane(ConfigurationClientApi),
  "client.boot",
  Effect.fn(function* (handlers) {
    const clients = yield* Clients
    const providers = yield* Providers
    return handlers.handleAll({
      boot: Effect.fnUntraced(function* () {
        const environment = yield* CurrentEnvironment
        const client = yield* CurrentClient
        const sessions = client === null ? [] : yield* clients.sessions(environment, client)
        const active = sessions.find(({ session }) => session.id === client?.activeSessionId)
        return {
          environment: { id: environment.id, name: environment.name },
          sessions: yield* Effect.forEach(sessions, (signedIn) =>
            toClientSession(environment, signedIn)
          ),
          activeSessionId: active?.session.id ?? null,
          user: active?.user ?? null
        }
      }),
      environment: Effect.fnUntraced(function* () {
        const current = yield* CurrentEnvironment
        const { appUrl, id, logo, name, settings } = current
        const request = yield* HttpServerRequest.HttpServerRequest
        const { abuse } = settings
        const challenge =
          abuse.challenge === null
            ? null
            : { provider: abuse.challenge.provider, siteKey: abuse.challenge.siteKey }
        const offered = yield* providers.offered(id)
        yield* cachedForAMinute
        return {
          id,
          name,
          locales: settings.locales,
          defaultLocale: settings.defaultLocale,
          signUp: {
            mode: settings.signUp.mode,
            legalConsentRequired: settings.signUp.legalConsentRequired
          },
          password: {
            minLength: settings.password.minLength,
            maxLength: settings.password.maxLength
          },
          mfa: settings.mfa,
          organizations: settings.organizations,
          passkeys: { enabled: relyingPartyAt(current, askedHost(request)) !== undefined },
          signIn: settings.signIn,
          abuse: { proofOfWork: abuse.proofOfWork, challenge },
          branding: {
            displayName: appName(current),
            accentColor: settings.branding.accentColor,
            logoUrl: logo === null ? null : `${appUrl}${logoPath(logo)}`,
            termsUrl: settings.branding.termsUrl,
            privacyUrl: settings.branding.privacyUrl,
            supportUrl: settings.branding.supportUrl
          },
          pages: settings.pages,
          providers: offered.map((provider) => offeredProvider(current, provider))
        }
      })
    })
  })
)
