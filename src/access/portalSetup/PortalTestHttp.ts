import { DateTime } from "effect"
import type { Connection } from "../../organizations/connections/Connection.ts"
import type { ConnectionAttempt } from "../../organizations/connections/ConnectionAttempt.ts"
import { roleByGroups } from "../../organizations/connections/ConnectionWord.ts"
import type { PortalTest } from "../../pages/views/portal/ssoData.ts"

const maximumClaims = 60
const longestClaim = 500

/** A claim as people read it: text as it is, all else as JSON. */
const textOf = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return text.length > longestClaim ? `${text.slice(0, longestClaim)}…` : text
}

/** Name of the claim or attribute that tells the groups. */
const groupsName = ({ settings }: Connection): string =>
  ("issuer" in settings ? settings.claims : settings.attributes).groups ?? "groups"

/** Groups that the claims name. */
const groupsIn = (
  connection: Connection,
  claims: NonNullable<ConnectionAttempt["claims"]>
): ReadonlyArray<string> => {
  const value = claims[groupsName(connection)]
  const all: ReadonlyArray<unknown> = Array.isArray(value) ? value : [value]
  return all.filter((one): one is string => typeof one === "string")
}

/** A test sign-in as the page of its connection shows it. */
export const shownTest = (connection: Connection, attempt: ConnectionAttempt): PortalTest => {
  const claims = attempt.claims ?? {}
  return {
    at: DateTime.formatIso(attempt.at),
    succeeded: attempt.result === "success",
    reason: attempt.reason,
    subject: attempt.subject,
    claims: Object.entries(claims)
      .slice(0, maximumClaims)
      .map(([name, value]) => [name, textOf(value)] as const),
    role: connection.jit.enabled ? roleByGroups(connection.jit, groupsIn(connection, claims)) : null
  }
}
