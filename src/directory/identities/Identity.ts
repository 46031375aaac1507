import { Schema } from "effect"
import { ConnectionId, IdentityId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { UserStatus } from "../users/User.ts"

/** Protocol by which an account elsewhere signs a person in. */
export const IdentityProtocol = Schema.Literals(["oauth2", "oidc", "saml"])
export type IdentityProtocol = typeof IdentityProtocol.Type

/** A user's account at an external provider (interface.md "Identity"). */
export const Identity = Schema.Struct({
  id: IdentityId,
  protocol: IdentityProtocol,
  issuer: Schema.String,
  subject: Schema.String,
  label: Schema.NullOr(Schema.String),
  status: Schema.Literals(["active", "unlinked"]),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  claims: MetadataBag,
  connectionId: Schema.NullOr(ConnectionId).annotate({
    description: "Of the organization's identity provider that knows the person by it"
  })
}).annotate({ identifier: "Identity" })
export type Identity = typeof Identity.Type

/** An account at a provider, or at a connection, that is about to be linked. */
export const NewIdentity = Schema.Struct({
  /** Null at a connection. */
  provider: Schema.NullOr(Schema.String),
  connectionId: Schema.optionalKey(Schema.NullOr(ConnectionId)),
  protocol: IdentityProtocol,
  issuer: Schema.String,
  subject: Schema.String,
  label: Schema.NullOr(Schema.String),
  claims: MetadataBag
})
export type NewIdentity = typeof NewIdentity.Type

/** An identity as its user is shown it, through which provider, and whether that still signs in. */
export const LinkedIdentity = Schema.Struct({
  ...Identity.fields,
  /** Null for one that came with no provider. */
  provider: Schema.NullOr(Schema.String),
  usable: Schema.Boolean
})
export type LinkedIdentity = typeof LinkedIdentity.Type

/** Owner of an identity. */
export const IdentityOwner = Schema.Struct({
  identityId: IdentityId,
  userId: UserId,
  status: UserStatus
})
export type IdentityOwner = typeof IdentityOwner.Type
