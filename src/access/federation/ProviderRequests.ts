import { Context, DateTime, Effect, Layer, type Redacted, Schema } from "effect"
import { Crypto } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { AuthorizationRequest } from "./AuthorizationRequest.ts"
import { InvalidState } from "./OAuthProblems.ts"
import type { AuthorizationSecrets } from "../../tenancy/providers/Provider.ts"

const purpose = "oauth_state"

/** A person has to find their password, and maybe their phone, at the provider. */
const lifetimeSeconds = 600

const encode = Schema.encodeEffect(AuthorizationRequest)
const decode = Schema.decodeUnknownEffect(AuthorizationRequest)

/** What a request is begun with; its secrets are made for it. */
export type BegunRequest = Omit<AuthorizationRequest, "nonce" | "codeVerifier" | "startedAt">

/** An authorization request whose answer came back, with the `state` it came by. */
export interface AnsweredRequest extends AuthorizationRequest {
  readonly secrets: AuthorizationSecrets
}

/** Authorization requests between their start and the one answer that counts (RFC 9700 section 2.1). */
export class ProviderRequests extends Context.Service<
  ProviderRequests,
  {
    readonly begin: (
      environment: Environment,
      request: BegunRequest
    ) => Effect.Effect<AuthorizationSecrets>
    /**
     * Takes the request that a `state` names, once: only for its own provider and in the browser
     * that was sent there. Any other try leaves it as it is.
     */
    readonly take: (
      environment: Environment,
      state: Redacted.Redacted,
      provider: string,
      browser: string | null
    ) => Effect.Effect<AnsweredRequest, InvalidState>
    /** Looks at the same request, which stays to be taken. */
    readonly inspect: (
      environment: Environment,
      state: Redacted.Redacted,
      provider: string,
      browser: string | null
    ) => Effect.Effect<AuthorizationRequest, InvalidState>
  }
>()("gatehouse/access/federation/ProviderRequests") {
  static readonly layerNoDeps = Layer.effect(
    ProviderRequests,
    Effect.gen(function* () {
      const crypto = yield* Crypto
      const proofs = yield* Proofs

      const begin = Effect.fn("ProviderRequests.begin")(function* (
        environment: Environment,
        request: BegunRequest
      ) {
        const nonce = yield* crypto.secret
        const codeVerifier = yield* crypto.secret
        const startedAt = yield* DateTime.now
        const payload = yield* Effect.orDie(encode({ ...request, nonce, codeVerifier, startedAt }))
        const { intent } = request
        const issued = yield* proofs.issue(environment, {
          purpose,
          // One browser may have several under way, one a tab.
          subject: yield* crypto.uuidV7,
          userId: intent._tag === "sign_in" ? null : intent.userId,
          payload,
          lifetimeSeconds
        })
        return { state: issued.token, nonce, codeVerifier }
      })

      const inspect = Effect.fnUntraced(function* (
        environment: Environment,
        state: Redacted.Redacted,
        provider: string,
        browser: string | null
      ) {
        const seen = yield* proofs.inspect(environment, purpose, state)
        const request = seen === undefined ? undefined : yield* Effect.orDie(decode(seen.payload))
        if (request?.provider !== provider || request.browser !== browser) {
          return yield* new InvalidState()
        }
        return request
      })

      const take = Effect.fn("ProviderRequests.take")(function* (
        environment: Environment,
        state: Redacted.Redacted,
        provider: string,
        browser: string | null
      ) {
        const request = yield* inspect(environment, state, provider, browser)
        const taken = yield* proofs.redeem(environment, purpose, state, () => Effect.succeed(true))
        if (taken === undefined) return yield* new InvalidState()
        const { codeVerifier, nonce } = request
        return { ...request, secrets: { state, nonce, codeVerifier } }
      })

      return ProviderRequests.of({ begin, take, inspect })
    })
  )
  static readonly layer = this.layerNoDeps
}
