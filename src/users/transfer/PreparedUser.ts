import type { DateTime } from "effect"
import type { EmailAddressId, IdentityId } from "../../contract/Ids.ts"
import type { StoredPasskey } from "../../credentials/passkeys/Passkey.ts"
import type { EmailAddress, EmailKey } from "../../contract/EmailAddress.ts"
import type { NewIdentity } from "../../directory/identities/Identity.ts"
import type { User } from "../../directory/users/User.ts"
import { spellingsOf } from "../../tenancy/providers/Provider.ts"
import type { HashedPassword } from "../../credentials/passwords/PasswordHash.ts"

/** An account at a provider; null: through no provider of the environment. */
export type PreparedIdentity = NewIdentity

/** A passkey with an id of this service. */
export type PreparedPasskey = Omit<StoredPasskey, "userId" | "userStatus" | "handle">

/** A user that is to be written, with all that came with them. */
export interface PreparedUser {
  readonly user: User
  readonly password: HashedPassword | null
  /** The primary one first, where there is one. */
  readonly addresses: ReadonlyArray<{
    readonly id: EmailAddressId
    readonly email: EmailAddress
    readonly isPrimary: boolean
    readonly verifiedAt: DateTime.Utc | null
  }>
  readonly identities: ReadonlyArray<PreparedIdentity & { readonly id: IdentityId }>
  /** Handle by which authenticators know the user; null for one who never had a passkey. */
  readonly passkeyUserHandle: Uint8Array | null
  readonly passkeys: ReadonlyArray<PreparedPasskey>
}

/** Form in which credential ids and handles of passkeys are compared. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

/** Taken credential ids and handles of passkeys, in hexadecimal. */
export interface OccupiedPasskeys {
  readonly credentialIds: ReadonlySet<string>
  readonly userHandles: ReadonlySet<string>
}

/** Identifiers of these users that are taken already. */
export interface Occupied extends OccupiedPasskeys {
  readonly ids: ReadonlySet<string>
  readonly externalIds: ReadonlySet<string>
  readonly emailKeys: ReadonlySet<EmailKey>
  /** Made by {@link accountOf}. */
  readonly accounts: ReadonlySet<string>
}

/** Key that distinguishes an account at a provider from every other, however its issuer is spelt. */
export const accountOf = ({
  connectionId,
  issuer,
  subject
}: Pick<PreparedIdentity, "connectionId" | "issuer" | "subject">) =>
  `${connectionId ?? spellingsOf(issuer).toSorted().at(-1)} ${subject}`
