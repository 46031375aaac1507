import { Schema } from "effect"
import { IdentityId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { MetadataBag } from "../metadata/Metadata.ts"

/** A user's account at an external provider (interface.md "Identity"). */
export const Identity = Schema.Struct({
  id: IdentityId,
  protocol: Schema.Literals(["oauth2", "oidc"]),
  issuer: Schema.String,
  subject: Schema.String,
  label: Schema.NullOr(Schema.String),
  status: Schema.Literals(["active", "unlinked"]),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  claims: MetadataBag
}).annotate({ identifier: "Identity" })
export type Identity = typeof Identity.Type
