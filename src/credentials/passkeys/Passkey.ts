import { Schema } from "effect"
import { PasskeyId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import type { ProvenPasskey } from "../secondFactors/SecondFactor.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { AuditActor, AuditEntry } from "../../tenancy/audit/AuditEvent.ts"
import { UserStatus } from "../../directory/users/User.ts"
import { Problem } from "../../contract/Problem.ts"

/** Maximum number of passkeys of a user. */
export const maximumPasskeys = 20

/** The name of a passkey that nobody has named, from a model that nobody knows. */
export const unnamedPasskey = "Passkey"

/** A passkey as its owner and the customer's backend see it; nothing of it is a secret. */
export const Passkey = Schema.Struct({
  id: PasskeyId,
  name: Schema.String,
  createdAt: Timestamp,
  lastUsedAt: Schema.NullOr(Timestamp),
  backedUp: Schema.Boolean.annotate({ description: "Whether it is backed up elsewhere" }),
  transports: Schema.Array(Schema.String),
  authenticatorName: Schema.NullOr(
    Schema.String.annotate({ description: "Such as `iCloud Keychain`, if known" })
  )
}).annotate({ identifier: "Passkey" })
export type Passkey = typeof Passkey.Type

const { authenticatorName: _, ...kept } = Passkey.fields

/** A passkey with all that verifies it, as its own table has it. */
export const KeptPasskey = Schema.Struct({
  ...kept,
  userId: UserId,
  credentialId: Schema.Uint8Array,
  publicKey: Schema.Uint8Array,
  counter: Schema.Int,
  deviceBound: Schema.Boolean,
  aaguid: Schema.NullOr(Schema.String)
})

/** A passkey with the state of its user. */
export const StoredPasskey = Schema.Struct({
  ...KeptPasskey.fields,
  userStatus: UserStatus,
  /** The handle by which authenticators know the user. */
  handle: Schema.Uint8Array
})
export type StoredPasskey = typeof StoredPasskey.Type

/**
 * True if a signature counter advances as it should (WebAuthn section 6.1.1). The counter of a
 * device-bound key may not stand still unless the key has none; a synced key has one per copy.
 */
export const counterMovesOn = (
  { counter, deviceBound }: Pick<StoredPasskey, "counter" | "deviceBound">,
  presented: number
): boolean => !deviceBound || presented > counter || (presented === 0 && counter === 0)

/** Proof of a user that a used passkey gives. */
export const provenBy = ({ deviceBound, id, userId }: StoredPasskey) =>
  ({ userId, method: "passkey", passkey: { id, deviceBound } }) as ProvenPasskey

/** The audit entry of a passkey. */
export const passkeyEntry = (
  environment: Environment,
  action: "passkey.registered" | "passkey.renamed" | "passkey.removed" | "passkey.refused",
  { id, userId }: Pick<StoredPasskey, "id" | "userId">,
  event: { readonly actor?: AuditActor; readonly refused?: string } = {}
): AuditEntry => ({
  environmentId: environment.id,
  action,
  ...(event.actor && { actor: event.actor }),
  targets: [
    { type: "passkey", id },
    { type: "user", id: userId }
  ],
  ...(event.refused && {
    result: "denied" as const,
    metadata: { reason: event.refused }
  })
})

/** The environment has passkeys turned off, or this host cannot use them. */
export class PasskeysDisabled extends Problem<PasskeysDisabled>()(
  "passkeys_disabled",
  403,
  "Passkeys are not available here"
) {}

/** The ceremony or the credential is wrong in any way: all alike. */
export class InvalidPasskey extends Problem<InvalidPasskey>()(
  "invalid_passkey",
  400,
  "The passkey was not accepted"
) {}

export class PasskeyNotFound extends Problem<PasskeyNotFound>()(
  "passkey_not_found",
  404,
  "There is no such passkey"
) {}

/** The credential has been registered already. */
export class PasskeyExists extends Problem<PasskeyExists>()(
  "passkey_exists",
  409,
  "The passkey is already registered"
) {}

export class TooManyPasskeys extends Problem<TooManyPasskeys>()(
  "too_many_passkeys",
  409,
  "No more passkeys can be added"
) {}
