import { Schema, type DateTime } from "effect"
import { ApplicationId, OrganizationId, SessionId, TokenFamilyId } from "../../contract/Ids.ts"
import { StoredApplication } from "../applications/Application.ts"
import { FamilyTruth, SessionTruth } from "../grants/TokenFamily.ts"
import { StoredResource } from "../resources/Resource.ts"

const Instant = Schema.DateTimeUtcFromString

/** The application or resource that calls, with the SHA-256 of its secrets in hexadecimal. */
const Caller = Schema.Struct({
  application: Schema.NullOr(StoredApplication),
  /** True if the application's organization, if it has one, exists. */
  organizationIsThere: Schema.Boolean,
  secrets: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      hash: Schema.String,
      lastUsedAt: Schema.NullOr(Instant)
    })
  )
})
export type Caller = typeof Caller.Type

export const StoredCode = Schema.Struct({
  redirectUri: Schema.String,
  codeChallenge: Schema.NullOr(Schema.String),
  dpopJkt: Schema.NullOr(Schema.String),
  expiresAt: Instant,
  redeemedAt: Schema.NullOr(Instant)
})
export type StoredCode = typeof StoredCode.Type

export const StoredDeviceCode = Schema.Struct({
  applicationId: ApplicationId,
  intervalSeconds: Schema.Int,
  expiresAt: Instant,
  polledAt: Schema.NullOr(Instant),
  deniedAt: Schema.NullOr(Instant),
  familyId: Schema.NullOr(TokenFamilyId),
  redeemedAt: Schema.NullOr(Instant)
})
export type StoredDeviceCode = typeof StoredDeviceCode.Type

const StoredRefreshToken = Schema.Struct({
  /** True for the refresh token that counts now. */
  isCurrent: Schema.Boolean,
  isPrevious: Schema.Boolean,
  createdAt: Instant,
  replacedAt: Schema.NullOr(Instant),
  dpopJkt: Schema.NullOr(Schema.String),
  answer: Schema.NullOr(Schema.String)
})
export type StoredRefreshToken = typeof StoredRefreshToken.Type

/** An application that has a token for itself or by exchange. */
const Machine = Schema.Struct({
  application: StoredApplication,
  organizationIsThere: Schema.Boolean
})
export type Machine = typeof Machine.Type

const StoredAccessToken = Schema.Struct({ claims: Schema.Json, expiresAt: Instant })
export type StoredAccessToken = typeof StoredAccessToken.Type

/** All that a call of the protocol has to know, read at one moment. */
export const TokenTruth = Schema.Struct({
  caller: Caller,
  resources: Schema.Array(StoredResource),
  truth: Schema.NullOr(FamilyTruth),
  /** The session that the token came of, where that is no family's. */
  session: Schema.NullOr(SessionTruth),
  code: Schema.NullOr(StoredCode),
  deviceCode: Schema.NullOr(StoredDeviceCode),
  refreshToken: Schema.NullOr(StoredRefreshToken),
  accessToken: Schema.NullOr(StoredAccessToken),
  machine: Schema.NullOr(Machine),
  /** Hashes, in hexadecimal, of what this call is the first to use. */
  firstUses: Schema.Array(Schema.String)
})
export type TokenTruth = typeof TokenTruth.Type

/** The session that an exchanged token came of, and the organization that was active in it. */
export const SessionSource = Schema.Struct({
  id: SessionId,
  organizationId: Schema.NullOr(OrganizationId)
})

/** The token that a call shows; the id of its family, where that is known already. */
export interface Shown {
  readonly code?: Uint8Array
  readonly deviceCode?: Uint8Array
  readonly refreshToken?: Uint8Array
  readonly accessToken?: Uint8Array
  readonly familyId?: TokenFamilyId
  /** Session and organization of a token that came of a session without a family. */
  readonly session?: typeof SessionSource.Type
  /** The application of a token that it has for itself or by exchange. */
  readonly machineClientId?: string
}

/** A verified statement of the caller, which counts once until it expires. */
export interface UsedOnce {
  readonly hash: Uint8Array
  readonly expiresAt: DateTime.Utc
}
