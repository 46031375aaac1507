import { Schema } from "effect"
import {
  DirectoryId,
  DirectoryTokenId,
  DirectoryUserId,
  EnvironmentId,
  OrganizationId,
  UserId,
  DirectoryRequestId
} from "../../contract/Ids.ts"
import { Name, RedactedText, Text, Timestamp } from "../../contract/Values.ts"
import { UnlinkedReason } from "../provisioning/DirectoryRecord.ts"
import { GroupRoles, ProvisioningTerms } from "../provisioning/ProvisioningTerms.ts"
import { scimPath } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"
import { Problem } from "../../contract/Problem.ts"

/** Address of the protocol's endpoints, which is the same for every directory. */
export const scimBase = ({ appUrl }: Pick<Environment, "appUrl">): string =>
  `${new URL(appUrl).origin}${scimPath}`

/** The most directories of one organization, and live tokens of one directory. */
export const maximumDirectories = 5
export const maximumTokens = 2

/** Days without a request after which a directory is called silent. */
export const silentDays = 14

/** The beginning of every token of a directory, for people and for scanners of leaked ones. */
export const directoryTokenPrefix = "scim_"

/** Fate of the members of a directory that is removed. */
export const MembersFate = Schema.Literals(["keep", "remove"])
export type MembersFate = typeof MembersFate.Type

/** A directory as it is stored. */
export const StoredDirectory = Schema.Struct({
  environmentId: EnvironmentId,
  name: Schema.String,
  ...ProvisioningTerms.fields,
  /** Set from the decision to remove it, while its members are let go. */
  removal: Schema.NullOr(MembersFate),
  lastRequestAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
})
export type StoredDirectory = typeof StoredDirectory.Type

/** An enabled directory that has not asked for long. */
export const SilentDirectory = Schema.Struct({
  id: DirectoryId,
  organizationId: OrganizationId,
  name: Schema.String,
  lastRequestAt: Schema.NullOr(Timestamp),
  /** False if none of its tokens is valid any more. */
  hasToken: Schema.Boolean
})
export type SilentDirectory = typeof SilentDirectory.Type

/** A token after it was made; the token itself is not kept. */
export const DirectoryToken = Schema.Struct({
  id: DirectoryTokenId,
  lastFour: Schema.String,
  createdAt: Timestamp,
  expiresAt: Schema.NullOr(Timestamp),
  lastUsedAt: Schema.NullOr(Timestamp).annotate({ description: "Up to a minute behind" })
}).annotate({ identifier: "DirectoryToken" })
export type DirectoryToken = typeof DirectoryToken.Type

/** A token as it is stored, but for its hash. */
export const StoredDirectoryToken = Schema.Struct({
  ...DirectoryToken.fields,
  directoryId: DirectoryId
})
export type StoredDirectoryToken = typeof StoredDirectoryToken.Type

const DefaultRole = Schema.NullOr(Text.check(Schema.isMaxLength(50))).annotate({
  description: "Of somebody whom no entry of groupRoles fits; null: no membership"
})
const DescribedGroupRoles = GroupRoles.annotate({
  description: "group is a displayName or the group's id; the first entry that fits gives the role"
})

/** An organization's SCIM source. */
export const Directory = Schema.Struct({
  id: DirectoryId,
  organizationId: OrganizationId,
  name: Schema.String,
  enabled: Schema.Boolean,
  defaultRole: DefaultRole,
  groupRoles: DescribedGroupRoles,
  baseUrl: Schema.String.annotate({ description: "Address to enter at the source" }),
  tokens: Schema.Array(DirectoryToken),
  users: Schema.Int,
  groups: Schema.Int,
  lastRequestAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "Directory" })
export type Directory = typeof Directory.Type

const shownToken = { token: RedactedText.annotate({ description: "Shown only here" }) }

/** A new directory with its first token. */
export const CreatedDirectory = Schema.Struct({ ...Directory.fields, ...shownToken }).annotate({
  identifier: "CreatedDirectory"
})

