import { Context, Effect, Layer, Redacted, DateTime } from "effect"
import { oauthIssuerAt } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { RequestContext } from "../../platform/RequestContext.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { systemActor } from "../../tenancy/audit/AuditOrigin.ts"
import { ofNetwork, Throttle } from "../../tenancy/throttle/Throttle.ts"
import type { StoredApplication } from "../applications/Application.ts"
import type { RegisteredClient } from "../applications/ClientMetadata.ts"
import { RegisteredApplications } from "../applications/RegisteredApplications.ts"
import { OAuthError, refused, tooMany } from "../tokens/OAuthError.ts"
import { RegistrationTokenId, type EnvironmentId } from "../../contract/Ids.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { checksum, Crypto, sha256 } from "../../platform/Crypto.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import { EnvironmentSweeps } from "../../tenancy/environments/EnvironmentSweeps.ts"
import { formatSecret, isSecretOf } from "../../tenancy/secretKeys/SecretKey.ts"
import {
  usualSeconds,
  usualUses,
  type NewRegistrationToken,
  RegistrationTokenNotFound
} from "./RegistrationToken.ts"
import { RegistrationTokensStore } from "./RegistrationTokensStore.ts"

/** The window in which registrations of a network are counted, in seconds. */
const hour = 3600

const untrusted = refused("invalid_token", "A registration token is needed that is still good")
const foreign = refused("invalid_token", "The registration token is of no application here")
const unasked = new OAuthError({
  error: "invalid_token",
  description: "No registration token was sent",
  isUnasked: true
})

/** Names of methods on the wire: one method stands for both ways to send a secret. */
const methodNames = {
  none: "none",
  client_secret: "client_secret_basic",
  private_key_jwt: "private_key_jwt"
} as const

/** The record of an application, as it is told to the application itself. */
const recordOf = (
  { appUrl }: Environment,
  { clientId, configuration, createdAt, kind, name }: StoredApplication
): RegisteredClient => {
  const { homepageUri, jwks, jwksUri, privacyUri, termsUri } = configuration
  return {
    client_id: clientId,
    client_id_issued_at: epochSeconds(createdAt),
    registration_client_uri: `${oauthIssuerAt(appUrl)}/register/${clientId}`,
    client_name: name,
    redirect_uris: configuration.redirectUris,
    post_logout_redirect_uris: configuration.postLogoutRedirectUris,
    token_endpoint_auth_method: methodNames[configuration.authentication],
    grant_types: configuration.grantTypes,
    response_types: ["code"],
    application_type: kind === "native" ? "native" : "web",
    id_token_signed_response_alg: configuration.idTokenAlgorithm,
    subject_type: "public",
    ...(configuration.requirePushedAuthorization
      ? { require_pushed_authorization_requests: true }
      : {}),
    ...(configuration.requireDpop ? { dpop_bound_access_tokens: true } : {}),
    ...(homepageUri === null ? {} : { client_uri: homepageUri }),
    ...(termsUri === null ? {} : { tos_uri: termsUri }),
    ...(privacyUri === null ? {} : { policy_uri: privacyUri }),
    ...(jwks === null ? {} : { jwks }),
    ...(jwksUri === null ? {} : { jwks_uri: jwksUri })
  }
}

/** Prefix of initial access tokens. */
const prefix = "it_"

/**
 * Applications that register themselves, and what they may do with their own record; and the initial
 * access tokens, which backends and operators hand to those who may register.
 */
