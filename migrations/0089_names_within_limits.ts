import { PgClient } from "@effect/sql-pg"
import { Effect } from "effect"

interface GroupRole {
  readonly group: string
}

interface StoredConnection {
  readonly environmentId: string
  readonly id: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly terms: { readonly jit: { readonly groupRoles: ReadonlyArray<GroupRole> } }
}

interface StoredDirectory {
  readonly environmentId: string
  readonly id: string
  readonly groupRoles: ReadonlyArray<GroupRole>
}

const longest = 255
const mostGroups = 200
const mostCertificates = 10

const fittingRoles = (roles: ReadonlyArray<GroupRole>): ReadonlyArray<GroupRole> =>
  roles.filter(({ group }) => group.length > 0 && group.length <= longest).slice(0, mostGroups)

/** Names of claims or attributes without those that no request could name: theirs is the usual one. */
const fittingNames = (names: object): object =>
  Object.fromEntries(
    Object.entries(names).filter(
      ([, name]) =>
        typeof name === "string" && name.length <= longest && /^[\x21-\x7e]+$/.test(name)
    )
  )

const fittingSettings = (settings: StoredConnection["settings"]): object => {
  const { attributes, certificates, claims } = settings
  return {
    ...settings,
    ...(typeof claims === "object" && claims !== null ? { claims: fittingNames(claims) } : {}),
    ...(typeof attributes === "object" && attributes !== null
      ? { attributes: fittingNames(attributes) }
      : {}),
    ...(Array.isArray(certificates)
      ? { certificates: certificates.slice(0, mostCertificates) }
      : {})
  }
}

const differs = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)

export default Effect.gen(function* () {
  const sql = yield* PgClient.PgClient

  // The set-up once took names and lists beyond what a record holds, which nothing could read since.
  const connections = yield* sql<StoredConnection>`
    SELECT environment_id AS "environmentId", id, settings, terms FROM connections`
  for (const { environmentId, id, settings, terms } of connections) {
    const fitting = fittingSettings(settings)
    const jit = { ...terms.jit, groupRoles: fittingRoles(terms.jit.groupRoles) }
    if (!differs(settings, fitting) && !differs(terms.jit, jit)) continue
    yield* sql`
      UPDATE connections SET settings = ${sql.json(fitting)},
        terms = ${sql.json({ ...terms, jit })}
      WHERE environment_id = ${environmentId} AND id = ${id}`
  }
  const directories = yield* sql<StoredDirectory>`
    SELECT environment_id AS "environmentId", id, group_roles AS "groupRoles" FROM directories`
  for (const { environmentId, groupRoles, id } of directories) {
    const fitting = fittingRoles(groupRoles)
    if (fitting.length === groupRoles.length) continue
    yield* sql`
      UPDATE directories SET group_roles = ${sql.json(fitting)}
      WHERE environment_id = ${environmentId} AND id = ${id}`
  }
})