/** A new token; it is in this answer and nowhere else. */
export const CreatedDirectoryToken = Schema.Struct({
  id: DirectoryTokenId,
  ...shownToken,
  expiresAt: Schema.NullOr(Timestamp)
}).annotate({ identifier: "CreatedDirectoryToken" })

export const NewDirectory = Schema.Struct({
  name: Name,
  groupRoles: Schema.optionalKey(DescribedGroupRoles),
  defaultRole: Schema.optionalKey(DefaultRole)
})
export type NewDirectory = typeof NewDirectory.Type

/** A change: a key that is left out changes nothing. */
export const DirectoryChanges = Schema.Struct({
  name: Schema.optionalKey(Name),
  groupRoles: Schema.optionalKey(DescribedGroupRoles),
  defaultRole: Schema.optionalKey(DefaultRole),
  enabled: Schema.optionalKey(Schema.Boolean)
})
export type DirectoryChanges = typeof DirectoryChanges.Type

export const NewDirectoryToken = Schema.Struct({
  expiresInDays: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 730 }))
  ).annotate({ description: "Left out: never" }),
  revokeOld: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True: the tokens of before end at once"
  })
})
export type NewDirectoryToken = typeof NewDirectoryToken.Type

/** A person of a directory as backends see them. */
export const DirectoryUser = Schema.Struct({
  id: DirectoryUserId,
  externalId: Schema.NullOr(Schema.String),
  userName: Schema.String,
  active: Schema.Boolean,
  userId: Schema.NullOr(UserId),
  unlinkedReason: Schema.NullOr(UnlinkedReason),
  groups: Schema.Array(Schema.String).annotate({ description: "displayNames" }),
  updatedAt: Timestamp
}).annotate({ identifier: "DirectoryUser" })
export type DirectoryUser = typeof DirectoryUser.Type

/** The most requests of a directory that are kept, and the days for which they are. */
export const maximumRequests = 50
export const requestsKeptDays = 7

/** Contents of a request that are encrypted. */
export const RequestContents = Schema.Struct({
  method: Schema.String,
  path: Schema.String.annotate({ description: "Below the directory's baseUrl" }),
  query: Schema.NullOr(Schema.String).annotate({ description: "As it was sent" }),
  body: Schema.NullOr(Schema.String).annotate({
    description: "As JSON, without passwords and tokens; null for none, or for one that is no JSON"
  }),
  bodyCut: Schema.Boolean.annotate({ description: "True if only the beginning of body is kept" }),
  status: Schema.Int.annotate({ description: "Status of the answer" }),
  scimType: Schema.NullOr(Schema.String),
  detail: Schema.NullOr(Schema.String).annotate({ description: "Of an error" })
})
export type RequestContents = typeof RequestContents.Type

/** A request of a directory as it came, without secrets. */
export const DirectoryRequest = Schema.Struct({
  id: DirectoryRequestId,
  at: Timestamp,
  ...RequestContents.fields
}).annotate({ identifier: "DirectoryRequest" })
export type DirectoryRequest = typeof DirectoryRequest.Type

/** A request as it is stored. */
export const StoredRequest = Schema.Struct({
  environmentId: EnvironmentId,
  id: DirectoryRequestId,
  directoryId: DirectoryId,
  at: Timestamp,
  sealed: Schema.Uint8Array
})
export type StoredRequest = typeof StoredRequest.Type

export class DirectoryNotFound extends Problem<DirectoryNotFound>()(
  "directory_not_found",
  404,
  "There is no such directory"
) {}

export class DirectoryTokenNotFound extends Problem<DirectoryTokenNotFound>()(
  "token_not_found",
  404,
  "There is no such token"
) {}

export class TooManyDirectories extends Problem<TooManyDirectories>()(
  "too_many_directories",
  409,
  "The organization cannot have more directories",
  { limit: Schema.Int }
) {}

/** A directory has at most two live tokens: one that is used, and the one that follows it. */
export class TooManyTokens extends Problem<TooManyTokens>()(
  "too_many_tokens",
  409,
  "The directory cannot have more tokens: revoke one first",
  { limit: Schema.Int }
) {}
