import { Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import { appName, type Environment } from "../../contract/Environment.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { webauthnText } from "../../platform/WebAuthn.ts"
import { Proofs } from "../proofs/Proofs.ts"
import type { RelyingParty } from "../../tenancy/environments/RelyingParty.ts"
import { ceremonySeconds } from "./CeremonyOptions.ts"
import { creationOptions, requestOptions } from "./ceremonyOptionsOf.ts"
import type { StoredPasskey } from "./Passkey.ts"

/** The single purpose of a ceremony. */
export type CeremonyPurpose =
  | "passkey_sign_in"
  | "passkey_registration"
  | "passkey_reauthentication"
  | "passkey_challenge"
  | "passkey_enrollment"
  | "passkey_invitation"

/** The owner of a ceremony. */
export interface CeremonyOwner {
  readonly purpose: CeremonyPurpose
  /** The browser, session or pending sign-in that began it; null for an install before a sign-in. */
  readonly begunBy: string | null
  /** Null before the user is known. */
  readonly userId: UserId | null
}

/** The user of a new passkey, as authenticators show them. */
export interface PasskeyUser {
  readonly name: string
  readonly displayName: string
}

const Ceremony = Schema.Struct({
  challenge: Schema.String,
  /** The handle that authenticators will know a user by who is created with the passkey. */
  handle: Schema.NullOr(Schema.Uint8ArrayFromBase64)
})

/** A ceremony as it was begun. */
export type Ceremony = typeof Ceremony.Type

const encode = Schema.encodeEffect(Ceremony)
const decode = Schema.decodeUnknownOption(Ceremony)

/**
 * The secret under which it is kept, which whoever began it is a part of: nobody else finds it, so that
 * nobody else can use it up.
 */
const keptAs = (
  ceremonyId: Redacted.Redacted,
  begunBy: CeremonyOwner["begunBy"]
): Redacted.Redacted =>
  Redacted.make(webauthnText(sha256(sha256(Redacted.value(ceremonyId)), begunBy ?? "")))

/**
 * Ceremonies under way: one counts once under a race, for what it was begun for, where it was begun,
 * within five minutes (contract: "Passkeys").
 */
export class PasskeyCeremonies extends Context.Service<PasskeyCeremonies>()(
  "gatehouse/credentials/passkeys/PasskeyCeremonies",
  {
    make: Effect.gen(function* () {
      const crypto = yield* Crypto
      const proofs = yield* Proofs
      const transaction = yield* Transaction

      const begin = Effect.fn("PasskeyCeremonies.begin")(function* (
        environment: Environment,
        { begunBy, purpose, userId }: CeremonyOwner,
        handle: Uint8Array | null = null
      ) {
        const challenge = Redacted.value(yield* crypto.secret)
        const ceremonyId = yield* crypto.secret
        const issued = proofs.issue(environment, {
          purpose,
          // At sign-in each tab has its own, so that none voids another's.
          subject:
            purpose === "passkey_sign_in" || begunBy === null ? yield* crypto.uuidV7 : begunBy,
          userId,
          payload: yield* Effect.orDie(encode({ challenge, handle })),
          lifetimeSeconds: ceremonySeconds,
          token: keptAs(ceremonyId, begunBy)
        })
        // One that a crash takes back is begun again.
        const { expiresAt } = yield* transaction.unflushed(issued)
        return { ceremonyId, challenge, expiresAt }
      })

      /** Removes it, whatever comes of it; undefined if there is none, and another owner's stays. */
      const take = Effect.fn("PasskeyCeremonies.take")(function* (
        environment: Environment,
        { begunBy, purpose }: Pick<CeremonyOwner, "purpose" | "begunBy">,
        ceremonyId: Redacted.Redacted
      ) {
        // What it is used for is committed later: a crash that brings it back takes that back, too.
        const name = keptAs(ceremonyId, begunBy)
        const proof = yield* transaction.unflushed(proofs.spend(environment, purpose, name))
        return proof === undefined ? undefined : Option.getOrUndefined(decode(proof.payload))
      })

      return {
        /** Options for a browser to create a passkey. */
        optionsToCreate: (
          environment: Environment,
          { rpId }: RelyingParty,
          challenge: string,
          handle: Uint8Array,
          user: PasskeyUser,
          existing: ReadonlyArray<StoredPasskey>
        ) =>
          creationOptions({
            rp: { id: rpId, name: appName(environment) },
            user: { id: webauthnText(handle), ...user },
            challenge,
            existing
          }),
        /** Options for a browser to prove a passkey: one of the allowed ones, if its user is known. */
        optionsToProve: (
          { rpId }: RelyingParty,
          challenge: string,
          allowed?: ReadonlyArray<StoredPasskey>
        ) => requestOptions(rpId, challenge, allowed),
        begin,
        take
      }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
