import { DateTime, Schema } from "effect"
import { ConnectionId, OrganizationId, type SessionId } from "../../contract/Ids.ts"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import {
  inheritedFrom,
  type CompleteAuthentication
} from "../../credentials/secondFactors/SecondFactor.ts"
import { absoluteEnd } from "../sessions/Session.ts"
import type { HeldSession } from "./Client.ts"

type Lifetimes = EnvironmentSettings["session"]

/** Terms of a new session: its user, the proof, and its latest end. */
export interface SessionTerms {
  readonly authentication: CompleteAuthentication
  /** Time of the person's last authentication (`auth_time`); null if unknown. */
  readonly authenticatedAt: DateTime.Utc | null
  readonly absoluteExpiresAt: DateTime.Utc
  /** Start of the sign-in that it derives from; null for a sign-in of its own. */
  readonly beganAt: DateTime.Utc | null
  readonly organizationId: OrganizationId | null
  readonly impersonatorId: HeldSession["impersonatorId"]
  readonly connectionId: ConnectionId | null
  readonly connectionSecondFactor: boolean
  /** The session it is revoked with; null for an independent one. */
  readonly sourceSessionId: SessionId | null
}

/** Nobody has proven to be the user where somebody else acts for them: no session is less fresh. */
const never = DateTime.makeUnsafe(0)

const earlier = (end: DateTime.Utc, other: DateTime.Utc | null): DateTime.Utc =>
  other === null ? end : DateTime.min(end, other)

/** The terms of a sign-in that is through now; `provenAt` is when the person proved who they are. */
export const signInTerms = (
  authentication: CompleteAuthentication,
  lifetimes: Lifetimes,
  now: DateTime.Utc,
  provenAt: DateTime.Utc | null = now
): SessionTerms => {
  const { actingFor, connection } = authentication
  const longest =
    actingFor === undefined ? lifetimes.absoluteSeconds : lifetimes.impersonationSeconds
  const seconds = Math.min(longest, connection?.sessionSeconds ?? longest)
  return {
    authentication,
    authenticatedAt: actingFor === undefined ? provenAt : never,
    absoluteExpiresAt: earlier(DateTime.add(now, { seconds }), connection?.endsAt ?? null),
    beganAt: null,
    organizationId: null,
    impersonatorId: actingFor?.impersonatorId ?? null,
    connectionId: connection?.id ?? null,
    connectionSecondFactor: connection?.secondFactor ?? false,
    sourceSessionId: null
  }
}

/**
 * The terms of a session that a ticket makes from a live one: nothing of it is fresher than its
 * source, and it lasts no longer (contract: "Freshness").
 */
export const termsFrom = (source: HeldSession, lifetimes: Lifetimes): SessionTerms => ({
  authentication: inheritedFrom({
    userId: source.userId,
    methods: source.authenticationMethods,
    passkey: source.passkey
  }),
  authenticatedAt: source.authenticatedAt,
  absoluteExpiresAt: absoluteEnd(source, lifetimes),
  beganAt: source.beganAt,
  organizationId: source.organizationId,
  impersonatorId: source.impersonatorId,
  connectionId: source.connectionId,
  connectionSecondFactor: source.connectionSecondFactor,
  sourceSessionId: source.id
})

/** An organization that a new session could begin with. */
export const LastOrganization = Schema.Struct({
  id: OrganizationId,
  /** Connections whose sessions alone it opens in; null where it opens in any. */
  keptTo: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        connectionId: ConnectionId,
        /** True if the person may break the glass by a passkey. */
        breaksGlass: Schema.Boolean
      })
    )
  )
})
export type LastOrganization = typeof LastOrganization.Type

/** The organization that a new session begins with: none that does not open in it. */
export const startingOrganization = (
  last: LastOrganization | null,
  session: {
    readonly connectionId: ConnectionId | null
    readonly methods: ReadonlyArray<string>
  }
): OrganizationId | null => {
  if (last === null) return null
  const opens =
    last.keptTo === null ||
    last.keptTo.some(
      ({ breaksGlass, connectionId }) =>
        connectionId === session.connectionId ||
        (breaksGlass && session.methods.includes("passkey"))
    )
  return opens ? last.id : null
}
