import { Schema, type DateTime } from "effect"
import {
  ApplicationId,
  GrantId,
  OrganizationId,
  SessionId,
  TokenFamilyId,
  UserId,
  Uuid
} from "../../contract/Ids.ts"
import { storedRoles, Role } from "../../contract/Role.ts"
import { Profile } from "../../directory/users/Profile.ts"
import { statusOf, type SessionLifetimes } from "../../sessions/sessions/Session.ts"
import { organizationTarget } from "../../tenancy/audit/AuditEntries.ts"
import type { AuditTarget } from "../../tenancy/audit/AuditEvent.ts"
import { StoredApplication } from "../applications/Application.ts"
import type { StoredResource } from "../resources/Resource.ts"
import { ceilingOf, GrantedScopes, standingScopes } from "./GrantedScopes.ts"
import { UserStatus } from "../../directory/users/User.ts"

/** An instant as PostgreSQL writes it into JSON. */
const Instant = Schema.DateTimeUtcFromString
const InstantOrNull = Schema.NullOr(Instant)

/** All that comes of one code or device code: its access tokens and its chain of refresh tokens. */
export const TokenFamily = Schema.Struct({
  id: TokenFamilyId,
  grantId: GrantId,
  applicationId: ApplicationId,
  userId: UserId,
  /** Session and sign-on in which it began; null for one of a device, which belongs to none. */
  sessionId: Schema.NullOr(SessionId),
  signOnId: Schema.NullOr(Schema.String),
  organizationId: Schema.NullOr(OrganizationId),
  offline: Schema.Boolean,
  scopes: GrantedScopes,
  nonce: Schema.NullOr(Schema.String),
  acr: Schema.String,
  amr: Schema.Array(Schema.String),
  authenticatedAt: InstantOrNull,
  createdAt: Instant,
  endedAt: InstantOrNull
})
export type TokenFamily = typeof TokenFamily.Type

/** Targets of an event about the tokens of one sign-in at an application. */
export const familyTargets = ({
  applicationId,
  grantId,
  organizationId,
  userId
}: TokenFamily): ReadonlyArray<AuditTarget> => [
  { type: "grant", id: grantId },
  { type: "user", id: userId },
  { type: "application", id: applicationId },
  ...organizationTarget(organizationId)
]

/** The person of a family, as claims tell of them. */
export const FamilyUser = Schema.Struct({
  id: UserId,
  status: UserStatus,
  ...Profile.fields,
  email: Schema.NullOr(Schema.String),
  emailVerifiedAt: InstantOrNull,
  updatedAt: Instant
})
export type FamilyUser = typeof FamilyUser.Type

/** The ends of the session in which the family began. */
export const FamilySession = Schema.Struct({
  beganAt: Instant,
  absoluteExpiresAt: Instant,
  lastActiveAt: Instant,
  revokedAt: InstantOrNull,
  impersonatorId: Schema.NullOr(Uuid)
})

/** The role of the person in the organization of the family. */
export const FamilyMembership = Schema.Struct({
  /** False where the organization does not open in the session that it began in. */
  opens: Schema.Boolean,
  role: Schema.String,
  roles: Schema.NullOr(Schema.Array(Role))
})

/** An organization that the person is a member of, and that opens to the family. */
export const OrganizationOfPerson = Schema.Struct({
  id: OrganizationId,
  name: Schema.String,
  role: Schema.String
})
export type OrganizationOfPerson = typeof OrganizationOfPerson.Type

/** All that decides whether a family still stands, as it is at this moment. */
export const FamilyTruth = Schema.Struct({
  family: TokenFamily,
  grant: Schema.Struct({ endedAt: InstantOrNull, lastUsedAt: InstantOrNull }),
  application: StoredApplication,
  user: FamilyUser,
  session: Schema.NullOr(FamilySession),
  membership: Schema.NullOr(FamilyMembership),
  organizations: Schema.NullOr(Schema.Array(OrganizationOfPerson))
})
export type FamilyTruth = typeof FamilyTruth.Type

/** All that decides whether a session's token that was exchanged still stands. */
export const SessionTruth = Schema.Struct({
  user: FamilyUser,
  session: FamilySession,
  organizationId: Schema.NullOr(OrganizationId),
  membership: Schema.NullOr(FamilyMembership)
})
export type SessionTruth = typeof SessionTruth.Type

/** Settings of an environment that decide what stands. */
interface StandingSettings {
  readonly session: SessionLifetimes
  readonly organizations: { readonly enabled: boolean }
}

/** True for no organization, and for one that opens to the person, where people have any. */
const isOpen = (
  organizationId: OrganizationId | null,
  membership: typeof FamilyMembership.Type | null,
  { organizations }: StandingSettings
): boolean => organizationId === null || (organizations.enabled && membership?.opens === true)

/** True if the session goes on, of its own person, to whom its organization opens if it has one. */
export const isSessionStanding = (
  { membership, organizationId, session, user }: SessionTruth,
  settings: StandingSettings,
  now: DateTime.Utc
): boolean =>
  user.status === "active" &&
  session.impersonatorId === null &&
  isOpen(organizationId, membership, settings) &&
  statusOf(session, settings.session, now) === "active"

/**
 * True if the family outlives its session: its person gave it that, and the application may have it
 * today.
 */
export const isOffline = ({
  application,
  family
}: Pick<FamilyTruth, "application" | "family">): boolean =>
  family.offline && ceilingOf(application, null).includes("offline_access")

/** True if the family is refreshed at all; that of a device is for `offline_access` alone. */
export const isRefreshed = (truth: Pick<FamilyTruth, "application" | "family">): boolean =>
  truth.application.configuration.grantTypes.includes("refresh_token") &&
  (truth.family.sessionId !== null || isOffline(truth))

/**
 * True if the family stands: with its grant, its application, its person, the session if it lives
 * no longer than that, and the membership if it is for an organization, which opens to it.
 */
export const isStanding = (
  truth: FamilyTruth,
  settings: StandingSettings,
  now: DateTime.Utc
): boolean => {
  const { application, family, grant, membership, session, user } = truth
  return (
    family.endedAt === null &&
    grant.endedAt === null &&
    application.enabled &&
    user.status === "active" &&
    isOpen(family.organizationId, membership, settings) &&
    (isOffline(truth) ||
      family.sessionId === null ||
      (session !== null && statusOf(session, settings.session, now) === "active"))
  )
}

/** The permissions of the person's role in the organization of the family. */
export const permissionsHeld = ({
  membership
}: {
  readonly membership: Omit<typeof FamilyMembership.Type, "opens"> | null
}): ReadonlySet<string> => {
  if (membership === null) return new Set()
  const role = storedRoles(membership.roles).find(({ key }) => key === membership.role)
  return new Set(role?.permissions ?? [])
}

/** The scopes of the family that still hold, by the application and the person's role of today. */
export const standingOf = (
  truth: Pick<FamilyTruth, "application" | "family" | "membership">,
  resources: ReadonlyArray<StoredResource>
): GrantedScopes =>
  standingScopes(truth.application, resources, truth.family.scopes, permissionsHeld(truth))
