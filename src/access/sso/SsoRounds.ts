import { Context, DateTime, Effect, Layer, Redacted, Schema } from "effect"
import * as Base64Url from "effect/encoding/Base64Url"
import type { ConnectionId } from "../../contract/Ids.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { isOutlived, type Asserted } from "../../directory/identities/Asserted.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import type { AuthorizationSecrets } from "../../tenancy/providers/Provider.ts"
import { ConnectionRefusals } from "../connected/ConnectionRefusals.ts"
import type { Intent } from "../federation/AuthorizationRequest.ts"
import { ProviderRequests } from "../federation/ProviderRequests.ts"
import { failed, returnAddress, type Outcome } from "../federation/ReturnOutcome.ts"
import { SamlRounds } from "../saml/SamlRounds.ts"
import { OpenIdConnections, roundFault, type RoundFault } from "./OpenIdConnections.ts"
import { SsoOutcomes } from "./SsoOutcomes.ts"
import { ConnectionTests } from "./ConnectionTests.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

const nativePurpose = "sso_native_request"

/**
 * Secret of a native install's request: the round itself is known by the handle, and no two proofs
 * share one.
 */
const requestToken = (handle: Redacted.Redacted): Redacted.Redacted =>
  Redacted.make(Base64Url.encode(sha256("sso_native_request:", Redacted.value(handle))))
const lifetimeSeconds = 600

/** A browser's start for a connection. */
export interface SsoStart {
  /** SHA-256 of the secret of the browser. */
  readonly browser: string
  /** Absolute. */
  readonly redirectUrl: string
  readonly locale: string | null
  readonly loginHint: string | null
  readonly intent: Intent
}

/** The address that a browser starts at, and the state that it carries until it comes back. */
export interface SsoStarted {
  readonly url: string
  readonly carried: { readonly state: Redacted.Redacted; readonly sealed: string } | null
}

/** A browser that comes back, by a provider's redirect or after the SAML endpoint took its post. */
export interface SsoReturn {
  readonly state: Redacted.Redacted
  readonly carried: string | null
  readonly browser: string | null
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  /** Names the answer that a SAML provider posted. */
  readonly ticket?: Redacted.Redacted | undefined
}

/** A return that counts, and where it comes from. */
export interface SsoCallback extends SsoReturn {
  readonly origin: SignInOrigin
}

/** Name of a connection among the providers of requests; no provider's key has a colon. */
const requestNameOf = (id: ConnectionId): string => `sso:${id}`

const asText = Schema.decodeUnknownEffect(Schema.String)

