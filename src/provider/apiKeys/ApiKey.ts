import { Schema, Struct } from "effect"
import { ApiKeyId, EnvironmentId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { MetadataBag, MetadataPatch } from "../../contract/Metadata.ts"
import { OwnPermission } from "../../contract/Permission.ts"
import { Name, RedactedText, Text, Timestamp } from "../../contract/Values.ts"
import { ServerOrganization } from "../../organizations/organizations/Organization.ts"
import { User } from "../../directory/users/User.ts"
import { Problem } from "../../contract/Problem.ts"

/** The beginning of every API key, for people and for scanners of leaked ones. */
export const apiKeyPrefix = "gk_"

/** Time for which an expired key is still listed. */
export const listedAfterExpiry = { days: 30 }

const defaultExpiryDays = 365

const Instant = Schema.NullOr(Timestamp)

/** An API key after it was made; the key itself is not kept. */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  name: Schema.String,
  lastFour: Schema.String,
  userId: Schema.NullOr(UserId),
  organizationId: Schema.NullOr(OrganizationId),
  createdBy: Schema.NullOr(UserId).annotate({
    description: "Null: a backend made it, or a person who is erased, which createdByLeft tells"
  }),
  createdByLeft: Schema.Boolean.annotate({
    description: "True if the person who made it is no longer there, or in the organization"
  }),
  permissions: Schema.Array(Schema.String).annotate({
    description: "As they were given; what of them counts today, verification tells"
  }),
  expiresAt: Instant,
  lastUsedAt: Instant.annotate({ description: "To the day" }),
  createdAt: Timestamp
}).annotate({ identifier: "ApiKey" })
export type ApiKey = typeof ApiKey.Type

/** An API key with the bag of metadata, which only a backend sees. */
export const ServerApiKey = Schema.Struct({ ...ApiKey.fields, metadata: MetadataBag }).annotate({
  identifier: "ServerApiKey"
})
export type ServerApiKey = typeof ServerApiKey.Type

/** The key itself, which is in this answer and nowhere else. */
const shownKey = { apiKey: RedactedText.annotate({ description: "Shown only here" }) }

export const CreatedApiKey = Schema.Struct({ ...ApiKey.fields, ...shownKey }).annotate({
  identifier: "CreatedApiKey"
})
export const CreatedServerApiKey = Schema.Struct({
  ...ServerApiKey.fields,
  ...shownKey
}).annotate({ identifier: "CreatedServerApiKey" })

/** The customer's own permissions: a key never holds one of the service. */
const KeyPermissions = Schema.Array(OwnPermission).check(
  Schema.isMaxLength(50).abort(),
  Schema.isUnique()
)

const ExpiresInDays = Schema.optionalKey(
  Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 })))
).annotate({ description: `Days; null: never, left out: ${defaultExpiryDays}` })

/** A key that somebody makes for themselves. */
export const NewOwnApiKey = Schema.Struct({
  name: Name,
  organizationId: Schema.optionalKey(Schema.NullOr(OrganizationId)),
  permissions: Schema.optionalKey(KeyPermissions),
  expiresInDays: ExpiresInDays
})
export type NewOwnApiKey = typeof NewOwnApiKey.Type

/** A key that a member makes for their organization. */
export const NewOrganizationApiKey = Schema.Struct({
  name: Name,
  permissions: KeyPermissions,
  expiresInDays: ExpiresInDays
})
export type NewOrganizationApiKey = typeof NewOrganizationApiKey.Type

/** A key that a backend makes, of a person, of an organization, or of a person in one. */
export const NewApiKey = Schema.Struct({
  ...NewOwnApiKey.fields,
  userId: Schema.optionalKey(Schema.NullOr(UserId)),
  metadata: Schema.optionalKey(MetadataPatch)
}).check(
  Schema.makeFilter(({ organizationId = null, userId = null }) =>
    userId === null && organizationId === null
      ? [{ path: ["userId"], issue: "Expected userId, organizationId or both" }]
      : []
  )
)
export type NewApiKey = typeof NewApiKey.Type

export const ApiKeyChanges = Schema.Struct({
  name: Schema.optionalKey(Name),
  permissions: Schema.optionalKey(KeyPermissions),
  metadata: Schema.optionalKey(MetadataPatch)
})
export type ApiKeyChanges = typeof ApiKeyChanges.Type

/** The body of a verification. */
export const PresentedApiKey = Schema.Struct({
  apiKey: Schema.RedactedFromValue(Text.check(Schema.isMaxLength(1000))),
  permission: Schema.optionalKey(Text.check(Schema.isMaxLength(200)))
})
export type PresentedApiKey = typeof PresentedApiKey.Type

/** Reasons for which a key does not count. */
export const ApiKeyRefusal = Schema.Literals([
  "unknown",
  "expired",
  "revoked",
  "subject_inactive",
  "permission_missing"
])
export type ApiKeyRefusal = typeof ApiKeyRefusal.Type

const Valid = Schema.Struct({
  valid: Schema.Literal(true),
  apiKey: ServerApiKey,
  user: Schema.NullOr(User),
  organization: Schema.NullOr(ServerOrganization),
  permissions: Schema.Array(Schema.String).annotate({
    description: "Those that count today, by the role that its person has now"
  })
})

const Invalid = Schema.Struct({ valid: Schema.Literal(false), reason: ApiKeyRefusal })

/** The answer to a backend that was shown a key. */
export const VerifiedApiKey = Schema.Union([Valid, Invalid]).annotate({
  identifier: "VerifiedApiKey"
})
export type VerifiedApiKey = typeof VerifiedApiKey.Type

/** An API key as it is kept, but for its hash. */
export const StoredApiKey = Schema.Struct({
  environmentId: EnvironmentId,
  ...Struct.omit(ServerApiKey.fields, ["createdByLeft"]),
  revokedAt: Instant
})
export type StoredApiKey = typeof StoredApiKey.Type

/** A key as it is read, with what follows from other rows. */
export const ReadApiKey = Schema.Struct({ ...StoredApiKey.fields, createdByLeft: Schema.Boolean })
export type ReadApiKey = typeof ReadApiKey.Type

/** Days from the making of a key to its end; null for one without. */
export const expiryDays = (asked: number | null | undefined): number | null =>
  asked === undefined ? defaultExpiryDays : asked

export const shownToPeople = ({
  environmentId: _e,
  metadata: _m,
  revokedAt: _r,
  ...key
}: ReadApiKey): ApiKey => key

export const shownToServer = ({
  environmentId: _e,
  revokedAt: _r,
  ...key
}: ReadApiKey): ServerApiKey => key

/** There is no such key, or none that the caller may see: the two answer alike. */
export class ApiKeyNotFound extends Problem<ApiKeyNotFound>()(
  "api_key_not_found",
  404,
  "There is no such API key"
) {}

/** The person or the organization has as many keys as it may. */
export class TooManyApiKeys extends Problem<TooManyApiKeys>()(
  "too_many_api_keys",
  409,
  "No more API keys can be made",
  { limit: Schema.Int }
) {}

/** The environment lets people make no such keys; its backend still can. */
export class ApiKeysDisabled extends Problem<ApiKeysDisabled>()(
  "api_keys_disabled",
  403,
  "API keys cannot be made here"
) {}
