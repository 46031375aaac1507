import { Context, Effect, Layer, Result, type Redacted } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import {
  ProviderRequests,
  type AnsweredRequest,
  type ReturningBrowser
} from "./ProviderRequests.ts"
import type { Intent } from "./AuthorizationRequest.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"
import { ProviderNotFound, ReauthenticationUnsupported } from "./OAuthProblems.ts"
import { ProviderClient } from "./ProviderClient.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { methodOf } from "../../tenancy/providers/Provider.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { IdentityLinking } from "./IdentityLinking.ts"
import { NativeTickets } from "./NativeTickets.ts"
import { ProviderSignIn } from "./ProviderSignIn.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"
import { broken, type ProviderFault } from "../../platform/ProviderFault.ts"
import { Providers } from "../../tenancy/providers/Providers.ts"
import {
  denied,
  factorOwed,
  failed,
  provenSince,
  reprovenOutcome,
  returnAddress,
  settledOutcome,
  type Outcome
} from "./ReturnOutcome.ts"
import type { UserId } from "../../contract/Ids.ts"
import { CurrentSpending } from "../../contract/Quota.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { Throttle } from "../../tenancy/throttle/Throttle.ts"
import { refusedSignInEntry } from "../../tenancy/audit/AuditEntries.ts"

/** A browser's start for a provider. */
export interface Start {
  readonly provider: string
  /** SHA-256 of the secret of the browser. */
  readonly browser: string
  /** Absolute. */
  readonly redirectUrl: string
  readonly locale: string | null
  readonly intent: Intent
}

/** The address that a browser starts at, and the state that it carries until it comes back. */
export interface Started {
  readonly url: string
  readonly carried: { readonly state: Redacted.Redacted; readonly sealed: string } | null
}

/** A browser that is back from a provider, and where it comes from. */
export interface ReturnedBrowser extends ReturningBrowser {
  readonly origin: SignInOrigin
}

/** A callback from a provider. */
export interface Callback extends ReturnedBrowser {
  readonly code?: string | undefined
  readonly iss?: string | undefined
  readonly error?: string | undefined
}

/** The user who was signed in when a request was begun, if anybody was. */
const userOf = (intent: Intent) => ("userId" in intent ? intent.userId : null)

