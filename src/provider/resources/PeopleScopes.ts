/** The scopes by which a person tells an application about themselves (OpenID Connect Core 5.4). */
export const peopleScopes = [
  "openid",
  "profile",
  "email",
  "organizations",
  "groups",
  "organization",
  "offline_access"
] as const
export type PeopleScope = (typeof peopleScopes)[number]

const known: ReadonlySet<string> = new Set(peopleScopes)

export const isPeopleScope = (name: string): name is PeopleScope => known.has(name)
