import { Context, DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import type { Asserted } from "../../directory/identities/Asserted.ts"
import { Identities } from "../../directory/identities/Identities.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { countsAsSecondFactor } from "../../organizations/connections/ConnectionWord.ts"
import { Clients } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import { AssertedSignIn } from "../connected/AssertedSignIn.ts"
import { errorOf } from "../connected/AssertionDecision.ts"
import type { Intent } from "../federation/AuthorizationRequest.ts"
import { NativeTickets } from "../federation/NativeTickets.ts"
import type { AnsweredRequest } from "../federation/ProviderRequests.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import {
  denied,
  factorOwed,
  reprovenOutcome,
  settledOutcome,
  type Outcome
} from "../federation/ReturnOutcome.ts"
import { ssoMethod } from "../connected/ConnectedContinuation.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

/** Difference of the clocks of a provider and of this service that is allowed for. */
const leewaySeconds = 60

const stale: Outcome = { answer: { status: "error", error: "reauthentication_unsupported" } }

/** An answered request that may change something; a test changes nothing. */
export interface SsoAnswer extends AnsweredRequest {
  readonly intent: Exclude<Intent, { readonly _tag: "test" }>
}

/** A browser that is back from its organization's provider. */
interface Returned {
  readonly origin: SignInOrigin
  readonly browser: string | null
}

/** Carries out the purpose of a round, once the connection has said who the person is. */
export class SsoOutcomes extends Context.Service<SsoOutcomes>()(
  "gatehouse/access/sso/SsoOutcomes",
  {
    make: Effect.gen(function* () {
      const clients = yield* Clients
      const clientTokens = yield* ClientTokens
      const hooks = yield* SignInHooks
      const identities = yield* Identities
      const nativeTickets = yield* NativeTickets
      const passkeys = yield* Passkeys
      const signIn = yield* AssertedSignIn

      const settled = Effect.fnUntraced(function* (
        environment: Environment,
        { browser, origin }: Returned,
        connection: StoredConnection,
        asserted: Asserted
      ): Effect.fn.Return<Outcome> {
        const settling = signIn.settle(environment, origin, connection, asserted, browser)
        const result = yield* hooks
          .around(environment, settling)
          .pipe(Effect.catchTag("hook_unavailable", () => Effect.undefined))
        return settledOutcome(result, errorOf)
      })

      const ticketed = (
        environment: Environment,
        connection: StoredConnection,
        asserted: Asserted,
        codeChallenge: string
      ): Effect.Effect<Outcome> =>
        Effect.map(
          nativeTickets.issueConnected(environment, connection, asserted, codeChallenge),
          (issued) => ({
            answer:
              "refused" in issued ? { error: errorOf(issued.refused) } : { ticket: issued.ticket }
          })
        )

      const reauthenticated = Effect.fnUntraced(function* (
        environment: Environment,
        { origin: { client } }: Returned,
        startedAt: DateTime.Utc,
        intent: Extract<Intent, { readonly _tag: "reauthenticate" }>,
        connection: StoredConnection,
        asserted: Asserted
      ): Effect.fn.Return<Outcome> {
        const signedIn = yield* clients.begunIn(environment, client, intent)
        if (signedIn === undefined) return denied
        const { id } = connection
        const owner = yield* identities.findConnected(environment, id, asserted.subject)
        if (owner?.userId !== intent.userId || owner.status !== "active") return denied
        // Its word proves no more than it would sign in with.
        const decision = yield* signIn.foresee(environment, connection, asserted)
        if (decision._tag === "Refuse") {
          const { reason } = decision
          yield* signIn.refuse(environment, connection, asserted, reason)
          return { answer: { status: "error", error: errorOf(reason) } }
        }
        const { authenticatedAt } = asserted
        const since = DateTime.subtract(startedAt, { seconds: leewaySeconds })
        if (authenticatedAt === null || DateTime.isLessThan(authenticatedAt, since)) return stale
        const counts = countsAsSecondFactor(
          connection.terms,
          connection.settings,
          asserted.contexts
        )
        const owes =
          signedIn.user.mfaEnabled || (yield* passkeys.areOwed(environment, signedIn.user.id))
        if (owes && !counts) return factorOwed
        // What the leeway lets through counts as the start.
        const provenAt = DateTime.max(startedAt, authenticatedAt)
        return yield* reprovenOutcome(
          clientTokens.reauthenticated(environment, signedIn, ssoMethod, { provenAt })
        )
      })

      const of = (
        environment: Environment,
        returned: Returned,
        { intent, startedAt }: SsoAnswer,
        connection: StoredConnection,
        asserted: Asserted
      ): Effect.Effect<Outcome> => {
        switch (intent._tag) {
          case "sign_in":
            return intent.codeChallenge === null
              ? settled(environment, returned, connection, asserted)
              : ticketed(environment, connection, asserted, intent.codeChallenge)
          case "reauthenticate":
            return reauthenticated(environment, returned, startedAt, intent, connection, asserted)
          // Nobody links the account of an organization: it is linked by signing in with it.
          case "link":
            return Effect.succeed(denied)
        }
      }

      return { of }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
