import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import { Crypto, shapeOf256Bits } from "../../platform/Crypto.ts"
import { sealedText } from "../../platform/SealedText.ts"
import type { Environment } from "../../contract/Environment.ts"
import { SpentSecrets } from "../../credentials/proofs/SpentSecrets.ts"
import { AuthorizationRequest, isOfNative } from "./AuthorizationRequest.ts"
import { InvalidState } from "./OAuthProblems.ts"
import type { AuthorizationSecrets } from "../../tenancy/providers/Provider.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { afterSignInOf } from "../../tenancy/origins/RedirectUrl.ts"

const purpose = "oauth_state"

/** A person has to find their password, and maybe their phone, at the provider. */
export const requestSeconds = 600

const sealed = sealedText(AuthorizationRequest)

/** A browser's state is a secret and no more; a native install's is the sealed request itself. */
const inBrowser = ({ id }: Environment, state: string) => `oauth_request:${id}:${state}`
const inState = ({ id }: Environment) => `oauth_native_request:${id}`

const expiryOf = ({ startedAt }: AuthorizationRequest) =>
  DateTime.add(startedAt, { seconds: requestSeconds })

/** The start of a request, before its secrets are added. */
type NewRequest = Omit<AuthorizationRequest, "nonce" | "codeVerifier" | "startedAt">

/** A browser that comes back from a provider. */
export interface ReturningBrowser {
  readonly provider: string
  readonly state: Redacted.Redacted
  /** The sealed request that it carries for this state. */
  readonly carried: string | null
  /** SHA-256 of its secret. */
  readonly browser: string | null
}

/** An authorization request whose answer came back, with the `state` it came by. */
export interface AnsweredRequest extends AuthorizationRequest {
  readonly secrets: AuthorizationSecrets
}

/**
 * Authorization requests between their start and the one answer that counts (RFC 9700 section 2.1).
 * Whoever starts carries the request away, sealed: only its answer costs a row.
 */
export class ProviderRequests extends Context.Service<ProviderRequests>()(
  "gatehouse/access/federation/ProviderRequests",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const origins = yield* Origins
      const spent = yield* SpentSecrets

      const begin = Effect.fn("ProviderRequests.begin")(
        function* (environment: Environment, begun: NewRequest) {
          const nonce = yield* crypto.secret
          const codeVerifier = yield* crypto.secret
          const request = { ...begun, nonce, codeVerifier, startedAt: yield* DateTime.now }
          if (isOfNative(begun.intent)) {
            const state = Redacted.make(yield* sealed.seal(inState(environment), request))
            return { secrets: { state, nonce, codeVerifier }, carried: null }
          }
          const state = yield* crypto.secret
          const carried = yield* sealed.seal(inBrowser(environment, Redacted.value(state)), request)
          return { secrets: { state, nonce, codeVerifier }, carried }
        },
        Effect.provideService(Crypto, crypto)
      )

      const opened = Effect.fnUntraced(
        function* (
          environment: Environment,
          { browser, carried, provider, state }: ReturningBrowser
        ) {
          const text = Redacted.value(state)
          const request = shapeOf256Bits.test(text)
            ? yield* sealed.open(inBrowser(environment, text), carried ?? "")
            : yield* sealed.open(inState(environment), text)
          if (request?.provider !== provider || request.browser !== browser) {
            return yield* new InvalidState()
          }
          const now = yield* DateTime.now
          return DateTime.isLessThan(now, expiryOf(request)) ? request : yield* new InvalidState()
        },
        Effect.provideService(Crypto, crypto)
      )

      /** Looks at the same request, which stays to be taken. */
      const inspect = Effect.fnUntraced(function* (
        environment: Environment,
        returning: ReturningBrowser
      ) {
        const request = yield* opened(environment, returning)
        const isSpent = yield* spent.isSpent(environment, purpose, request.nonce)
        return isSpent ? yield* new InvalidState() : request
      })

      /**
       * Takes the request that a `state` names, once: only for its own provider and in the browser
       * that was sent there. Any other try leaves it as it is.
       */
      const take = Effect.fn("ProviderRequests.take")(function* (
        environment: Environment,
        returning: ReturningBrowser
      ) {
        const request = yield* opened(environment, returning)
        const { codeVerifier, nonce } = request
        // Compared by what is inside the seal, because a native state has several spellings.
        const isFirst = yield* spent.spend(environment, purpose, nonce, expiryOf(request))
        if (!isFirst) return yield* new InvalidState()
        return { ...request, secrets: { state: returning.state, nonce, codeVerifier } }
      })

      /**
       * Final destination of a request. If that place is no longer allowed, a browser goes to the
       * app and an install gets nothing.
       */
      const placeOf = Effect.fnUntraced(function* (
        environment: Environment,
        { intent, redirectUrl }: AuthorizationRequest
      ) {
        const by = isOfNative(intent) ? "install" : "browser"
        const known = yield* origins.stillKnown(environment, redirectUrl, by)
        if (known !== null) return known
        return by === "browser" ? afterSignInOf(environment) : yield* new InvalidState()
      })

      return { placeOf, begin, take, inspect }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
