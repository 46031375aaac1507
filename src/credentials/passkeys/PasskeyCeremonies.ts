import { Clock, Context, Effect, Layer, Option, Redacted, Schema } from "effect"
import { UserId } from "../../contract/Ids.ts"
import { appName, type Environment } from "../../contract/Environment.ts"
import { Crypto, sha256 } from "../../platform/Crypto.ts"
import { Transaction } from "../../platform/Transaction.ts"
import { algorithms, webauthnText } from "../../platform/WebAuthn.ts"
import { Proofs } from "../proofs/Proofs.ts"
import type { RelyingParty } from "../../tenancy/environments/RelyingParty.ts"
import { ceremonySeconds, type CreationOptions, type RequestOptions } from "./CeremonyOptions.ts"
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

/** The user of a new passkey. */
export interface NewPasskeyOwner {
  readonly handle: Uint8Array
  /** As authenticators show them. */
  readonly user: { readonly name: string; readonly displayName: string }
  readonly existing: ReadonlyArray<StoredPasskey>
}

const Ceremony = Schema.Struct({
  challenge: Schema.String,
  /** The handle that authenticators will know a user by who is created with the passkey. */
  handle: Schema.NullOr(Schema.Uint8ArrayFromBase64),
  subject: Schema.String,
  userId: Schema.NullOr(UserId),
  /** Time of its end, in milliseconds since 1970. */
  until: Schema.Int
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

const timeout = ceremonySeconds * 1000

const descriptorOf = ({ credentialId, transports }: StoredPasskey) => ({
  id: webauthnText(credentialId),
  type: "public-key" as const,
  transports
})

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
        // At sign-in each tab has its own, so that none voids another's.
        const subject =
          purpose === "passkey_sign_in" || begunBy === null ? yield* crypto.uuidV7 : begunBy
        const until = (yield* Clock.currentTimeMillis) + ceremonySeconds * 1000
        const payload = yield* Effect.orDie(encode({ challenge, handle, subject, userId, until }))
        const issued = proofs.issue(environment, {
          purpose,
          subject,
          userId,
          payload,
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

      /** Puts a ceremony back for the rest of its time, unless its owner has begun another. */
      const putBack = Effect.fnUntraced(function* (
        environment: Environment,
        { begunBy, purpose }: Pick<CeremonyOwner, "purpose" | "begunBy">,
        ceremonyId: Redacted.Redacted,
        ceremony: Ceremony
      ) {
        const { subject, until, userId } = ceremony
        const left = Math.floor((until - (yield* Clock.currentTimeMillis)) / 1000)
        if (left <= 0) return
        yield* proofs.issueBeside(environment, {
          purpose,
          subject,
          userId,
          payload: yield* Effect.orDie(encode(ceremony)),
          lifetimeSeconds: left,
          token: keptAs(ceremonyId, begunBy)
        })
      })

      /**
       * Takes a step with a ceremony that was taken for it. A step that the customer's backend could
       * not be asked about uses nothing up: the person may try the same answer again.
       */
      const keptUnasked =
        (
          environment: Environment,
          owner: Pick<CeremonyOwner, "purpose" | "begunBy">,
          ceremonyId: Redacted.Redacted,
          ceremony: Ceremony
        ) =>
        <A, E extends { readonly _tag: string }, R>(step: Effect.Effect<A, E, R>) =>
          Effect.tapError(step, ({ _tag }) =>
            _tag === "hook_unavailable"
              ? putBack(environment, owner, ceremonyId, ceremony)
              : Effect.void
          )

      /**
       * Begins to make a passkey: a discoverable one with user verification, and without attestation
       * of its maker. The ceremony keeps the handle of a user who is made with it.
       */
      const beginToCreate = Effect.fnUntraced(function* (
        environment: Environment,
        owner: CeremonyOwner,
        { rpId }: RelyingParty,
        { existing, handle, user }: NewPasskeyOwner
      ) {
        const kept = owner.userId === null ? handle : null
        const { ceremonyId, challenge, expiresAt } = yield* begin(environment, owner, kept)
        const options: CreationOptions = {
          rp: { id: rpId, name: appName(environment) },
          user: { id: webauthnText(handle), ...user },
          challenge,
          pubKeyCredParams: algorithms.map((alg) => ({ type: "public-key", alg })),
          timeout,
          excludeCredentials: existing.map(descriptorOf),
          authenticatorSelection: {
            residentKey: "required",
            requireResidentKey: true,
            userVerification: "required"
          },
          attestation: "none",
          extensions: { credProps: true }
        }
        return { ceremonyId, options, expiresAt }
      })

      /** Begins to prove a passkey: one of the allowed ones, if its user is known. */
      const beginToProve = Effect.fnUntraced(function* (
        environment: Environment,
        owner: CeremonyOwner,
        { rpId }: RelyingParty,
        allowed?: ReadonlyArray<StoredPasskey>
      ) {
        const { ceremonyId, challenge, expiresAt } = yield* begin(environment, owner)
        const options: RequestOptions = {
          challenge,
          rpId,
          timeout,
          userVerification: "required",
          ...(allowed === undefined ? {} : { allowCredentials: allowed.map(descriptorOf) })
        }
        return { ceremonyId, options, expiresAt }
      })

      return { beginToCreate, beginToProve, take, keptUnasked }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