export class Registrations extends Context.Service<Registrations>()(
  "gatehouse/provider/registration/Registrations",
  {
    make: Effect.gen(function* () {
      const applications = yield* RegisteredApplications
      const store = yield* RegistrationTokensStore
      const crypto = yield* Crypto
      const sweeps = yield* EnvironmentSweeps
      const audit = yield* Audit
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      const recorded = (
        environmentId: EnvironmentId,
        id: RegistrationTokenId,
        action: AuditAction,
        metadata: MetadataBag = {}
      ) =>
        audit.record({
          environmentId,
          action,
          targets: [{ type: "registration_token", id }],
          metadata
        })

      const createToken = Effect.fn("Registrations.createToken")(function* (
        environmentId: EnvironmentId,
        { expiresInSeconds = usualSeconds, uses = usualUses }: NewRegistrationToken
      ) {
        const token = formatSecret(prefix, Redacted.value(yield* crypto.secret), checksum)
        const id = RegistrationTokenId.make(yield* crypto.uuidV7)
        const now = yield* DateTime.now
        const expiresAt = DateTime.add(now, { seconds: expiresInSeconds })
        yield* transaction.run(
          Effect.andThen(
            store.insert(
              environmentId,
              { id, usesLeft: uses, expiresAt, createdAt: now },
              sha256(Redacted.value(token))
            ),
            recorded(environmentId, id, "registration_token.created", { uses })
          )
        )
        return { id, token, expiresAt }
      })

      const listTokens = (environmentId: EnvironmentId) =>
        Effect.flatMap(DateTime.now, (now) => store.list(environmentId, now))

      const removeToken = Effect.fn("Registrations.removeToken")(function* (
        environmentId: EnvironmentId,
        id: RegistrationTokenId
      ) {
        if (!(yield* store.remove(environmentId, id))) {
          return yield* new RegistrationTokenNotFound()
        }
        yield* recorded(environmentId, id, "registration_token.revoked")
      }, transaction.run)

      /** The id of a token that can be used now; undefined for any other text. */
      const usableToken = Effect.fnUntraced(function* (
        environmentId: EnvironmentId,
        token: string
      ) {
        if (!isSecretOf(prefix, token, checksum)) return undefined
        return yield* store.find(environmentId, sha256(token), yield* DateTime.now)
      })

      /** Uses it once, in the transaction of the registration; false where it is used up. */
      const useToken = (environmentId: EnvironmentId, id: RegistrationTokenId) =>
        Effect.flatMap(DateTime.now, (now) => store.use(environmentId, id, now))

      /** The token that lets an application in; null where none is asked for. */
      const letIn = Effect.fnUntraced(function* (environment: Environment, token?: string) {
        if (environment.settings.oauth.registration === "open") return null
        if (token === undefined) return yield* unasked
        return (yield* usableToken(environment.id, token)) ?? (yield* untrusted)
      })

      /** Adds an application as it describes itself, with no right that it did not need to be given. */
      const register = Effect.fn("Registrations.register")(function* (
        environment: Environment,
        body: unknown,
        token?: string
      ) {
        const tokenId = yield* letIn(environment, token)
        const described = yield* Effect.mapError(
          applications.read(body),
          ({ description, error }) => refused(error, description)
        )
        const { ipAddress } = yield* RequestContext
        const limit = environment.settings.throttle.registrationsPerNetwork
        const counted = { scope: "registration:address", policy: "registration", limit }
        yield* throttle
          .attempt(environment, ofNetwork(ipAddress, { ...counted, windowSeconds: hour }))
          .pipe(Effect.mapError(({ retryAfterSeconds }) => tooMany(retryAfterSeconds)))
        return yield* transaction.run(
          Effect.gen(function* () {
            const made = yield* applications.add(environment.id, described)
            if (made === undefined) {
              return yield* refused("temporarily_unavailable", "There is no room for another one")
            }
            if (tokenId !== null && !(yield* useToken(environment.id, tokenId))) {
              return yield* untrusted
            }
            const { application, secret, token: own } = made
            yield* audit.record({
              environmentId: environment.id,
              action: "application.registered",
              actor: systemActor,
              targets: [
                { type: "application", id: application.id },
                ...(tokenId === null ? [] : [{ type: "registration_token" as const, id: tokenId }])
              ],
              metadata: { source: "registered" }
            })
            const answer: RegisteredClient = {
              ...recordOf(environment, application),
              ...(secret === undefined
                ? {}
                : { client_secret: secret, client_secret_expires_at: 0 }),
              registration_access_token: own
            }
            return answer
          })
        )
      })

      const opened = Effect.fnUntraced(function* (
        { id }: Environment,
        clientId: string,
        token: string | undefined
      ) {
        if (token === undefined) return yield* unasked
        const application = (yield* applications.opened(id, clientId, token)) ?? (yield* foreign)
        return { application, token }
      })

      const read = Effect.fn("Registrations.read")(function* (
        environment: Environment,
        clientId: string,
        token: string | undefined
      ) {
        const found = yield* opened(environment, clientId, token)
        const answer: RegisteredClient = {
          ...recordOf(environment, found.application),
          // It stays the same, and each answer has it (RFC 7592 section 3).
          registration_access_token: Redacted.make(found.token)
        }
        return answer
      })

      /** Removes an application at its own word, with every grant and token of it. */
      const remove = Effect.fn("Registrations.remove")(function* (
        environment: Environment,
        clientId: string,
        token: string | undefined
      ) {
        const { id } = (yield* opened(environment, clientId, token)).application
        yield* transaction.run(
          Effect.gen(function* () {
            if (!(yield* applications.remove(environment.id, id))) return yield* foreign
            yield* audit.record({
              environmentId: environment.id,
              action: "application.deleted",
              actor: systemActor,
              targets: [{ type: "application", id }],
              metadata: { source: "registered" }
            })
          })
        )
      })

      yield* sweeps.start(
        "1 hour",
        "Expired registration tokens were not forgotten",
        ({ id }, now) => store.forget(id, now)
      )

      return { createToken, listTokens, removeToken, register, read, remove }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide(RegistrationTokensStore.layer)
  )
}
