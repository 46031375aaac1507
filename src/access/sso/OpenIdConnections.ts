import {
  Cache,
  Clock,
  Context,
  Data,
  DateTime,
  Duration,
  Effect,
  Layer,
  Redacted,
  Result
} from "effect"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { Asserted } from "../../directory/identities/Asserted.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { OidcSettings, StoredConnection } from "../../organizations/connections/Connection.ts"
import type { AttemptReason } from "../../organizations/connections/ConnectionAttempt.ts"
import { ConnectionSecrets } from "../../organizations/connections/ConnectionSecrets.ts"
import * as LookupCache from "../../platform/LookupCache.ts"
import {
  authorizationUrl,
  connect,
  exchange,
  type Registration,
  type RequestSecrets
} from "../../platform/OpenIdClient.ts"
import { OutboundHttp } from "../../platform/OutboundHttp.ts"
import {
  broken,
  type ProviderFault,
  type ProviderFaultReason
} from "../../platform/ProviderFault.ts"
import { assertedByOpenId, saysAllFor } from "./assertedByOpenId.ts"

/** Time for which a discovery document is considered current. */
const foundFor = Duration.hours(1)

/**
 * The number of providers that are kept, the least recently used being dropped first: organizations
 * name them.
 */
const capacity = 1000

/** Time for which a provider that failed discovery is not asked again, however often people start. */
const brokenFor = Duration.seconds(10)

/** For the whole of discovery, exchange, keys and userinfo. */
const wholeExchange = "15 seconds"

/** A sign-in by a connection that failed, with the word of a library or of the protocol. */
export class RoundFault extends Data.TaggedError("RoundFault")<{
  readonly reason: AttemptReason
  readonly code: string
}> {}

export const roundFault = (reason: AttemptReason, code: string = reason) =>
  new RoundFault({ reason, code })

const reasons: Readonly<Record<ProviderFaultReason, AttemptReason>> = {
  access_denied: "access_denied",
  client_rejected: "client_rejected",
  code_rejected: "code_rejected",
  provider_refused: "provider_refused",
  unreachable: "unreachable",
  refused_address: "refused_address",
  issuer_mismatch: "issuer_mismatch",
  no_discovery: "no_discovery",
  invalid_signature: "signature_invalid",
  invalid_id_token: "invalid_id_token",
  no_subject: "subject_missing",
  invalid_answer: "invalid_answer",
  provider_removed: "provider_refused"
}

const inTime = <A>(ask: Effect.Effect<A, ProviderFault>) =>
  Effect.timeoutOrElse(ask, {
    duration: wholeExchange,
    orElse: () => Effect.fail(broken("unreachable", "timeout"))
  }).pipe(Effect.mapError(({ code, reason }) => roundFault(reasons[reason], code)))

/** Parameters that a browser brought back from an OpenID provider. */
export interface OpenIdAnswer {
  readonly code?: string | undefined
  readonly state: Redacted.Redacted
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** Speaks OpenID Connect with the providers of organizations. */
export class OpenIdConnections extends Context.Service<OpenIdConnections>()(
  "gatehouse/access/sso/OpenIdConnections",
  {
    make: Effect.gen(function* () {
      const connections = yield* ActiveConnections
      const outbound = yield* OutboundHttp
      const secrets = yield* ConnectionSecrets
      const found = yield* LookupCache.make(
        (registration: Registration) =>
          Effect.provideService(connect(registration), OutboundHttp, outbound),
        foundFor,
        brokenFor,
        capacity
      )

      const registrationOf = Effect.fnUntraced(function* (
        connection: StoredConnection,
        { clientAuthentication, clientId, issuer }: OidcSettings
      ) {
        const value = yield* secrets.open(connection)
        if (issuer === null || clientId === null || value === null) {
          return yield* roundFault("client_rejected", "incomplete")
        }
        const sentIn =
          clientAuthentication === null
            ? null
            : clientAuthentication === "basic"
              ? ("header" as const)
              : ("body" as const)
        const secret = { _tag: "shared", value, sentIn } as const
        return { issuer, clientId, secret, endpoints: null }
      })

      /** Address that a browser is sent to for signing in. */
      const begin = Effect.fn("OpenIdConnections.begin")(function* (
        environment: Environment,
        connection: StoredConnection,
        settings: OidcSettings,
        {
          fresh,
          locale,
          loginHint,
          secrets: round
        }: {
          readonly secrets: RequestSecrets
          readonly locale: string | null
          readonly loginHint: string | null
          readonly fresh: boolean
        }
      ) {
        const registration = yield* registrationOf(connection, settings)
        return yield* inTime(
          Effect.gen(function* () {
            const provider = yield* Cache.get(found, registration)
            const url = yield* authorizationUrl(provider, round, {
              redirect_uri: connectionAddresses(environment.appUrl, connection.id).redirectUri,
              scope: settings.scopes.join(" "),
              ...(locale === null ? {} : { ui_locales: locale }),
              ...(loginHint === null ? {} : { login_hint: loginHint }),
              ...(fresh ? { prompt: "login", max_age: "0" } : {})
            })
            return outbound.mayAsk(url) ? url : yield* broken("refused_address")
          })
        )
      })

      /** Takes the answer that a browser brought back. */
      const finish = Effect.fn("OpenIdConnections.finish")(function* (
        environment: Environment,
        connection: StoredConnection,
        settings: OidcSettings,
        round: RequestSecrets,
        { state, ...parameters }: OpenIdAnswer
      ): Effect.fn.Return<Asserted, RoundFault> {
        const registration = yield* registrationOf(connection, settings)
        const url = new URL(connectionAddresses(environment.appUrl, connection.id).redirectUri)
        for (const [name, value] of Object.entries(parameters)) {
          if (value !== undefined) url.searchParams.set(name, value)
        }
        url.searchParams.set("state", Redacted.value(state))
        const answer = yield* inTime(
          Effect.flatMap(Cache.get(found, registration), (provider) =>
            exchange(provider, round, url, saysAllFor(settings))
          ).pipe(
            // Its keys were exchanged less than a minute after they were read, which is as long as
            // the library goes by them.
            Effect.tapError(({ reason }) =>
              reason === "invalid_signature" ? Cache.invalidate(found, registration) : Effect.void
            )
          )
        )
        const domains = yield* connections.domainsOf(connection)
        const asserted = assertedByOpenId(connection.id, settings, answer, domains)
        if (Result.isFailure(asserted)) return yield* roundFault(asserted.failure)
        const { authenticatedAt: at } = answer
        const now = yield* Clock.currentTimeMillis
        // One that is still to come counts as now, however far off it is: some say milliseconds.
        const authenticatedAt =
          at === null || at < 0 ? null : DateTime.makeUnsafe(Math.min(at * 1000, now))
        return { ...asserted.success, authenticatedAt }
      })

      return { begin, finish }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provide(ConnectionSecrets.layer))
}
