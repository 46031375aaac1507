import { Schema } from "effect"
import {
  EnvironmentId,
  OrganizationId,
  PortalLinkId,
  SecretKeyId,
  UserId
} from "../../contract/Ids.ts"
import { RedactedText, Text, Timestamp } from "../../contract/Values.ts"
import { RedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { Problem } from "../../contract/Problem.ts"

/** The most links of an organization that a list shows, the newest first. */
export const maximumListed = 200

/** Lifetime of a link that names none, in seconds. */
export const usualSeconds = 86_400

/** Lifetime of a member's link, and of the pages that any link opens, in seconds. */
export const memberSeconds = 3600
export const sessionSeconds = 3600

/** A part of the set-up that a link opens. */
export const PortalIntent = Schema.Literals(["sso", "domains", "directory", "certificates"])
export type PortalIntent = typeof PortalIntent.Type

const Intents = Schema.Array(PortalIntent).check(
  Schema.isMaxLength(4).abort(),
  Schema.isMinLength(1),
  Schema.isUnique()
)

/** A link that a backend or an operator makes. */
export const NewPortalLink = Schema.Struct({
  intents: Intents.annotate({ description: "Parts of the set-up that it opens" }),
  expiresInSeconds: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 300, maximum: 604_800 }))
  ).annotate({ description: "Seconds; left out: a day" }),
  returnUrl: Schema.optionalKey(Schema.NullOr(Text)).annotate({
    description: "Place that the pages lead back to: a path, or an address of a known origin"
  })
})
export type NewPortalLink = typeof NewPortalLink.Type

/** A link that a member makes for their organization. */
export const NewMembersPortalLink = Schema.Struct({ intents: NewPortalLink.fields.intents })
export type NewMembersPortalLink = typeof NewMembersPortalLink.Type

/** The address of a link, which is in this answer and nowhere else. */
const issued = {
  url: RedactedText.annotate({ description: "Shown only here; opens once, after a click" }),
  expiresAt: Timestamp
}
export const IssuedPortalLink = Schema.Struct({ id: PortalLinkId, ...issued }).annotate({
  identifier: "IssuedPortalLink"
})
export type IssuedPortalLink = typeof IssuedPortalLink.Type
export const IssuedMembersPortalLink = Schema.Struct(issued).annotate({
  identifier: "IssuedMembersPortalLink"
})

/** A link as lists show it. */
export const PortalLink = Schema.Struct({
  id: PortalLinkId,
  intents: Schema.Array(PortalIntent),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  openedAt: Schema.NullOr(Timestamp).annotate({ description: "Null: nobody has opened it" })
}).annotate({ identifier: "PortalLink" })
export type PortalLink = typeof PortalLink.Type

/** The one whose right a link stands on. A member is named apart from it, by the row itself. */
export const PortalMaker = Schema.Union([
  Schema.Struct({ type: Schema.Literal("member") }),
  Schema.Struct({ type: Schema.Literal("secret_key"), id: SecretKeyId }),
  Schema.Struct({ type: Schema.Literal("operator"), id: UserId }),
  Schema.Struct({ type: Schema.Literal("command_line") })
])
export type PortalMaker = typeof PortalMaker.Type

/** A link as it is kept, but for its hashes. */
export const StoredPortalLink = Schema.Struct({
  environmentId: EnvironmentId,
  organizationId: OrganizationId,
  ...PortalLink.fields,
  returnUrl: Schema.NullOr(RedirectUrl),
  maker: PortalMaker,
  createdBy: Schema.NullOr(UserId),
  sessionEndsAt: Schema.NullOr(Timestamp)
})
export type StoredPortalLink = typeof StoredPortalLink.Type

export const shownPortalLink = ({
  createdAt,
  expiresAt,
  id,
  intents,
  openedAt
}: StoredPortalLink): PortalLink => ({ id, intents, createdAt, expiresAt, openedAt })

/** Targets of an event about a link. */
export const portalTargets = ({ id, organizationId }: StoredPortalLink) =>
  [
    { type: "portal_link", id },
    { type: "organization", id: organizationId }
  ] as const

export class PortalLinkNotFound extends Problem<PortalLinkNotFound>()(
  "portal_link_not_found",
  404,
  "There is no such link to the set-up"
) {}

/** The environment leaves connections to its backend, which makes the links. */
export class ConnectionsDisabled extends Problem<ConnectionsDisabled>()(
  "connections_disabled",
  403,
  "Members cannot set up connections here"
) {}
