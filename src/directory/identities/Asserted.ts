import { DateTime, Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { ConnectionId } from "../../contract/Ids.ts"
import { MetadataBag } from "../../contract/Metadata.ts"
import { Language, Name, Timestamp } from "../../contract/Values.ts"

/** Claims of a person at a connection that their identity keeps. */
export const keptClaims: ReadonlyArray<string> = ["email", "name"]

/**
 * Statement of an organization's connection about a person, read and checked by its protocol. It is
 * the connection's word only: which of it counts, the rules of the organization decide.
 */
export const Asserted = Schema.Struct({
  connectionId: ConnectionId,
  protocol: Schema.Literals(["oidc", "saml"]),
  /** Issuer of OpenID Connect, entity id of SAML. */
  issuer: Schema.String,
  /**
   * Issuer of OpenID Connect as the connection named it then, which Entra's tokens spell otherwise;
   * absent from what waits since an earlier version.
   */
  askedAt: Schema.optionalKey(Schema.String),
  /** Names the person at this connection, for good. */
  subject: Schema.String,
  email: Schema.NullOr(EmailAddress),
  /** False if the provider says that the address is not verified. */
  emailVerified: Schema.Boolean,
  firstName: Schema.NullOr(Name),
  lastName: Schema.NullOr(Name),
  language: Schema.NullOr(Language),
  /** Null where the provider says nothing of groups, or more than it names. */
  groups: Schema.NullOr(Schema.Array(Schema.String)),
  /** Time of the person's proof at the provider (`auth_time`, `AuthnInstant`); null if unsaid. */
  authenticatedAt: Schema.NullOr(Timestamp),
  /** Values of `amr` and `acr`, or the authentication context class. */
  contexts: Schema.Array(Schema.String),
  /** End of the session by the provider's word (`SessionNotOnOrAfter`); null if unsaid. */
  sessionEndsAt: Schema.NullOr(Timestamp),
  /** Each claim as it was received, for a test sign-in to show. */
  claims: MetadataBag
})
export type Asserted = typeof Asserted.Type

/** True if the person's session at the provider is over: none begins after it. */
export const isOutlived = ({ sessionEndsAt }: Asserted, now: DateTime.Utc): boolean =>
  sessionEndsAt !== null && DateTime.isLessThanOrEqualTo(sessionEndsAt, now)

/**
 * A sign-in by a connection once the person is known, until it is complete: what is written of it,
 * is written together with the session.
 */
export const ConnectedSignIn = Schema.Struct({
  asserted: Asserted,
  /**
   * The person's link to the connection: there already, or made with this sign-in by their own
   * proof or without one, or with their account.
   */
  link: Schema.Literals(["there", "proven", "unproven", "created"]),
  /** True if the connection's word counts as the person's second factor. */
  secondFactor: Schema.Boolean,
  /** The latest end of the session, by the provider; null for that of any other. */
  endsAt: Schema.NullOr(Timestamp),
  /** The connection's own limit of the session, from its start; absent for that of any other. */
  sessionSeconds: Schema.optionalKey(Schema.Int)
})
export type ConnectedSignIn = typeof ConnectedSignIn.Type
