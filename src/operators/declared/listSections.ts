import { Effect, Equal, Result } from "effect"
import { maximumDomains, patternOf } from "../../tenancy/blockedDomains/BlockedDomain.ts"
import { BlockedDomains } from "../../tenancy/blockedDomains/BlockedDomains.ts"
import { MAXIMUM_ORIGINS, normaliseAll } from "../../tenancy/origins/Origin.ts"
import { Origins } from "../../tenancy/origins/Origins.ts"
import { InvalidConfiguration, refusedAt } from "./ConfigurationErrors.ts"
import { mergedList, type Section, bareEntry } from "./Section.ts"

const tooMany = (section: "blockedDomains" | "origins", limit: number) =>
  new InvalidConfiguration({
    problems: [`${section}: Expected at most ${limit}, those that stay included (see --prune)`]
  })

/** Allowed origins. */
export const originsSection = Effect.map(Origins, (origins): Section<"origins"> => ({
  read: ({ id }) => Effect.map(origins.list(id), (found) => found.map(bareEntry)),
  exported: ({ id }) => origins.list(id),
  apply: Effect.fnUntraced(function* ({ id }, declared, { prune }) {
    const present = yield* origins.list(id)
    // The service says what is wrong with one that is none.
    const normal = Result.getOrElse(normaliseAll(declared), () => declared)
    const after = mergedList<string>(present, normal, prune)
    if (Equal.equals(after, present)) return
    if (after.length > MAXIMUM_ORIGINS) return yield* tooMany("origins", MAXIMUM_ORIGINS)
    yield* Effect.mapError(origins.replace(id, after), refusedAt("origins"))
  })
}))

const patternsOf = (entries: ReadonlyArray<string>) => [
  ...new Set(entries.map((entry) => patternOf(entry) ?? entry))
]

/** Mail domains with which people may not sign up. */
export const blockedDomainsSection = Effect.map(
  BlockedDomains,
  (domains): Section<"blockedDomains"> => ({
    read: ({ id }) =>
      Effect.map(domains.list(id), ({ allow, deny, disposable: { enabled } }) => [
        { id: "disposable", name: null, value: { disposable: { enabled } } },
        ...allow.map((domain) => bareEntry(`allow ${domain}`)),
        ...deny.map((domain) => bareEntry(`deny ${domain}`))
      ]),
    exported: ({ id }) =>
      Effect.map(domains.list(id), ({ allow, deny, disposable: { enabled } }) => ({
        allow,
        deny,
        disposable: { enabled }
      })),
    apply: Effect.fnUntraced(function* ({ id }, declared, { prune }) {
      const { allow, deny, disposable } = yield* domains.list(id)
      const present = { allow, deny, disposable: { enabled: disposable.enabled } }
      const listAfter = (name: "allow" | "deny") => {
        const given = declared[name]
        return given === undefined
          ? present[name]
          : mergedList<string>(present[name], patternsOf(given), prune)
      }
      const after = {
        allow: listAfter("allow"),
        deny: listAfter("deny"),
        disposable: declared.disposable ?? present.disposable
      }
      if (Equal.equals(after, present)) return
      if (Math.max(after.allow.length, after.deny.length) > maximumDomains) {
        return yield* tooMany("blockedDomains", maximumDomains)
      }
      yield* Effect.mapError(domains.replace(id, after), refusedAt("blockedDomains"))
    })
  })
)
