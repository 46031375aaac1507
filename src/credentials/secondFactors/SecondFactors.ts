import { Context, DateTime, Effect, Layer, Redacted } from "effect"
import type { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Crypto } from "../../platform/Crypto.ts"
import { appName, type Environment } from "../../contract/Environment.ts"
import { codeHash, formerCodeHash, freshCodes } from "./recoveryCodes.ts"
import type { PresentedFactor, ProvenFactor } from "./SecondFactor.ts"
import { SecondFactorsStore, type HeldColumns, type HeldUser } from "./SecondFactorsStore.ts"
import { matchedStep, otpauthUri, secretBytes, shownSecret } from "./totp.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { TrustedDeviceEnds } from "../trustedDevices/TrustedDeviceEnds.ts"

export type { HeldColumns, HeldUser }

/** Recovery codes, the one time that they are seen. */
export type RecoveryCodes = ReadonlyArray<Redacted.Redacted>

/** A second factor that was just taken up. */
export interface Enrolment {
  readonly proven: ProvenFactor
  readonly recoveryCodes: RecoveryCodes
}

/**
 * The second factors of users: one authenticator each (TOTP, RFC 6238) with recovery codes
 * (contract: "Second factor"). It knows nothing of sessions.
 */
export class SecondFactors extends Context.Service<SecondFactors>()(
  "gatehouse/credentials/secondFactors/SecondFactors",
  {
    make: Effect.gen(function* () {
      const store = yield* SecondFactorsStore
      const directory = yield* UserDirectory
      const crypto = yield* Crypto
      const trustedDevices = yield* TrustedDeviceEnds

      /** Draws a secret for an account, named by its address or id; nothing is stored. */
      const draw = Effect.fn("SecondFactors.draw")(function* (
        environment: Environment,
        account: string
      ) {
        const bytes = yield* crypto.randomBytes(secretBytes)
        return {
          bytes,
          shown: Redacted.make(shownSecret(bytes)),
          otpauthUri: Redacted.make(otpauthUri(appName(environment), account, bytes))
        }
      })

      const storeCodes = Effect.fnUntraced(function* (environment: Environment, userId: UserId) {
        const codes = yield* freshCodes(crypto)
        const owner = { environmentId: environment.id, userId }
        const hashes = codes.map((code) => codeHash(crypto, owner, code))
        yield* store.replaceRecoveryCodes(environment.id, userId, hashes)
        return codes
      })

      /** Makes a secret the user's factor by a first code of it, in the caller's transaction. */
      const enrol = Effect.fn("SecondFactors.enrol")(function* (
        environment: Environment,
        userId: UserId,
        secret: Uint8Array,
        code: Redacted.Redacted
      ): Effect.fn.Return<Enrolment | "wrongCode" | "alreadyEnrolled"> {
        const now = yield* DateTime.now
        const step = matchedStep(secret, Redacted.value(code), now)
        if (step === undefined) return "wrongCode"
        const inserted = yield* store.insert({
          environmentId: environment.id,
          userId,
          sealedSecret: yield* crypto.encrypt(sealPurpose(environment.id, userId), secret),
          step,
          enrolledAt: now
        })
        if (!inserted) return "alreadyEnrolled"
        yield* trustedDevices.endAll(environment.id, userId)
        const proven = { userId, method: "totp" } as ProvenFactor
        return { proven, recoveryCodes: yield* storeCodes(environment, userId) }
      })

      const acceptsTotp = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        code: Redacted.Redacted
      ) {
        const sealed = yield* store.sealedSecret(environment.id, userId)
        if (sealed === undefined) return false
        const secret = yield* crypto.decrypt(sealPurpose(environment.id, userId), sealed)
        const step = matchedStep(secret, Redacted.value(code), yield* DateTime.now)
        return step !== undefined && (yield* store.useStep(environment.id, userId, step))
      })

      const acceptsRecoveryCode = Effect.fnUntraced(function* (
        environment: Environment,
        userId: UserId,
        code: Redacted.Redacted
      ) {
        const hash = codeHash(crypto, { environmentId: environment.id, userId }, code)
        if (yield* store.useRecoveryCode(environment.id, userId, hash)) return true
        const former = formerCodeHash(code)
        return (
          former !== undefined && (yield* store.useRecoveryCode(environment.id, userId, former))
        )
      })

      /**
       * Takes a code, in the caller's transaction: no time step and no recovery code counts twice.
       * Count the attempt before; null for a wrong one.
       */
      const prove = Effect.fn("SecondFactors.prove")(function* (
        environment: Environment,
        userId: UserId,
        presented: PresentedFactor
      ) {
        const method = "totpCode" in presented ? "totp" : "recovery_code"
        const accepted =
          "totpCode" in presented
            ? yield* acceptsTotp(environment, userId, presented.totpCode)
            : yield* acceptsRecoveryCode(environment, userId, presented.recoveryCode)
        return accepted ? ({ userId, method } as ProvenFactor) : null
      })

      /** Fresh recovery codes in the place of the old; undefined for a user without a factor. */
      const renewRecoveryCodes = Effect.fn("SecondFactors.renewRecoveryCodes")(function* (
        environment: Environment,
        userId: UserId
      ) {
        if ((yield* store.find(environment.id, userId)) === undefined) return undefined
        return yield* storeCodes(environment, userId)
      })

      return {
        find: ({ id }: Environment, userId: UserId) => store.find(id, userId),
        /**
         * Locks the user's enrolment state to the end of the caller's transaction; undefined for a user
         * who may not sign in.
         */
        // Two statements: one that waits for the lock would still see what was there before.
        hold: ({ id }: Environment, userId: UserId) =>
          Effect.flatMap(directory.lockActive(id, userId), (active) =>
            active ? store.ofHeld(id, userId) : Effect.undefined
          ),
        /** Reads the state of an active user whom the caller's transaction has locked already. */
        ofHeld: ({ id }: Environment, userId: UserId) => store.ofHeld(id, userId),
        /** The piece of a larger statement that reads the same. */
        heldColumns: ({ id }: Environment, userId: UserId) => store.heldColumns(id, userId),
        draw,
        enrol,
        prove,
        renewRecoveryCodes,
        /** Takes the factor away, in the caller's transaction; false where there was none. */
        remove: (environmentId: EnvironmentId, userId: UserId) =>
          Effect.andThen(
            trustedDevices.endAll(environmentId, userId),
            store.remove(environmentId, userId)
          )
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make).pipe(
    Layer.provide([SecondFactorsStore.layer, TrustedDeviceEnds.layer])
  )
}

// Binding the user too keeps a row from being passed off as another user's factor.
const sealPurpose = (environmentId: EnvironmentId, userId: UserId): string =>
  `totp:${environmentId}:${userId}`
