import { Context, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { methodOf } from "../../tenancy/providers/Provider.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import type { Intent } from "./AuthorizationRequest.ts"
import type { ExternalAccount } from "./ExternalAccount.ts"
import { IdentityLinking } from "./IdentityLinking.ts"
import { NativeTickets } from "./NativeTickets.ts"
import type { AnsweredRequest, ReturningBrowser } from "./ProviderRequests.ts"
import { ProviderSignIn } from "./ProviderSignIn.ts"
import { denied, factorOwed, provenSince, settledOutcome, type Outcome } from "./ReturnOutcome.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

/** A browser that is back from a provider, and where it comes from. */
export interface ReturnedBrowser extends ReturningBrowser {
  readonly origin: SignInOrigin
}

/** Carries out the purpose of a trip to a provider, once the provider has identified the person. */
export class ProviderOutcomes extends Context.Service<ProviderOutcomes>()(
  "gatehouse/access/federation/ProviderOutcomes",
  {
    make: Effect.gen(function* () {
      const clients = yield* Clients
      const clientTokens = yield* ClientTokens
      const enforcement = yield* Enforcement
      const hooks = yield* SignInHooks
      const identities = yield* Identities
      const linking = yield* IdentityLinking
      const nativeTickets = yield* NativeTickets
      const passkeys = yield* Passkeys
      const signIn = yield* ProviderSignIn

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

      const isOwn = (environment: Environment, { user }: SignedIn, account: ExternalAccount) =>
        Effect.map(
          identities.findOwner(environment, account),
          (owner) => owner?.userId === user.id && owner.status === "active"
        )

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
        const own = yield* isOwn(environment, signedIn, account)
        const provenAt = provenSince(request.startedAt, account)
        if (!own || provenAt === undefined) return denied
        return yield* clientTokens
          .reauthenticated(environment, signedIn, methodOf(account.provider), { provenAt })
          .pipe(
            Effect.map((token): Outcome => ({ answer: { status: "complete" }, token })),
            Effect.catchTag("unauthenticated", () => Effect.succeed(denied))
          )
      })

      const of = (
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

      return { of }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
