import { Context, Effect, Layer, Result, type Redacted } from "effect"
import type { LiveClient, SignedIn } from "../../sessions/clients/Client.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import type { SignInOrigin } from "../signIn/SignIn.ts"
import {
  ProviderRequests,
  type AnsweredRequest,
  type ReturningBrowser
} from "./ProviderRequests.ts"
import { isOfNative, type Intent } from "./AuthorizationRequest.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"
import { IdentityLinking } from "./IdentityLinking.ts"
import { NativeTickets } from "./NativeTickets.ts"
import { InvalidState, ProviderNotFound, ReauthenticationUnsupported } from "./OAuthProblems.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { afterSignInOf } from "../../tenancy/origins/RedirectUrl.ts"
import { methodOf } from "../../tenancy/providers/Provider.ts"
import { ProviderClient } from "./ProviderClient.ts"
import { ProviderFailures } from "./ProviderFailures.ts"
import { broken, type ProviderFault } from "../../platform/ProviderFault.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import { ProviderSignIn } from "./ProviderSignIn.ts"
import { returnAddress } from "./ReturnAddress.ts"
import {
  denied,
  factorOwed,
  failed,
  isAfter,
  signedInOutcome,
  type Outcome
} from "./providerReturnOutcome.ts"

/** How a browser starts for a provider. */
export interface Start {
  readonly provider: string
  /** SHA-256 of the secret of the browser. */
  readonly browser: string
  /** Absolute. */
  readonly redirectUrl: string
  readonly locale: string | null
  readonly intent: Intent
}

/** Where a browser goes to start, and what it carries until it comes back. */
export interface Started {
  readonly url: string
  readonly carried: { readonly state: Redacted.Redacted; readonly sealed: string } | null
}

/** What a browser brings back from a provider, and where it comes from. */
export interface Callback extends ReturningBrowser {
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
  readonly origin: SignInOrigin
}

/** Where a browser goes next, with the client's new token where it got one. */
export interface Returned {
  readonly url: string
  readonly token: Redacted.Redacted | null
  /** The sign-in waits for its second factor, in this browser. */
  readonly waits: boolean
}

/** Whom a request is of, where somebody was signed in when it was begun. */
const userOf = (intent: Intent) => (intent._tag === "sign_in" ? null : intent.userId)

/** Sign-in at external providers (contract: "OAuth2 and OIDC"). */
export class ProviderReturns extends Context.Service<
  ProviderReturns,
  {
    /** Where to send the browser; back to where it came from where the provider fails. */
    readonly start: (
      environment: Environment,
      start: Start
    ) => Effect.Effect<Started, ProviderNotFound | ReauthenticationUnsupported>
    /** Takes the browser's answer, which counts once. */
    readonly callback: (
      environment: Environment,
      callback: Callback
    ) => Effect.Effect<Returned, InvalidState>
    /** Where such an answer will lead this browser, without taking it. */
    readonly awaited: (
      environment: Environment,
      answer: ReturningBrowser
    ) => Effect.Effect<string, InvalidState>
  }
