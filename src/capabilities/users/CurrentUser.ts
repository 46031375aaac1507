import { Schema } from "effect"
import { UserId } from "../../contract/Ids.ts"
import { Locale, Timestamp } from "../../contract/Values.ts"
import { StoredEmailAddress } from "../emailAddresses/EmailAddress.ts"
import { MetadataBag } from "../metadata/Metadata.ts"

/** A user as they see themselves: no private metadata (contract: "What sign-in answers"). */
export const CurrentUser = Schema.Struct({
  id: UserId,
  name: Schema.NullOr(Schema.String),
  firstName: Schema.NullOr(Schema.String),
  lastName: Schema.NullOr(Schema.String),
  locale: Schema.NullOr(Locale),
  email: Schema.NullOr(StoredEmailAddress),
  emailVerifiedAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  hasPassword: Schema.Boolean,
  mfaEnabled: Schema.Boolean,
  publicMetadata: MetadataBag,
  unsafeMetadata: MetadataBag
}).annotate({ identifier: "CurrentUser" })
export type CurrentUser = typeof CurrentUser.Type
