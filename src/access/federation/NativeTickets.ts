import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import { Crypto, isVerifierOf } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import type { Environment } from "../../contract/Environment.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SignInHooks } from "../hooks/SignInHooks.ts"
import { AssertedSignIn } from "../connected/AssertedSignIn.ts"
import type { AssertionDecision, AssertionRefusal } from "../connected/AssertionDecision.ts"
import { Asserted } from "../../directory/identities/Asserted.ts"
import { Enforcement } from "../../organizations/enforcement/Enforcement.ts"
import { ActiveConnections } from "../../organizations/connections/ActiveConnections.ts"
import type { StoredConnection } from "../../organizations/connections/Connection.ts"
import { ExternalAccount } from "./ExternalAccount.ts"
import type { LinkingDecision, SignInRefusal } from "./LinkingDecision.ts"
import { ProviderSignIn } from "./ProviderSignIn.ts"
import type { SignInOrigin } from "../signIn/SignInOutcome.ts"

const purpose = "oauth_ticket"

/** An account that was proven for a native install, until that redeems its ticket. */
const NativeTicket = Schema.Struct({ account: ExternalAccount, codeChallenge: Schema.String })
/** An account that an organization's connection vouched for, until then. */
const ConnectedTicket = Schema.Struct({ asserted: Asserted, codeChallenge: Schema.String })

const Ticket = Schema.Union([NativeTicket, ConnectedTicket])
const encode = Schema.encodeEffect(Ticket)
const decode = Schema.decodeUnknownEffect(Ticket)

/** A ticket, or why the account gets none. */
type TicketOrRefusal =
  | { readonly ticket: Redacted.Redacted }
  | { readonly refused: SignInRefusal | "sso_required" }

/** Turns a provider's answer into a ticket for a native install (contract: "OAuth2 and OIDC"). */
export class NativeTickets extends Context.Service<NativeTickets>()(
  "gatehouse/access/federation/NativeTickets",
  {
    make: Effect.gen(function* () {
      const directory = yield* UserDirectory
      const crypto = yield* Crypto
      const hooks = yield* SignInHooks
      const proofs = yield* Proofs
      const connected = yield* AssertedSignIn
      const connections = yield* ActiveConnections
      const enforcement = yield* Enforcement
      const signIn = yield* ProviderSignIn
      const transaction = yield* Transaction

      const ticketFor = Effect.fnUntraced(function* (
        environment: Environment,
        decision: AssertionDecision | LinkingDecision,
        ticket: typeof Ticket.Type
      ) {
        const { token } = yield* proofs.issue(environment, {
          purpose,
          // Not the challenge, which others may have seen: theirs would take this one's place.
          subject: yield* crypto.uuidV7,
          userId: "userId" in decision ? decision.userId : null,
          payload: yield* Effect.orDie(encode(ticket)),
          lifetimeSeconds: environment.settings.links.ticketSeconds
        })
        return { ticket: token }
      })

      /** Creates a ticket for the holder of this S256 code challenge's verifier (RFC 7636). */
      const issue = Effect.fn("NativeTickets.issue")(function* (
        environment: Environment,
        account: ExternalAccount,
        codeChallenge: string
      ): Effect.fn.Return<TicketOrRefusal> {
        const decision = yield* signIn.preloadSignIn(environment, account)
        if (decision._tag === "Refuse") {
          yield* transaction.run(signIn.refused(environment, account, decision.reason))
          return { refused: decision.reason }
        }
        const closed = yield* signIn.admissible(environment, account, decision).pipe(
          enforcement.told(environment),
          Effect.as(false),
          Effect.catchTag("sso_required", () => Effect.succeed(true))
        )
        if (closed) return { refused: "sso_required" }
        return yield* ticketFor(environment, decision, { account, codeChallenge })
      })

      /** Creates a ticket by the word of a connection. */
      const issueConnected = Effect.fn("NativeTickets.issueConnected")(function* (
        environment: Environment,
        connection: StoredConnection,
        asserted: Asserted,
        codeChallenge: string
      ): Effect.fn.Return<
        { readonly ticket: Redacted.Redacted } | { readonly refused: AssertionRefusal }
      > {
        const decision = yield* connected.foresee(environment, connection, asserted)
        if (decision._tag === "Refuse") {
          yield* connected.refuse(environment, connection, asserted, decision.reason)
          return { refused: decision.reason }
        }
        return yield* ticketFor(environment, decision, { asserted, codeChallenge })
      })

      /** Signs a native install in with its ticket and the verifier of its start. */
      const redeem = Effect.fn("NativeTickets.redeem")(function* (
        environment: Environment,
        origin: SignInOrigin,
        ticket: Redacted.Redacted,
        codeVerifier: Redacted.Redacted
      ) {
        const owner = (yield* proofs.inspect(environment, purpose, ticket))?.userId ?? null
        const redeeming = proofs.redeemHolding(
          environment,
          purpose,
          ticket,
          owner === null ? Effect.void : directory.lock(environment.id, owner),
          Effect.fnUntraced(function* ({ payload }) {
            const ticket = yield* Effect.orDie(decode(payload))
            if (!isVerifierOf(ticket.codeChallenge, codeVerifier)) return yield* new InvalidToken()
            if ("account" in ticket) {
              return yield* signIn.settle(environment, origin, ticket.account, null)
            }
            const { asserted } = ticket
            const connection = yield* connections.find(environment, asserted.connectionId)
            if (connection === undefined) return yield* new InvalidToken()
            return yield* connected.settle(environment, origin, connection, asserted, null)
          })
        )
        const result = yield* hooks
          .around(environment, redeeming)
          .pipe(enforcement.told(environment))
        if (result === undefined || result._tag === "Refused" || result._tag === "Over") {
          return yield* new InvalidToken()
        }
        return result
      })

      return { issue, issueConnected, redeem }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
