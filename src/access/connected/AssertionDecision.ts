import { Data } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { UserStatus } from "../../directory/users/User.ts"

/** Why the word of a connection signs nobody in, as the trail and the attempts name it. */
export type AssertionRefusal =
  | "connection_domain_mismatch"
  | "email_missing"
  | "email_unverified"
  | "not_provisioned"
  | "sso_required"
  | "user_banned"

/** Steps that a person must still take before a connection's word counts. */
export type MissingStep = "proof" | "legalConsent"

/** The facts by which a connection's word is decided. */
export interface AssertionFacts {
  /** The person whom the connection knows by this subject. */
  readonly linked: {
    readonly userId: UserId
    readonly status: UserStatus
    /** True if a verified address of theirs is at a domain of the connection. */
    readonly isVouchedFor: boolean
  } | null
  /** The address that is asserted; `isAtDomain`: at a domain for which the connection vouches. */
  readonly email: { readonly isAtDomain: boolean; readonly isVerified: boolean } | null
  /** The person who has that address already, as their primary or a verified one. */
  readonly owner: {
    readonly userId: UserId
    readonly status: UserStatus
    readonly isPrimary: boolean
    readonly isVerified: boolean
    /** True if the organization's directory made the account, and nobody has signed in to it yet. */
    readonly isUntouched: boolean
  } | null
  /**
   * False if a directory of the organization has let the person go, and no open invitation of the
   * organization brings them back.
   */
  readonly isProvisioned: boolean
  /** True if an open invitation of the organization, or of the environment, waits for the address. */
  readonly isInvited: boolean
  readonly jitEnabled: boolean
  readonly linkVerifiedDomains: boolean
  readonly legalConsentRequired: boolean
}

/** Outcome of the decision. */
export type AssertionDecision = Data.TaggedEnum<{
  SignIn: { readonly userId: UserId }
  /** Linked once the owner of the account has proven to be that. */
  Prove: { readonly userId: UserId }
  /** Linked without a proof; `isForeign`: what was there before may be somebody else's. */
  Link: { readonly userId: UserId; readonly isForeign: boolean }
  Create: {}
  /** As `Create`, once the person has consented. */
  Consent: {}
  Refuse: { readonly reason: AssertionRefusal }
}>
export const AssertionDecision = Data.taggedEnum<AssertionDecision>()

const { Consent, Create, Link, Prove, Refuse, SignIn } = AssertionDecision

const refusalOf = ({ email }: AssertionFacts): AssertionRefusal | undefined => {
  if (email === null) return "email_missing"
  if (!email.isAtDomain) return "connection_domain_mismatch"
  return email.isVerified ? undefined : "email_unverified"
}

/**
 * The identity decides, never the address: it signs in as the person it is linked to, for as long as
 * the connection vouches for an address of theirs. A new one is linked to the account that has the
 * address by a proof of its owner, or makes an account (spec: "Rules that everything else follows
 * from").
 */
export const decide = (facts: AssertionFacts): AssertionDecision => {
  const { linked, owner } = facts
  if (linked !== null) {
    if (linked.status !== "active") return Refuse({ reason: "user_banned" })
    if (!linked.isVouchedFor) return Refuse({ reason: "connection_domain_mismatch" })
    if (!facts.isProvisioned) return Refuse({ reason: "not_provisioned" })
    return SignIn({ userId: linked.userId })
  }
  const reason = refusalOf(facts)
  if (reason !== undefined) return Refuse({ reason })
  if (!facts.isProvisioned) return Refuse({ reason: "not_provisioned" })
  if (owner !== null) {
    const { isPrimary, isUntouched, isVerified, userId } = owner
    if (owner.status !== "active") return Refuse({ reason: "user_banned" })
    const needsNoProof = isUntouched || (isPrimary && facts.linkVerifiedDomains)
    return needsNoProof ? Link({ userId, isForeign: !isVerified }) : Prove({ userId })
  }
  if (!facts.jitEnabled && !facts.isInvited) return Refuse({ reason: "not_provisioned" })
  return facts.legalConsentRequired ? Consent() : Create()
}

/** Error that a refusal brings to the page that began the sign-in. */
export const errorOf = (reason: AssertionRefusal): string =>
  reason === "email_missing" || reason === "email_unverified"
    ? "connection_domain_mismatch"
    : reason