>()("gatehouse/access/federation/ProviderReturns") {
  static readonly layerNoDeps = Layer.effect(
    ProviderReturns,
    Effect.gen(function* () {
      const clients = yield* Clients
      const clientTokens = yield* ClientTokens
      const failures = yield* ProviderFailures
      const identities = yield* Identities
      const linking = yield* IdentityLinking
      const nativeTickets = yield* NativeTickets
      const origins = yield* Origins
      const passkeys = yield* Passkeys
      const providerClient = yield* ProviderClient
      const providers = yield* Providers
      const requests = yield* ProviderRequests
      const signIn = yield* ProviderSignIn

      const start = Effect.fn("ProviderReturns.start")(function* (
        environment: Environment,
        { browser, intent, locale, provider: name, redirectUrl }: Start
      ) {
        const provider = yield* providers.find(environment.id, name)
        if (provider === undefined) return yield* new ProviderNotFound()
        if (intent._tag === "reauthenticate" && provider.protocol === "oauth2") {
          return yield* new ReauthenticationUnsupported()
        }
        const request = { provider: provider.key, browser, redirectUrl, intent }
        const { carried: sealed, secrets } = yield* requests.begin(environment, request)
        const carried = sealed === null ? null : { state: secrets.state, sealed }
        const fresh = intent._tag === "reauthenticate"
        return yield* providerClient
          .authorizationUrl(environment, provider, { secrets, locale, fresh })
          .pipe(
            Effect.map((url): Started => ({ url: url.href, carried })),
            Effect.catchTag("ProviderFault", (fault) =>
              Effect.as(failures.note(environment, provider.key, userOf(intent), fault), {
                url: returnAddress(redirectUrl, failed(intent, "provider_error")),
                carried: null
              })
            )
          )
      })

      /** The session that a request was begun in, where this browser still has it. */
      const sessionOf = Effect.fnUntraced(function* (
        environment: Environment,
        client: LiveClient | null,
        { sessionId, userId }: Pick<Extract<Intent, { _tag: "link" }>, "sessionId" | "userId">
      ) {
        if (client === null || client.replaced) return undefined
        const held = yield* clients.sessions(environment, client)
        return held.find(
          ({ session, user }) =>
            session.id === sessionId && user.id === userId && session.impersonatorId === null
        )
      })

      const settled = Effect.fnUntraced(function* (
        environment: Environment,
        { browser, origin }: Callback,
        account: ExternalAccount
      ): Effect.fn.Return<Outcome> {
        const result = yield* signIn.settle(environment, origin, account, browser)
        switch (result._tag) {
          case "SignedIn":
            return signedInOutcome(result.outcome)
          case "Continue":
            return { answer: { status: "continue" } }
          case "Refused":
            return { answer: { status: "error", error: result.reason } }
        }
      })

      const ticketed = (
        environment: Environment,
        account: ExternalAccount,
        codeChallenge: string
      ): Effect.Effect<Outcome> =>
        nativeTickets.issue(environment, account, codeChallenge).pipe(
          Effect.map((issued) => ({
            answer: "refused" in issued ? { error: issued.refused } : { ticket: issued.ticket }
          }))
        )

      const linked = Effect.fnUntraced(function* (
        environment: Environment,
        { origin }: Callback,
        intent: Extract<Intent, { _tag: "link" }>,
        account: ExternalAccount
      ): Effect.fn.Return<Outcome> {
        if (intent.native) {
          const owner = yield* identities.findOwner(environment, account)
          if (owner !== undefined && owner.userId !== intent.userId) {
            return { answer: { error: "identity_in_use" } }
          }
          const { codeChallenge, sessionId, userId } = intent
          const content = { account, userId, sessionId, codeChallenge }
          const ticket = yield* linking.issueTicket(environment, content)
          return { answer: { ticket } }
        }
        const signedIn = yield* sessionOf(environment, origin.client, intent)
        if (signedIn === undefined) return denied
        return yield* linking.link(environment, signedIn, account).pipe(
          Effect.as<Outcome>({ answer: { status: "complete" } }),
          Effect.catchTags({
            identity_in_use: () =>
              Effect.succeed<Outcome>({ answer: { status: "error", error: "identity_in_use" } }),
            unauthenticated: () => Effect.succeed(denied)
          })
        )
      })

      const isOwn = (environment: Environment, { user }: SignedIn, account: ExternalAccount) =>
        Effect.map(
          identities.findOwner(environment, account),
          (owner) => owner?.userId === user.id && owner.status === "active"
        )

      const reauthenticated = Effect.fnUntraced(function* (
        environment: Environment,
        { origin }: Callback,
        request: AnsweredRequest,
        intent: Extract<Intent, { _tag: "reauthenticate" }>,
        account: ExternalAccount
      ): Effect.fn.Return<Outcome> {
        const signedIn = yield* sessionOf(environment, origin.client, intent)
        if (signedIn === undefined) return denied
        // Then the proof must be that factor, and a provider's word is the first.
        const { id, mfaEnabled } = signedIn.user
        if (mfaEnabled || (yield* passkeys.areOwed(environment, id))) return factorOwed
        const own = yield* isOwn(environment, signedIn, account)
        if (!own || !isAfter(request.startedAt, account)) return denied
        return yield* clientTokens
          .reauthenticated(environment, signedIn, methodOf(account.provider))
          .pipe(
            Effect.map((token): Outcome => ({ answer: { status: "complete" }, token })),
            Effect.catchTag("unauthenticated", () => Effect.succeed(denied))
          )
      })

      const outcomeOf = (
        environment: Environment,
        callback: Callback,
        request: AnsweredRequest,
        account: ExternalAccount
      ): Effect.Effect<Outcome> => {
        const { intent } = request
        switch (intent._tag) {
          case "sign_in":
            return intent.codeChallenge === null
              ? settled(environment, callback, account)
              : ticketed(environment, account, intent.codeChallenge)
          case "link":
            return linked(environment, callback, intent, account)
          case "reauthenticate":
            return reauthenticated(environment, callback, request, intent, account)
        }
      }

      /**
       * Where a request leads in the end, whose place may be allowed no longer: a browser then goes to
       * the app, and an install gets nothing.
       */
      const stillKnown = Effect.fnUntraced(function* (
        environment: Environment,
        { intent, redirectUrl }: AnsweredRequest
      ) {
        // Where an install named no place of its own.
        if (redirectUrl === afterSignInOf(environment)) return redirectUrl
        if (isOfNative(intent)) {
          const known = yield* origins.resolveNative(environment, redirectUrl)
          return Result.isSuccess(known) ? redirectUrl : undefined
        }
        if (redirectUrl.startsWith(`${environment.appUrl}/`)) return redirectUrl
        const known = yield* origins.stillKnown(environment, redirectUrl)
        return known === null ? afterSignInOf(environment) : redirectUrl
      })

      const callback = Effect.fn("ProviderReturns.callback")(function* (
        environment: Environment,
        input: Callback
      ) {
        const { provider: name } = input
        const request = yield* requests.take(environment, input)
        const { intent, secrets } = request
        const redirectUrl = yield* stillKnown(environment, request)
        if (redirectUrl === undefined) return yield* new InvalidState()
        const provider = yield* providers.find(environment.id, name)
        // The word of one that was removed meanwhile counts for nothing any more.
        const proven: Effect.Effect<ExternalAccount, ProviderFault> =
          provider === undefined
            ? Effect.fail(broken("provider_removed"))
            : providerClient.exchange(environment, provider, secrets, input)
        const { answer, token, waits } = yield* proven.pipe(
          Effect.flatMap((account) => outcomeOf(environment, input, request, account)),
          Effect.catchTag("ProviderFault", (fault) => {
            const denied = fault.reason === "access_denied"
            const outcome: Outcome = {
              answer: failed(intent, denied ? "access_denied" : "provider_error")
            }
            return Effect.as(failures.note(environment, name, userOf(intent), fault), outcome)
          })
        )
        return {
          url: returnAddress(redirectUrl, answer),
          token: token ?? null,
          waits: waits === true
        }
      })

      const awaited: ProviderReturns["Service"]["awaited"] = (environment, answer) =>
        Effect.map(requests.inspect(environment, answer), ({ redirectUrl }) => redirectUrl)

      return ProviderReturns.of({ start, callback, awaited })
    })
  )
  static readonly layer = this.layerNoDeps
}
