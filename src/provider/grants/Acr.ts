import type { HeldSession } from "../../sessions/clients/Client.ts"
import { amrOf } from "../../sessions/tokens/Jwt.ts"

/** Parts of a session that say how its person proved who they are. */
type ProvenSession = Pick<
  HeldSession,
  "authenticationMethods" | "passkey" | "connectionSecondFactor"
>

/** Authentication context classes, as tokens state them. */
export const acrValues = [
  "urn:gatehouse:acr:single",
  "urn:gatehouse:acr:mfa",
  "urn:gatehouse:acr:passkey"
] as const
export type Acr = (typeof acrValues)[number]

/** The strongest one that the method references of a token come to (RFC 8176). */
export const acrOfReferences = (amr: ReadonlyArray<string>): Acr => {
  if (amr.includes("hwk") || amr.includes("swk")) return "urn:gatehouse:acr:passkey"
  return amr.includes("mfa") ? "urn:gatehouse:acr:mfa" : "urn:gatehouse:acr:single"
}

/** The method references of a session; the second factor of its connection is one where it counts. */
export const referencesOf = ({
  authenticationMethods,
  connectionSecondFactor,
  passkey
}: ProvenSession) =>
  amrOf(authenticationMethods, passkey?.deviceBound ?? null, connectionSecondFactor)

/** The strongest context class that a session satisfies. */
export const acrOf = (session: ProvenSession): Acr => acrOfReferences(referencesOf(session))

/** The values that a session satisfies: a passkey is two factors by itself. */
const satisfiedBy = (acr: Acr): ReadonlyArray<string> =>
  acrValues.slice(0, acrValues.indexOf(acr) + 1)

/**
 * The value that tokens tell: the first of those asked for that the session satisfies, else the one
 * that is true (OpenID Connect Core 3.1.2.1: a preference, not a demand).
 */
export const acrTold = (session: ProvenSession, asked: ReadonlyArray<string>): string => {
  const acr = acrOf(session)
  const satisfied = satisfiedBy(acr)
  return asked.find((value) => satisfied.includes(value)) ?? acr
}

const isKnown = (value: string): boolean => acrValues.some((known) => known === value)

/** True if a class satisfies one that is requested, or none is requested that anybody can reach. */
export const isAcrSatisfied = (acr: Acr, asked: ReadonlyArray<string>): boolean => {
  const known = asked.filter(isKnown)
  const satisfied = satisfiedBy(acr)
  return known.length === 0 || known.some((value) => satisfied.includes(value))
}
