import { defaultRole } from "../../contract/Role.ts"
import type { Terms } from "../../organizations/connections/Connection.ts"

type JustInTime = Terms["jit"]

/** Lines of groups and roles that a form has sent, by the number in their names. */
const linesOf = (body: Readonly<Record<string, unknown>>): JustInTime["groupRoles"] =>
  Object.keys(body)
    .flatMap((name) => /^group-(\d{1,3})$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)
    .flatMap((at) => {
      const group = body[`group-${at}`]
      const role = body[`groupRole-${at}`]
      return typeof group === "string" && typeof role === "string" && group.trim() !== ""
        ? [{ group: group.trim(), role }]
        : []
    })

/**
 * Role of new members before a form has named one: the usual one where the link's maker may give
 * it, else none. A set of roles may lack it.
 */
export const firstRole = (grantable: ReadonlyArray<{ readonly key: string }>): string | null =>
  grantable.some(({ key }) => key === defaultRole) ? defaultRole : null

/**
 * Roles as a form of the set-up asks for them, or the name of the field that asks for too much: it
 * gives the roles of the link's maker and no others, but for what stood there before.
 */
export const askedRoles = (
  before: Pick<JustInTime, "groupRoles" | "role">,
  body: Readonly<Record<string, unknown>>,
  grantable: ReadonlySet<string>
): Pick<JustInTime, "groupRoles" | "role"> | { readonly flaw: string } => {
  const role = typeof body["role"] === "string" && body["role"] !== "" ? body["role"] : null
  if (role !== null && role !== before.role && !grantable.has(role)) return { flaw: "role" }
  const groupRoles = linesOf(body)
  const stood = new Set(before.groupRoles.map((one) => JSON.stringify([one.group, one.role])))
  const beyond = groupRoles.findIndex(
    (one) => !grantable.has(one.role) && !stood.has(JSON.stringify([one.group, one.role]))
  )
  return beyond === -1 ? { role, groupRoles } : { flaw: `groupRole-${beyond}` }
}

/**
 * People as a form of the set-up asks for them, or the name of the field that asks for too much: it
 * gives the roles of the link's maker and no others, but for what stood there before.
 */
export const askedPeople = (
  before: JustInTime,
  body: Readonly<Record<string, unknown>>,
  grantable: ReadonlySet<string>
): { readonly jit: JustInTime } | { readonly flaw: string } => {
  const roles = askedRoles(before, body, grantable)
  if ("flaw" in roles) return roles
  return {
    jit: {
      enabled: body["enabled"] === true,
      ...roles,
      authoritative: body["authoritative"] === true
    }
  }
}
