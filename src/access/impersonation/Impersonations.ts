import { Context, DateTime, Effect, Layer, Redacted, Result, Schema } from "effect"
import { impersonationPath } from "../../contract/ClientPaths.ts"
import type { UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { AuditOrigin, noSecretKey } from "../../tenancy/audit/AuditOrigin.ts"
import { SecretKeys } from "../../tenancy/secretKeys/SecretKeys.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import { NewSessions } from "../../sessions/clients/NewSessions.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { invalidRedirect, absoluteOf, afterSignInOf } from "../../tenancy/origins/RedirectUrl.ts"
import { InvalidToken } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { impersonating } from "../../credentials/secondFactors/SecondFactor.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { UserDeleted } from "../../directory/users/UsersProblems.ts"
import { PendingImpersonation, type NewImpersonation } from "./Impersonation.ts"
import type { Recipient } from "../../sessions/clients/Client.ts"

const purpose = "impersonation"

const encode = Schema.encodeEffect(PendingImpersonation)
const decode = Schema.decodeUnknownEffect(PendingImpersonation)

/** The customer's own staff acting for a user (contract: "Satellites, impersonation, pages"). */
export class Impersonations extends Context.Service<Impersonations>()(
  "gatehouse/access/impersonation/Impersonations",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const crypto = yield* Crypto
      const directory = yield* UserDirectory
      const factors = yield* SecondFactors
      const seats = yield* OperatorSeats
      const newSessions = yield* NewSessions
      const origins = yield* Origins
      const proofs = yield* Proofs
      const secretKeys = yield* SecretKeys
      const transaction = yield* Transaction

      /** Makes a token for one member of staff to act for an active user. */
      const mint = Effect.fn("Impersonations.mint")(function* (
        environment: Environment,
        userId: UserId,
        { expiresInSeconds, impersonatorId, reason, redirectUrl: asked = null }: NewImpersonation
      ) {
        const resolved = asked === null ? null : yield* origins.resolve(environment, asked)
        if (resolved !== null && Result.isFailure(resolved)) {
          return yield* invalidRedirect("/body/redirectUrl", resolved.failure)
        }
        const status = yield* directory.statusOf(environment.id, userId)
        if (status === "deleted") return yield* new UserDeleted()
        if (status === "banned") return yield* new UserBanned()
        const redirectUrl = resolved === null ? null : absoluteOf(environment, resolved.success)
        const { secretKeyId } = yield* AuditOrigin
        const mintedBy = secretKeyId === noSecretKey ? {} : { secretKeyId }
        const mintedAt = yield* DateTime.now
        const payload = yield* Effect.orDie(
          encode({ impersonatorId, reason, redirectUrl, mintedAt, ...mintedBy })
        )
        const { expiresAt, token } = yield* transaction.run(
          Effect.gen(function* () {
            const issued = yield* proofs.issue(environment, {
              purpose,
              // Several members of staff may each have a link for the same user.
              subject: yield* crypto.uuidV7,
              userId,
              payload,
              lifetimeSeconds: expiresInSeconds ?? environment.settings.links.impersonationSeconds
            })
            yield* audit.record({
              environmentId: environment.id,
              action: "impersonation.token_minted",
              targets: [{ type: "user", id: userId }],
              metadata: { impersonatorId, reason }
            })
            return issued
          })
        )
        return { token, url: linkOf(environment, token), expiresAt }
      })

      const destination = Effect.fnUntraced(function* (
        environment: Environment,
        redirectUrl: string | null
      ) {
        const known = yield* origins.stillKnown(environment, redirectUrl)
        return known === null ? afterSignInOf(environment) : absoluteOf(environment, known)
      })

      /** Tells if a token could still be redeemed, and leaves it as it is. */
      const isOpen = Effect.fn("Impersonations.isOpen")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        return (yield* proofs.inspect(environment, purpose, token)) !== undefined
      })

      /** The token's target URL (the token is not consumed); the app URL if it is invalid. */
      const destinationOf = Effect.fn("Impersonations.destinationOf")(function* (
        environment: Environment,
        token: Redacted.Redacted
      ) {
        const proof = yield* proofs.inspect(environment, purpose, token)
        if (proof === undefined) return afterSignInOf(environment)
        const { redirectUrl } = yield* Effect.orDie(decode(proof.payload))
        return yield* destination(environment, redirectUrl)
      })

      /** True while whoever minted a token could still mint it: whoever stole a key may have. */
      const stands = Effect.fnUntraced(function* (
        environment: Environment,
        { impersonatorId, mintedAt, secretKeyId }: PendingImpersonation
      ) {
        const begunAt = mintedAt ?? (yield* DateTime.now)
        if (!(yield* seats.mayStillAct(environment, impersonatorId, begunAt))) return false
        return secretKeyId === undefined || (yield* secretKeys.isLive(environment.id, secretKeyId))
      })

      const establish = Effect.fnUntraced(function* (
        environment: Environment,
        { client, native }: Recipient,
        userId: UserId,
        { impersonatorId, reason, redirectUrl }: PendingImpersonation
      ) {
        const authentication = impersonating(userId, { impersonatorId, reason })
        const established = yield* newSessions.establish({
          environment,
          client,
          native,
          authentication
        })
        return { established, destination: yield* destination(environment, redirectUrl) }
      })

      /**
       * Makes the session of a token, once, and tells where it leads. It is no sign-in of the user:
       * nothing is counted, remembered or mailed as one, and what a factor protects stays closed.
       */
      const redeem = Effect.fn("Impersonations.redeem")(function* (
        environment: Environment,
        at: Recipient,
        token: Redacted.Redacted
      ) {
        const userId = (yield* proofs.inspect(environment, purpose, token))?.userId
        if (userId === undefined || userId === null) return yield* new InvalidToken()
        // A ban waits, or has come before.
        const hold = Effect.filterOrFail(
          factors.hold(environment, userId),
          (held) => held !== undefined,
          () => new InvalidToken()
        )
        const redeemed = yield* proofs.redeemHolding(
          environment,
          purpose,
          token,
          hold,
          ({ payload }) =>
            Effect.gen(function* () {
              const pending = yield* Effect.orDie(decode(payload))
              if (!(yield* stands(environment, pending))) return yield* new InvalidToken()
              return yield* establish(environment, at, userId, pending)
            })
        )
        return redeemed ?? (yield* new InvalidToken())
      })

      return { mint, isOpen, destinationOf, redeem }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

/** Made of the configured app URL alone, as every link is (contract: "Links"). */
const linkOf = ({ appUrl }: Environment, token: Redacted.Redacted): Redacted.Redacted =>
  Redacted.make(`${appUrl}${impersonationPath}?token=${encodeURIComponent(Redacted.value(token))}`)
