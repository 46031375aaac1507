import { Schema } from "effect"
import { Locale, Name, Text } from "../../contract/Values.ts"
import { EmailAddress } from "../emailAddresses/EmailAddress.ts"
import { MetadataPatch } from "../metadata/Metadata.ts"
import { ImportedPasswordHash } from "../password/PasswordHash.ts"

/** A user that a backend makes, with a password or an imported hash of one, or with neither. */
export const NewUser = Schema.Struct({
  email: Schema.optionalKey(EmailAddress),
  emailVerified: Schema.optionalKey(Schema.Boolean),
  password: Schema.optionalKey(Schema.RedactedFromValue(Text)),
  passwordHash: Schema.optionalKey(ImportedPasswordHash),
  firstName: Schema.optionalKey(Schema.NullOr(Name)),
  lastName: Schema.optionalKey(Schema.NullOr(Name)),
  locale: Schema.optionalKey(Schema.NullOr(Locale)),
  publicMetadata: Schema.optionalKey(MetadataPatch),
  privateMetadata: Schema.optionalKey(MetadataPatch),
  unsafeMetadata: Schema.optionalKey(MetadataPatch)
}).check(
  Schema.makeFilter((user) =>
    user.password !== undefined && user.passwordHash !== undefined
      ? { path: ["passwordHash"], issue: "Expected password or passwordHash, not both" }
      : undefined
  )
)
export type NewUser = typeof NewUser.Type
