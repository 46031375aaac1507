import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { toString as qrCode } from "qrcode"
import type { SessionId, UserId } from "../../contract/Ids.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { Environment } from "../../contract/Environment.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { MfaAlreadyEnabled } from "./MfaProblems.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"

const purpose = "totp_setup"

const Payload = Schema.Struct({ secret: Schema.Uint8ArrayFromBase64 })
const encode = Schema.encodeEffect(Payload)
const decode = Schema.decodeUnknownEffect(Payload)

/** The person who sets an authenticator up. */
export interface SetupOwner {
  readonly userId: UserId
  /** The session or the pending sign-in that the secret belongs to: it counts in no other. */
  readonly subject: string
}

/** Authenticators that wait for their first code. */
export class TotpSetups extends Context.Service<TotpSetups>()("gatehouse/access/mfa/TotpSetups", {
  make: Effect.gen(function* () {
    const audit = yield* Audit
    const factors = yield* SecondFactors
    const notice = yield* CredentialNotice
    const proofs = yield* Proofs
    const sessions = yield* Sessions

    /** Draws a secret, which takes the place of what this owner was shown before. */
    const begin = Effect.fn("TotpSetups.begin")(function* (
      environment: Environment,
      { subject, userId }: SetupOwner,
      account: string
    ) {
      const { bytes, otpauthUri, shown } = yield* factors.draw(environment, account)
      const svg = yield* Effect.promise(() =>
        qrCode(Redacted.value(otpauthUri), { type: "svg", errorCorrectionLevel: "M" })
      )
      yield* proofs.issue(environment, {
        purpose,
        subject,
        userId,
        payload: yield* Effect.orDie(encode({ secret: bytes })),
        lifetimeSeconds: environment.settings.codes.lifetimeSeconds
      })
      return { secret: shown, otpauthUri, qrCodeSvg: Redacted.make(svg) }
    })

    /** Counts a try of it, before the code is looked at; outside of any transaction. */
    const countTry = Effect.fnUntraced(function* (
      environment: Environment,
      { subject }: SetupOwner
    ) {
      const counted = yield* proofs.countTry(environment, purpose, { subject })
      if (!counted) return yield* new InvalidCode()
    })

    /**
     * Makes it the user's second factor by its first code, in the caller's transaction, which holds
     * the lock of the account: ends every session but `kept`, and tells the user.
     */
    const confirm = Effect.fn("TotpSetups.confirm")(function* (
      environment: Environment,
      { subject, userId }: SetupOwner,
      code: Redacted.Redacted,
      kept?: SessionId
    ) {
      const enrolled = yield* proofs.redeem(
        environment,
        purpose,
        { subject },
        Effect.fnUntraced(function* ({ payload }) {
          const { secret } = yield* Effect.orDie(decode(payload))
          return yield* factors.enrol(environment, userId, secret, code)
        })
      )
      if (enrolled === undefined || enrolled === "wrongCode") return yield* new InvalidCode()
      if (enrolled === "alreadyEnrolled") return yield* new MfaAlreadyEnabled()
      yield* proofs.voidOf(environment, userId, ["totp_setup", "mfa_enrollment"])
      yield* sessions.endSessions(environment, userId, kept)
      yield* audit.record({
        environmentId: environment.id,
        action: "mfa.enrolled",
        actor: userActor(userId),
        targets: [{ type: "user", id: userId }],
        metadata: { method: "totp" }
      })
      yield* notice.tell(environment, userId, "mfa_enrolled")
      return enrolled
    })

    return { begin, countTry, confirm }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}
