import { Context, Effect, Layer, Redacted, Schema } from "effect"
import { toString as qrCode } from "qrcode"
import { Transaction } from "../../platform/Transaction.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { userActor } from "../../tenancy/audit/AuditOrigin.ts"
import { Audit } from "../../tenancy/audit/Audit.ts"
import type { AuditAction } from "../../tenancy/audit/AuditEvent.ts"
import type { SignedIn } from "../../sessions/clients/Client.ts"
import { actorOf } from "../../sessions/clients/Clients.ts"
import { ClientTokens } from "../../sessions/clients/ClientTokens.ts"
import type { Environment } from "../../contract/Environment.ts"
import { CredentialNotice } from "../../credentials/notices/CredentialNotice.ts"
import { InvalidCode } from "../../credentials/proofs/Proof.ts"
import { Proofs } from "../../credentials/proofs/Proofs.ts"
import { SecondFactors } from "../../credentials/secondFactors/SecondFactors.ts"
import {
  MfaAlreadyEnabled,
  MfaDisabled,
  MfaNotEnabled,
  MfaRequiredByPolicy
} from "./MfaProblems.ts"
import type { SessionId, UserId } from "../../contract/Ids.ts"
import { Passkeys } from "../../credentials/passkeys/Passkeys.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"

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

/**
 * A user's second factor, as they themselves and backends manage it. That the person has proven who
 * they are of late is for the caller to see to, where the contract asks for it.
 */
export class UserSecondFactor extends Context.Service<UserSecondFactor>()(
  "gatehouse/access/mfa/UserSecondFactor",
  {
    make: Effect.gen(function* () {
      const audit = yield* Audit
      const directory = yield* UserDirectory
      const factors = yield* SecondFactors
      const notice = yield* CredentialNotice
      const passkeys = yield* Passkeys
      const proofs = yield* Proofs
      const sessions = yield* Sessions
      const tokens = yield* ClientTokens
      const transaction = yield* Transaction

      /** Draws a secret, which takes the place of what this owner was shown before. */
      const beginSetup = Effect.fn("UserSecondFactor.beginSetup")(function* (
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
      const countSetupTry = Effect.fnUntraced(function* (
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
      const confirmSetup = Effect.fn("UserSecondFactor.confirmSetup")(function* (
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

      const ownStatus = Effect.fn("UserSecondFactor.ownStatus")(function* (
        environment: Environment,
        { user }: SignedIn
      ) {
        const factor = yield* factors.find(environment, user.id)
        return { ...statusOf(factor), policy: environment.settings.mfa.policy }
      })

      /** Draws an authenticator's secret for this session only, and voids an older one. */
      const start = Effect.fn("UserSecondFactor.start")(function* (
        environment: Environment,
        signedIn: SignedIn
      ) {
        const { user } = signedIn
        if (user.mfaEnabled) return yield* new MfaAlreadyEnabled()
        if (environment.settings.mfa.policy === "off") return yield* new MfaDisabled()
        return yield* beginSetup(environment, ownerOf(signedIn), user.email ?? user.id)
      })

      /** Takes the first code of it: the user has a second factor, and their other sessions end. */
      const confirm = Effect.fn("UserSecondFactor.confirm")(function* (
        environment: Environment,
        signedIn: SignedIn,
        code: Redacted.Redacted
      ) {
        const { session, user } = signedIn
        if (environment.settings.mfa.policy === "off") return yield* new MfaDisabled()
        const owner = ownerOf(signedIn)
        yield* countSetupTry(environment, owner)
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, user.id)
            const { proven, recoveryCodes } = yield* confirmSetup(
              environment,
              owner,
              code,
              session.id
            ).pipe(Effect.catchTag("mfa_already_enabled", () => new InvalidCode()))
            yield* tokens.noteMethod(environment, signedIn, proven.method)
            return recoveryCodes
          })
        )
      })

      /** Every change is a credential change, so it notifies the user. */
      const changed = Effect.fnUntraced(function* (
        environment: Environment,
        signedIn: SignedIn,
        change: "mfa_disabled" | "recovery_codes_regenerated"
      ) {
        const { user } = signedIn
        const action: AuditAction =
          change === "mfa_disabled" ? "mfa.disabled" : "mfa.recovery_codes_regenerated"
        yield* audit.record({
          environmentId: environment.id,
          action,
          actor: actorOf(signedIn),
          targets: [{ type: "user", id: user.id }]
        })
        yield* notice.tell(environment, user.id, change)
      })

      /** Issues fresh recovery codes, and voids the old ones. */
      const renewRecoveryCodes = Effect.fn("UserSecondFactor.renewRecoveryCodes")(function* (
        environment: Environment,
        signedIn: SignedIn
      ) {
        // Who was let in without the factor is not let near one that came meanwhile.
        if (!signedIn.user.mfaEnabled) return yield* new MfaNotEnabled()
        return yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, signedIn.user.id)
            yield* tokens.requireLive(environment, signedIn)
            const codes = yield* factors.renewRecoveryCodes(environment, signedIn.user.id)
            if (codes === undefined) return yield* new MfaNotEnabled()
            yield* changed(environment, signedIn, "recovery_codes_regenerated")
            return codes
          })
        )
      })

      const disable = Effect.fn("UserSecondFactor.disable")(function* (
        environment: Environment,
        signedIn: SignedIn
      ) {
        const { user } = signedIn
        if (!user.mfaEnabled) return yield* new MfaNotEnabled()
        if (environment.settings.mfa.policy === "required") {
          return yield* new MfaRequiredByPolicy()
        }
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lock(environment.id, user.id)
            yield* tokens.requireLive(environment, signedIn)
            const removed = yield* factors.remove(environment.id, user.id)
            if (!removed) return yield* new MfaNotEnabled()
            yield* proofs.voidOf(environment, user.id, ["mfa_challenge"])
            yield* changed(environment, signedIn, "mfa_disabled")
          })
        )
      })

      const status = Effect.fn("UserSecondFactor.status")(function* (
        environment: Environment,
        userId: UserId
      ) {
        const factor = yield* factors.find(environment, userId)
        if (factor === undefined) yield* directory.requireKnown(environment.id, userId)
        const held = yield* passkeys.list(environment, userId)
        return { ...statusOf(factor), passkeys: held.length }
      })

      /** Takes it away with its recovery codes; nothing changes where there is none. */
      const remove = Effect.fn("UserSecondFactor.remove")(function* (
        environment: Environment,
        userId: UserId
      ) {
        yield* transaction.run(
          Effect.gen(function* () {
            yield* directory.lockWritable(environment.id, userId)
            const factor = yield* factors.find(environment, userId)
            if (factor === undefined) return
            yield* sessions.endSessions(environment, userId)
            yield* factors.remove(environment.id, userId)
            yield* proofs.voidOf(environment, userId, ["mfa_challenge", "totp_setup"])
            yield* audit.record({
              environmentId: environment.id,
              action: "mfa.disabled",
              targets: [{ type: "user", id: userId }]
            })
            yield* notice.tell(environment, userId, "mfa_disabled")
          })
        )
      })

      return {
        beginSetup,
        confirmSetup,
        ownStatus,
        start,
        confirm,
        renewRecoveryCodes,
        disable,
        status,
        remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}

const ownerOf = ({ session, user }: SignedIn) => ({ userId: user.id, subject: session.id })

const statusOf = (factor: Effect.Success<ReturnType<SecondFactors["Service"]["find"]>>) => ({
  enabled: factor !== undefined,
  enrolledAt: factor?.enrolledAt ?? null,
  recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0
})