/** Sign-in at external providers (contract: "OAuth2 and OIDC"). */
export class ProviderReturns extends Context.Service<ProviderReturns>()(
  "gatehouse/access/federation/ProviderReturns",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const clients = yield* Clients
      const clientTokens = yield* ClientTokens
      const enforcement = yield* Enforcement
      const hooks = yield* SignInHooks
      const identities = yield* Identities
      const linking = yield* IdentityLinking
      const nativeTickets = yield* NativeTickets
      const passkeys = yield* Passkeys
      const signIn = yield* ProviderSignIn
      const providerClient = yield* ProviderClient
      const providers = yield* Providers
      const requests = yield* ProviderRequests
      const throttle = yield* Throttle
      const transaction = yield* Transaction

      /** A provider that was not found is remembered with its fault, which has been told then. */
      const told = new WeakSet<ProviderFault>()

      /**
       * Tells the trail and the log why a sign-in with a provider fails. Anybody can make it fail, so
       * each fault is told once, and of one network only as many a window as
       * `throttle.addressRequests`.
       */
      const note = Effect.fn("ProviderReturns.note")(function* (
        environment: Environment,
        provider: string,
        userId: UserId | null,
        fault: ProviderFault
      ) {
        const { code, reason } = fault
        // The person's own choice is no failure.
        if (reason === "access_denied" || told.has(fault)) return
        told.add(fault)
        const counted = yield* throttle
          .request(environment, "provider-failures")
          .pipe(Effect.result, Effect.provideService(CurrentSpending, undefined))
        if (Result.isFailure(counted)) return
        yield* Effect.logWarning("A provider failed").pipe(
          Effect.annotateLogs({ provider, reason, code })
        )
        yield* transaction.run(
          audit.record(
            refusedSignInEntry(environment.id, userId, "failure", {
              reason,
              methods: [`oauth:${provider}`]
            })
          )
        )
      })

      const settled = Effect.fnUntraced(function* (
        environment: Environment,
        { browser, origin }: ReturnedBrowser,
        account: ExternalAccount
      ): Effect.fn.Return<Outcome> {
        const settling = signIn.settle(environment, origin, account, browser)
        const result = yield* hooks.around(environment, settling).pipe(
          enforcement.told(environment),
          Effect.catchTags({
            sso_required: () =>
              Effect.succeed({ _tag: "Refused", reason: "sso_required" } as const),
            hook_unavailable: () => Effect.undefined
          })
        )
        return settledOutcome(result, (reason) => reason)
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
        { origin }: ReturnedBrowser,
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
        const signedIn = yield* clients.begunIn(environment, origin.client, intent)
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

      const reauthenticated = Effect.fnUntraced(function* (
        environment: Environment,
        { origin }: ReturnedBrowser,
        request: AnsweredRequest,
        intent: Extract<Intent, { _tag: "reauthenticate" }>,
        account: ExternalAccount
      ): Effect.fn.Return<Outcome> {
        const signedIn = yield* clients.begunIn(environment, origin.client, intent)
        if (signedIn === undefined) return denied
        // Then the proof must be that factor, and a provider's word is the first.
        const { id, mfaEnabled } = signedIn.user
        if (mfaEnabled || (yield* passkeys.areOwed(environment, id))) return factorOwed
        const owner = yield* identities.findOwner(environment, account)
        if (owner?.userId !== id || owner.status !== "active") return denied
        const provenAt = provenSince(request.startedAt, account)
        if (provenAt === undefined) return denied
        const method = methodOf(account.provider)
        return yield* reprovenOutcome(
          clientTokens.reauthenticated(environment, signedIn, method, { provenAt })
        )
      })

      /** Carries out the purpose of a trip, once the provider has identified the person. */
      const outcomeOf = (
        environment: Environment,
        returned: ReturnedBrowser,
        request: AnsweredRequest,
        account: ExternalAccount
      ) => {
        const { intent } = request
        switch (intent._tag) {
          case "sign_in":
            return intent.codeChallenge === null
              ? settled(environment, returned, account)
              : ticketed(environment, account, intent.codeChallenge)
          case "link":
            return linked(environment, returned, intent, account)
          case "reauthenticate":
            return reauthenticated(environment, returned, request, intent, account)
          case "test":
            return Effect.succeed(denied)
        }
      }

      /** The address to send the browser to; its origin if the provider fails. */
      const start = Effect.fn("ProviderReturns.start")(function* (
        environment: Environment,
        { browser, intent, locale, provider: name, redirectUrl }: Start
      ) {
        const provider = yield* providers.find(environment.id, name)
        if (provider === undefined) return yield* new ProviderNotFound()
        const fresh = intent._tag === "reauthenticate"
        if (fresh && provider.protocol === "oauth2") return yield* new ReauthenticationUnsupported()
        const request = { provider: provider.key, browser, redirectUrl, intent }
        const { carried: sealed, secrets } = yield* requests.begin(environment, request)
        const carried = sealed === null ? null : { state: secrets.state, sealed }
        return yield* providerClient
          .authorizationUrl(environment, provider, { secrets, locale, fresh })
          .pipe(
            Effect.map((url): Started => ({ url: url.href, carried })),
            Effect.catchTag("ProviderFault", (fault) =>
              Effect.as(note(environment, provider.key, userOf(intent), fault), {
                url: returnAddress(redirectUrl, failed(intent, "provider_error")),
                carried: null
              })
            )
          )
      })

      /** Takes the browser's answer, which counts once. */
      const callback = Effect.fn("ProviderReturns.callback")(function* (
        environment: Environment,
        input: Callback
      ) {
        const { provider: name } = input
        const request = yield* requests.take(environment, input)
        const { intent, secrets } = request
        const redirectUrl = yield* requests.placeOf(environment, request)
        const provider = yield* providers.find(environment.id, name)
        // The word of a provider that was removed meanwhile no longer counts.
        const proven: Effect.Effect<ExternalAccount, ProviderFault> =
          provider === undefined
            ? Effect.fail(broken("provider_removed"))
            : providerClient.exchange(environment, provider, secrets, input)
        const origin = { ...input.origin, returnTo: request.redirectUrl }
        const returned = { ...input, origin }
        const { answer, token, trustCookie, waits } = yield* proven.pipe(
          Effect.flatMap((account) => outcomeOf(environment, returned, request, account)),
          Effect.catchTag("ProviderFault", (fault) => {
            const isDenied = fault.reason === "access_denied"
            const outcome: Outcome = {
              answer: failed(intent, isDenied ? "access_denied" : "provider_error")
            }
            return Effect.as(note(environment, name, userOf(intent), fault), outcome)
          })
        )
        return {
          url: returnAddress(redirectUrl, answer),
          token: token ?? null,
          trustCookie: trustCookie ?? null,
          waits: waits === true
        }
      })

      /** Destination of such an answer in this browser; does not take the answer. */
      const awaited = (environment: Environment, answer: ReturningBrowser) =>
        Effect.map(requests.inspect(environment, answer), ({ redirectUrl }) => redirectUrl)

      return { start, callback, awaited }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