/** Sign-ins by connections between their start and the one answer that counts. */
export class SsoRounds extends Context.Service<SsoRounds>()("gatehouse/access/sso/SsoRounds", {
  make: Effect.gen(function* () {
    const connections = yield* ActiveConnections
    const openId = yield* OpenIdConnections
    const outcomes = yield* SsoOutcomes
    const crypto = yield* Crypto
    const proofs = yield* Proofs
    const refusals = yield* ConnectionRefusals
    const requests = yield* ProviderRequests
    const saml = yield* SamlRounds
    const tests = yield* ConnectionTests

    const fault = (
      environment: Environment,
      connection: StoredConnection,
      intent: Intent,
      { code, reason }: RoundFault
    ): Effect.Effect<Outcome> => {
      // Of a SAML response without success nothing is believed but that the attempt is over.
      const isOver = reason === "provider_refused" && connection.settings.protocol === "saml"
      const denied = reason === "access_denied" || isOver
      const outcome = { answer: failed(intent, denied ? "access_denied" : "provider_error") }
      const noted =
        intent._tag === "test" ? Effect.void : refusals.failed(environment, connection, reason)
      const warned = Effect.logWarning("A connection failed").pipe(
        Effect.annotateLogs({ connection: connection.id, reason, code })
      )
      // The person's own choice is nothing to warn of.
      const told = reason === "access_denied" ? noted : Effect.andThen(warned, noted)
      return Effect.as(told, outcome)
    }

    const sent = Effect.fnUntraced(function* (
      environment: Environment,
      connection: StoredConnection,
      secrets: AuthorizationSecrets,
      { intent, locale, loginHint }: SsoStart
    ): Effect.fn.Return<URL | string, RoundFault> {
      const { settings } = connection
      const fresh = intent._tag === "reauthenticate"
      if (settings.protocol === "oidc") {
        const asked = { secrets, locale, loginHint, fresh }
        return yield* openId.begin(environment, connection, settings, asked)
      }
      const url = yield* saml.begin(environment, connection, secrets, fresh)
      return url ?? (yield* roundFault("provider_refused", "incomplete"))
    })

    /** A native install keeps no cookie, and RelayState is too short to be the request itself. */
    const begun = Effect.fnUntraced(function* (
      environment: Environment,
      { id, settings }: StoredConnection,
      { browser, intent, redirectUrl }: SsoStart
    ) {
      const request = { provider: requestNameOf(id), browser, redirectUrl, intent }
      const { carried, secrets } = yield* requests.begin(environment, request)
      if (settings.protocol === "oidc" || carried !== null) return { carried, secrets }
      const handle = yield* crypto.secret
      yield* proofs.issue(environment, {
        purpose: nativePurpose,
        token: requestToken(handle),
        subject: browser,
        userId: null,
        payload: Redacted.value(secrets.state),
        lifetimeSeconds
      })
      return { carried: null, secrets: { ...secrets, state: handle } }
    })

    /** The address at which a start ends whose provider fails. */
    const endOf = (
      environment: Environment,
      connection: StoredConnection,
      asked: SsoStart,
      failure: RoundFault
    ) =>
      asked.intent._tag === "test"
        ? tests.finish(environment, connection, asked, Effect.fail(failure))
        : Effect.map(fault(environment, connection, asked.intent, failure), ({ answer }) =>
            returnAddress(asked.redirectUrl, answer)
          )

    /** The address to send the browser to; its origin if the provider fails. */
    const start = Effect.fn("SsoRounds.start")(function* (
      environment: Environment,
      connection: StoredConnection,
      asked: SsoStart
    ) {
      const { carried: sealed, secrets } = yield* begun(environment, connection, asked)
      const carried = sealed === null ? null : { state: secrets.state, sealed }
      return yield* sent(environment, connection, secrets, asked).pipe(
        Effect.map((url): SsoStarted => ({ url: String(url), carried })),
        Effect.catchTag("RoundFault", (failure) =>
          Effect.map(endOf(environment, connection, asked, failure), (url) => ({
            url,
            carried: null
          }))
        )
      )
    })

    const returning = Effect.fnUntraced(function* (
      environment: Environment,
      id: ConnectionId,
      { browser, carried, state }: SsoReturn
    ) {
      const own = { provider: requestNameOf(id), browser, carried, state }
      if (carried !== null) return own
      const kept = yield* proofs.inspect(environment, nativePurpose, requestToken(state))
      if (kept === undefined) return own
      return { ...own, state: Redacted.make(yield* Effect.orDie(asText(kept.payload))) }
    })

    const answered = Effect.fnUntraced(function* (
      environment: Environment,
      connection: StoredConnection,
      secrets: AuthorizationSecrets,
      { state, ticket, ...parameters }: SsoReturn
    ): Effect.fn.Return<Asserted, RoundFault> {
      const { settings } = connection
      if (settings.protocol === "oidc") {
        const answer = { ...parameters, state }
        return yield* openId.finish(environment, connection, settings, secrets, answer)
      }
      if (ticket === undefined) return yield* roundFault("malformed", "no_ticket")
      const round = { ...secrets, state }
      const outcome = yield* saml.redeem(environment, connection.id, round, ticket)
      if (outcome._tag !== "Asserted") return yield* roundFault(outcome.reason)
      const { asserted } = outcome
      // The leeway of clocks, or the way from the provider, may have taken what was left of it.
      const isOver = isOutlived(asserted, yield* DateTime.now)
      return isOver ? yield* roundFault("assertion_expired") : asserted
    })

    const connectionOf = (environment: Environment, id: ConnectionId, intent: Intent) =>
      intent._tag === "test"
        ? connections.findAny(environment, id)
        : connections.find(environment, id)

    /** Takes the browser's answer, which counts once. */
    const callback = Effect.fn("SsoRounds.callback")(function* (
      environment: Environment,
      id: ConnectionId,
      input: SsoCallback
    ) {
      const request = yield* requests.take(environment, yield* returning(environment, id, input))
      const { intent, secrets } = request
      const redirectUrl =
        intent._tag === "test" ? request.redirectUrl : yield* requests.placeOf(environment, request)
      // The word of a connection that was disabled meanwhile no longer counts.
      const connection = yield* connectionOf(environment, id, intent)
      if (connection === undefined) {
        const url = returnAddress(redirectUrl, failed(intent, "provider_error"))
        return { url, token: null, waits: false }
      }
      const asserted = answered(environment, connection, secrets, input)
      if (intent._tag === "test") {
        const url = yield* tests.finish(environment, connection, request, asserted)
        return { url, token: null, waits: false }
      }
      const origin = { ...input.origin, returnTo: request.redirectUrl }
      const { answer, token, waits } = yield* asserted.pipe(
        Effect.flatMap((word) =>
          outcomes.of(environment, { ...input, origin }, { ...request, intent }, connection, word)
        ),
        Effect.catchTag("RoundFault", (failure) => fault(environment, connection, intent, failure))
      )
      return {
        url: returnAddress(redirectUrl, answer),
        token: token ?? null,
        waits: waits === true
      }
    })

    /** Looks at an answer that waits in this browser; does not take it. */
    const awaited = Effect.fnUntraced(function* (
      environment: Environment,
      id: ConnectionId,
      input: SsoReturn
    ) {
      yield* requests.inspect(environment, yield* returning(environment, id, input))
    })

    const find = Effect.fnUntraced(function* (environment: Environment, id: ConnectionId) {
      return (yield* connections.find(environment, id)) ?? (yield* new ConnectionNotFound())
    })

    return { find, start, callback, awaited }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
