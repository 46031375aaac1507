import { Effect, Schema } from "effect"
import { isSame } from "../../platform/plainValues.ts"
import { RoleSetDefinition, rolesOf } from "../../contract/Role.ts"
import { RoleSets } from "../../organizations/organizations/RoleSets.ts"
import { JwtTemplates } from "../../sessions/tokens/JwtTemplates.ts"
import { refusedAt } from "./ConfigurationErrors.ts"
import { valuesOf, type Section } from "./Section.ts"

const isDefinition = Schema.is(RoleSetDefinition)

/** Roles that organizations can have. No role set is removed: organizations are made of them. */
export const roleSetsSection = Effect.map(RoleSets, (roleSets): Section<"roleSets"> => ({
  read: ({ id }) =>
    Effect.map(roleSets.list(id), (found) =>
      found.map(({ key, name, roles }) => ({
        id: key,
        name: key,
        value: { key, name, roles } as unknown as Schema.Json
      }))
    ),
  exported: (_, entries) => Effect.succeed(valuesOf(entries)),
  apply: Effect.fnUntraced(function* ({ id }, declared, { note, prune }) {
    const present = new Map((yield* roleSets.list(id)).map((one) => [one.key, one]))
    for (const { key, ...definition } of declared) {
      const before = present.get(key)
      present.delete(key)
      const isKept =
        before !== undefined &&
        before.name === definition.name &&
        isDefinition(definition) &&
        isSame(before.roles, rolesOf(definition))
      if (isKept) continue
      yield* Effect.mapError(roleSets.set(id, key, definition), refusedAt("roleSets", key))
    }
    if (!prune) return
    for (const key of present.keys()) {
      if (key !== "default") yield* note(`roleSets "${key}": it stays, as no role set is removed`)
    }
  })
}))

/** Templates of tokens for other systems. */
export const templatesSection = Effect.map(JwtTemplates, (templates): Section<"templates"> => ({
  read: ({ id }) =>
    Effect.map(templates.list(id), (found) =>
      found.map(({ audience, claims, lifetimeSeconds, name }) => ({
        id: name,
        name,
        value: { name, lifetimeSeconds, audience, claims }
      }))
    ),
  exported: (_, entries) => Effect.succeed(valuesOf(entries)),
  apply: Effect.fnUntraced(function* ({ id }, declared, { prune }) {
    const present = new Map(
      (yield* templates.list(id)).map(({ audience, claims, lifetimeSeconds, name }) => [
        name,
        { name, lifetimeSeconds, audience, claims }
      ])
    )
    for (const template of declared) {
      const before = present.get(template.name)
      present.delete(template.name)
      if (isSame(before, template)) continue
      const { name, ...definition } = template
      yield* Effect.mapError(templates.set(id, name, definition), refusedAt("templates", name))
    }
    if (!prune) return
    for (const name of present.keys()) {
      yield* Effect.mapError(templates.remove(id, name), refusedAt("templates", name))
    }
  })
}))
