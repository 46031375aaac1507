import { Data } from "effect"
import type { UserId } from "../../contract/Ids.ts"
import type { UserStatus } from "../../directory/users/User.ts"

/** Why a provider account does not sign in (contract: "OAuth2 and OIDC"). */
export type SignInRefusal =
  | "account_exists"
  | "user_banned"
  | "sign_up_closed"
  | "email_domain_not_allowed"

/** The steps that a new user must still take before the account is created. */
export type Missing = "email" | "emailVerification" | "legalConsent"

/** The facts that decide how a provider account signs in. */
export interface LinkingFacts {
  /** The user whose linked identity it is. */
  readonly linked: { readonly userId: UserId; readonly status: UserStatus } | null
  /** Its address; `proven`: verified at a provider whose word counts. */
  readonly email: { readonly proven: boolean } | null
  /** The user who has that address already, as their primary or a verified one. */
  readonly owner: {
    readonly userId: UserId
    readonly status: UserStatus
    readonly primary: boolean
    readonly verified: boolean
  } | null
  /** True if people may sign up with the address. */
  readonly isAllowed: boolean
  /** True if the address alone may link the account; operators link by themselves. */
  readonly linksByAddress: boolean
  readonly signUpMode: "public" | "invitation_only" | "closed"
  readonly legalConsentRequired: boolean
}

/** Outcome of the decision. */
export type LinkingDecision = Data.TaggedEnum<{
  SignIn: { readonly userId: UserId }
  /** The link is written once the sign-in, second factor included, completes. */
  LinkAndSignIn: { readonly userId: UserId }
  Create: {}
  Continue: { readonly missing: ReadonlyArray<Missing> }
  Refuse: { readonly reason: SignInRefusal }
}>
export const LinkingDecision = Data.taggedEnum<LinkingDecision>()

const { Continue, Create, LinkAndSignIn, Refuse, SignIn } = LinkingDecision

const missingOf = ({ email, legalConsentRequired }: LinkingFacts): ReadonlyArray<Missing> => [
  ...(email === null ? (["email"] as const) : []),
  ...(email?.proven === false ? (["emailVerification"] as const) : []),
  ...(legalConsentRequired ? (["legalConsent"] as const) : [])
]

/**
 * A provider account signs in as the user it is linked to. It is linked by address only if both
 * sides have verified the address and it is the user's primary one. Otherwise it creates a new
 * user.
 */
export const decide = (facts: LinkingFacts): LinkingDecision => {
  const { email, isAllowed, linked, linksByAddress, owner, signUpMode } = facts
  if (linked !== null) {
    return linked.status === "active"
      ? SignIn({ userId: linked.userId })
      : Refuse({ reason: "user_banned" })
  }
  const isProven = linksByAddress && email?.proven === true
  if (owner !== null && isProven && owner.primary && owner.verified) {
    return owner.status === "active"
      ? LinkAndSignIn({ userId: owner.userId })
      : Refuse({ reason: "user_banned" })
  }
  // Alike for an address that has an account and for one that has none.
  if (!isAllowed) return Refuse({ reason: "email_domain_not_allowed" })
  if (owner !== null) return Refuse({ reason: "account_exists" })
  if (signUpMode !== "public") return Refuse({ reason: "sign_up_closed" })
  const missing = missingOf(facts)
  return missing.length === 0 ? Create() : Continue({ missing })
}
