import type { Environment } from "../../contract/Environment.ts"
import { epochSeconds } from "../../contract/Values.ts"
import { fullName } from "../../directory/users/User.ts"
import { scopesOf, type GrantedScopes } from "../grants/GrantedScopes.ts"
import type { FamilyTruth } from "../grants/TokenFamily.ts"

type Person = Pick<FamilyTruth, "family" | "user" | "membership" | "organizations">

const present = (claims: object): object =>
  Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null))

/** The groups of a person: the role where an organization was chosen, else each with its role. */
const groupsOf = ({ family, membership, organizations }: Person): ReadonlyArray<string> => {
  if (family.organizationId !== null) return membership === null ? [] : [membership.role]
  return (organizations ?? []).map(({ id, role }) => `${id}:${role}`)
}

/** The claims that the scopes of people stand for (OpenID Connect Core 5.4). */
export const personClaims = (
  { settings }: Pick<Environment, "settings">,
  truth: Person,
  granted: GrantedScopes
): object => {
  const scopes: ReadonlyArray<string> = scopesOf(granted, null)
  const organizations = settings.organizations.enabled ? truth.organizations : []
  const person = { ...truth, organizations }
  const { user } = person
  return {
    ...(scopes.includes("profile")
      ? present({
          name: fullName(user.firstName, user.lastName),
          given_name: user.firstName,
          family_name: user.lastName,
          locale: user.language,
          updated_at: epochSeconds(user.updatedAt)
        })
      : {}),
    ...(scopes.includes("email") && user.email !== null
      ? { email: user.email, email_verified: user.emailVerifiedAt !== null }
      : {}),
    ...(scopes.includes("organizations") ? { organizations: organizations ?? [] } : {}),
    ...(scopes.includes("groups") ? { groups: groupsOf(person) } : {})
  }
}

/** Claims on the person's authentication, as both kinds of tokens state them. */
export const authenticationClaims = ({ family }: Pick<FamilyTruth, "family">): object => ({
  ...(family.authenticatedAt === null ? {} : { auth_time: epochSeconds(family.authenticatedAt) }),
  acr: family.acr,
  ...(family.amr.length === 0 ? {} : { amr: family.amr })
})
