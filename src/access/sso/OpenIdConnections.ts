import { Clock, Context, Data, DateTime, Effect, Layer, Result } from "effect"
import { connectionAddresses } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { Asserted } from "../../directory/identities/Asserted.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { OidcSettings, StoredConnection } from "../../organizations/connections/Connection.ts"
import type { AttemptReason } from "../../organizations/connections/ConnectionAttempt.ts"
import { ConnectionSecrets } from "../../organizations/connections/ConnectionSecrets.ts"
import type { RequestSecrets } from "../../platform/OpenIdClient.ts"
import { makeOpenIdRounds, type BroughtBack } from "../../platform/OpenIdRounds.ts"
import type { ProviderFault, ProviderFaultReason } from "../../platform/ProviderFault.ts"
import { assertedByOpenId, saysAllFor } from "./assertedByOpenId.ts"

/** Providers that are kept: organizations name them. */
const capacity = 1000

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

const faulty = Effect.mapError(({ code, reason }: ProviderFault) =>
  roundFault(reasons[reason], code)
)

/** Speaks OpenID Connect with the providers of organizations. */
export class OpenIdConnections extends Context.Service<OpenIdConnections>()(
  "gatehouse/access/sso/OpenIdConnections",
  {
    make: Effect.gen(function* () {
      const connections = yield* ActiveConnections
      const secrets = yield* ConnectionSecrets
      const rounds = yield* makeOpenIdRounds(capacity)

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
        return yield* rounds
          .urlFor(registration, round, {
            redirect_uri: connectionAddresses(environment.appUrl, connection.id).redirectUri,
            scope: settings.scopes.join(" "),
            ...(locale === null ? {} : { ui_locales: locale }),
            ...(loginHint === null ? {} : { login_hint: loginHint }),
            ...(fresh ? { prompt: "login", max_age: "0" } : {})
          })
          .pipe(faulty)
      })

      /** Takes the answer that a browser brought back. */
      const finish = Effect.fn("OpenIdConnections.finish")(function* (
        environment: Environment,
        connection: StoredConnection,
        settings: OidcSettings,
        round: RequestSecrets,
        parameters: BroughtBack
      ): Effect.fn.Return<Asserted, RoundFault> {
        const registration = yield* registrationOf(connection, settings)
        const { redirectUri } = connectionAddresses(environment.appUrl, connection.id)
        const brought = { redirectUri, parameters, saysAll: saysAllFor(settings) }
        const answer = yield* rounds
          .answered(registration, round, brought, Effect.succeed)
          .pipe(faulty)
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
