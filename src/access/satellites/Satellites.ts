import { Context, Effect, Layer, Schema, type Redacted } from "effect"
import { Crypto, isVerifierOf } from "../../platform/Crypto.ts"
import { signInOf, type HeldSession, type Recipient } from "../../sessions/clients/Client.ts"
import { NewSessions } from "../../sessions/clients/NewSessions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { SessionId } from "../../contract/Ids.ts"

const purpose = "satellite_ticket"

/** Content of a ticket, stored behind its secret; encrypted at rest. */
const SatelliteTicket = Schema.Struct({
  /** The session to make another from: never one that a ticket has made itself. */
  sourceSessionId: SessionId,
  /** The only host that it counts on, as `Host` names it. */
  host: Schema.String,
  /** S256 (RFC 7636 section 4.2), of the page that asked. */
  codeChallenge: Schema.String
})
type SatelliteTicket = typeof SatelliteTicket.Type

const encode = Schema.encodeEffect(SatelliteTicket)
const decode = Schema.decodeUnknownEffect(SatelliteTicket)

/** A satellite's redemption of a ticket that signs its visitor in. */
export interface TicketRedemption extends Recipient {
  /** As `Host` names it. */
  readonly host: string
  readonly ticket: Redacted.Redacted
  /** Verifiers of all questions that the browser has under way; the ticket answers one of them. */
  readonly codeVerifiers: ReadonlyArray<Redacted.Redacted>
}

/**
 * Signs people in on the other hosts of an environment (contract: "Satellites, impersonation,
 * pages"). What a ticket makes belongs to the session that the person signed in with: it ends with
 * that one, and signing out of either is signing out of both.
 */
export class Satellites extends Context.Service<Satellites>()(
  "gatehouse/access/satellites/Satellites",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const factors = yield* SecondFactors
      const newSessions = yield* NewSessions
      const proofs = yield* Proofs

      /** A ticket out of a live session, for the browser on that host which has the verifier. */
      const issueTicket = Effect.fn("Satellites.issueTicket")(function* (
        environment: Environment,
        session: HeldSession,
        host: string,
        codeChallenge: string
      ) {
        const { userId } = session
        const content = { sourceSessionId: signInOf(session), host, codeChallenge }
        const issued = yield* proofs.issue(environment, {
          purpose,
          // Each has its own subject: several satellites may ask concurrently.
          subject: yield* crypto.uuidV7,
          userId,
          payload: yield* Effect.orDie(encode(content)),
          lifetimeSeconds: environment.settings.links.ticketSeconds
        })
        return issued.token
      })

      /**
       * Makes a session on the terms of the one that the ticket came from, and tells whose verifier it
       * was. A wrong host or verifier leaves the ticket as it was.
       */
      const redeemTicket = Effect.fn("Satellites.redeemTicket")(function* (
        environment: Environment,
        { codeVerifiers, host, ticket, ...destination }: TicketRedemption
      ) {
        const userId = (yield* proofs.inspect(environment, purpose, ticket))?.userId
        if (userId === undefined || userId === null) return yield* new InvalidToken()
        const redeemed = yield* proofs.redeemHolding(
          environment,
          purpose,
          ticket,
          // A ban or a disavowal waits, or has come before.
          factors.hold(environment, userId),
          Effect.fnUntraced(function* ({ payload }) {
            const { codeChallenge, sourceSessionId, ...bound } = yield* Effect.orDie(
              decode(payload)
            )
            const codeVerifier = codeVerifiers.find((one) => isVerifierOf(codeChallenge, one))
            if (bound.host !== host || codeVerifier === undefined) {
              return yield* new InvalidToken()
            }
            const established = yield* newSessions.establishFrom(
              { environment, ...destination },
              sourceSessionId
            )
            return established === undefined ? undefined : { established, codeVerifier }
          })
        )
        return redeemed ?? (yield* new InvalidToken())
      })

      return { issueTicket, redeemTicket }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
