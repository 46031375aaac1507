import type { IdentityProtocol } from "../../directory/identities/Identity.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import type { ForeignAlgorithm } from "../../credentials/passwords/ForeignHash.ts"
import type { Profile } from "../../directory/users/Profile.ts"
import type { RegistrationState } from "../../directory/users/User.ts"

/** A line of an export, which an import takes: times are ISO 8601 in UTC. */
export interface UserExportLine extends Profile {
  readonly id: string
  readonly externalId: string | null
  readonly email: string | null
  readonly emailVerifiedAt: string | null
  /** All but the primary one. */
  readonly emailAddresses: ReadonlyArray<{
    readonly email: string
    readonly verifiedAt: string | null
  }>
  readonly passwordHash?: { readonly algorithm: ForeignAlgorithm; readonly hash: string } | null
  /** The customer's old system knows the password. */
  readonly passwordAtHook?: true
  readonly status: "active" | "banned"
  readonly bannedAt: string | null
  readonly banReason: string | null
  readonly registrationState: RegistrationState
  readonly createdAt: string
  readonly updatedAt: string
  readonly publicMetadata: MetadataBag
  readonly privateMetadata: MetadataBag
  readonly unsafeMetadata: MetadataBag
  readonly identities: ReadonlyArray<{
    readonly provider: string | null
    readonly connectionId: string | null
    readonly protocol: IdentityProtocol
    readonly issuer: string
    readonly subject: string
    readonly label: string | null
    readonly claims: MetadataBag
  }>
  /**
   * Handle by which authenticators know the user, in base64url; null for one who never had a
   * passkey.
   */
  readonly passkeyUserHandle: string | null
  readonly passkeys: ReadonlyArray<{
    readonly credentialId: string
    readonly publicKey: string
    readonly counter: number
    readonly deviceBound: boolean
    readonly backedUp: boolean
    readonly transports: ReadonlyArray<string>
    readonly aaguid: string | null
    readonly name: string
    readonly createdAt: string
    readonly lastUsedAt: string | null
    readonly rpId: string
  }>
  /** Open grants, which an import passes over: applications ask for consent again. */
  readonly grants: ReadonlyArray<{
    readonly clientId: string
    readonly organizationId: string | null
    readonly scopes: ReadonlyArray<{
      /** Identifier of the resource; null: of the person. */
      readonly resource: string | null
      readonly scopes: ReadonlyArray<string>
    }>
    readonly offline: boolean
    readonly createdAt: string
    readonly lastUsedAt: string | null
  }>
  /** Keys that are not revoked, which an import passes over: nothing tells what they were. */
  readonly apiKeys: ReadonlyArray<{
    readonly name: string
    readonly lastFour: string
    readonly organizationId: string | null
    readonly permissions: ReadonlyArray<string>
    readonly createdAt: string
    readonly expiresAt: string | null
    readonly lastUsedAt: string | null
  }>
}
