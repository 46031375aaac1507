import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { ClientAuthentication } from "../tokens/ClientAuthentication.ts"
import type { TokenRequest } from "../tokens/FamilyTokens.ts"
import { refused, tooMany } from "../tokens/OAuthError.ts"
import { AuthorizationChecks, unknown, type CheckedRequest } from "./AuthorizationChecks.ts"
import { requestSeconds } from "./AuthorizationRequest.ts"
import { AuthorizationsStore } from "./AuthorizationsStore.ts"

/** Time in which a browser has to bring a pushed request, in seconds. */
export const pushedSeconds = 60

const prefix = "urn:ietf:params:oauth:request_uri:"

const stale = unknown(
  "invalid_request_uri",
  "The request was answered already, is too old, or is not of this application"
)

/** Takes requests for authorization from applications themselves, ahead of the browser (RFC 9126). */
export class PushedRequests extends Context.Service<PushedRequests>()(
  "gatehouse/provider/authorization/PushedRequests",
  {
    make: Effect.gen(function* () {
      const store = yield* AuthorizationsStore
      const checks = yield* AuthorizationChecks
      const authentication = yield* ClientAuthentication
      const crypto = yield* Crypto

      /** Keeps a good request of a proven application, and refers to it for a minute. */
      const push = Effect.fn("PushedRequests.push")(function* (
        environment: Environment,
        { parameters, presented }: TokenRequest
      ) {
        const { application, jkt } = yield* authentication.authenticate(environment, presented, {})
        yield* authentication.admit(environment, presented, "par")
        const sent = new URLSearchParams(parameters.entries.map(([name, value]) => [name, value]))
        sent.set("client_id", application.clientId)
        if (jkt !== null) {
          if ((parameters.get("dpop_jkt") ?? jkt) !== jkt) {
            return yield* refused("invalid_dpop_proof", "dpop_jkt is of another key than the proof")
          }
          sent.set("dpop_jkt", jkt)
        }
        const checked = yield* checks.check(environment, sent, "application")
        if (checked._tag === "Unknown" && checked.retryAfterSeconds !== undefined) {
          return yield* tooMany(checked.retryAfterSeconds)
        }
        if (checked._tag !== "Good") {
          const error = checked.error === "invalid_request_uri" ? "invalid_request" : checked.error
          return yield* refused(error, checked.description)
        }
        const reference = Redacted.value(yield* crypto.secret)
        const sealed = yield* checks.seal(environment, checked.request)
        // Whoever brought it in time has an hour to answer it.
        const expiresAt = DateTime.add(yield* DateTime.now, {
          seconds: pushedSeconds + requestSeconds
        })
        yield* store.push(environment.id, reference, sealed, expiresAt)
        return { request_uri: Redacted.make(`${prefix}${reference}`), expires_in: pushedSeconds }
      })

      /** The pushed request that a browser refers to; undefined if it refers to none. */
      const load = Effect.fn("PushedRequests.load")(function* (
        environment: Environment,
        sent: URLSearchParams
      ) {
        const [uri, ...others] = sent.getAll("request_uri")
        if (uri === undefined || !uri.startsWith(prefix)) return undefined
        const clients = sent.getAll("client_id")
        if (others.length > 0 || clients.length !== 1) {
          return unknown("invalid_request", "client_id and request_uri each have to stand once")
        }
        const reference = uri.slice(prefix.length)
        const kept = yield* store.pushed(environment.id, reference)
        const opened =
          kept === undefined ? undefined : yield* checks.open(environment, kept, "application")
        if (opened === undefined) return stale
        const { application, request } = opened
        const now = DateTime.toEpochMillis(yield* DateTime.now)
        const isLate = now - request.askedAt >= pushedSeconds * 1000
        if (isLate || clients[0] !== request.clientId) return stale
        const good: CheckedRequest = {
          _tag: "Good",
          application,
          request: { ...request, askedAt: now, pushed: reference }
        }
        return good
      })

      return { push, load }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(AuthorizationsStore.layer)
  )
}
