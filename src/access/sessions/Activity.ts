import { Schema } from "effect"
import { AuditEventId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import { Device } from "../../sessions/sessions/Session.ts"
import { AuditAction, AuditResult } from "../../tenancy/audit/AuditEvent.ts"

/** Circumstances of a sign-in that its person may know to be wrong. */
export const SignInRisk = Schema.Struct({
  newDevice: Schema.Boolean.annotate({
    description: "The account's first sign-in from this browser or install"
  }),
  newNetwork: Schema.Boolean.annotate({
    description: "No earlier session that is still kept was made from this network address"
  }),
  country: Schema.NullOr(Schema.String).annotate({
    description: "ISO 3166-1 code of the network address; null without GEOIP_FILE"
  })
}).annotate({ identifier: "SignInRisk" })
export type SignInRisk = typeof SignInRisk.Type

/** Something that happened to an account, as its owner is told. */
export const Activity = Schema.Struct({
  id: AuditEventId,
  action: AuditAction,
  result: AuditResult,
  occurredAt: Timestamp,
  actor: Schema.Literals(["you", "impersonator", "administrator", "system"]),
  ipAddress: Schema.NullOr(Schema.String),
  device: Schema.NullOr(Device),
  risk: Schema.NullOr(SignInRisk).annotate({
    description: "Of your own sign-ins, as long as their session is kept; else null"
  })
}).annotate({ identifier: "Activity" })
export type Activity = typeof Activity.Type

const told = /^(?:session|user|mfa|passkey|identity|data_request|impersonation|grant|api_key)\./

/** Actions of the trail that people see in their own activity. */
export const toldActions: ReadonlyArray<AuditAction> = AuditAction.literals.filter((action) =>
  told.test(action)
)
