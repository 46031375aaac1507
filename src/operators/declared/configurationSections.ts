import { Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { ApplyOptions, Section, Snapshot } from "./Section.ts"
import { applicationsSection, resourcesSection } from "./applicationSections.ts"
import { brandingSection, textsSection } from "./appearanceSections.ts"
import { challengesSection } from "./challengesSection.ts"
import { sectionNames, type Configuration, type SectionName } from "./Configuration.ts"
import { hooksSection, webhooksSection } from "./deliverySections.ts"
import { environmentSections } from "./environmentSections.ts"
import { blockedDomainsSection, originsSection } from "./listSections.ts"
import { providersSection } from "./providersSection.ts"
import { roleSetsSection, templatesSection } from "./recipeSections.ts"

/** All sections of a document, over the services that change single things. */
export const configurationSections = Effect.gen(function* () {
  const whole = yield* environmentSections
  const providers = yield* providersSection
  const apart = {
    challenges: yield* challengesSection,
    origins: yield* originsSection,
    branding: yield* brandingSection,
    texts: yield* textsSection,
    blockedDomains: yield* blockedDomainsSection,
    providers,
    roleSets: yield* roleSetsSection,
    templates: yield* templatesSection,
    hooks: yield* hooksSection,
    resources: yield* resourcesSection,
    applications: yield* applicationsSection,
    webhooks: yield* webhooksSection
  }
  const readers: {
    readonly [Name in SectionName]: Pick<Section<Name>, "exported" | "read">
  } = { ...whole, ...apart }

  const applyOne = <Name extends keyof typeof apart>(
    name: Name,
    environment: Environment,
    document: Configuration,
    options: ApplyOptions
  ) => {
    const section = apart[name] as unknown as Section<Name>
    const declared = document[name]
    return declared === undefined
      ? Effect.void
      : section.apply(environment, declared as NonNullable<Configuration[Name]>, options)
  }

  const pruneFirst = <Name extends keyof typeof apart>(
    name: Name,
    environment: Environment,
    document: Configuration,
    { prune }: ApplyOptions
  ) => {
    const { prunedFirst } = apart[name] as unknown as Section<Name>
    const declared = document[name]
    return declared === undefined || prunedFirst === undefined || !prune
      ? Effect.void
      : prunedFirst(environment, declared as NonNullable<Configuration[Name]>)
  }

  /** Everything in its order: the environment's own row is held before any other. */
  const apply = Effect.fnUntraced(function* (
    environment: Environment,
    document: Configuration,
    options: ApplyOptions
  ) {
    // A provider of challenges can be turned on only once its secret is there.
    yield* applyOne("challenges", environment, document, options)
    yield* pruneFirst("resources", environment, document, options)
    yield* whole.apply(environment, document, options)
    for (const name of sectionNames) {
      if (name === "challenges" || !isApart(name)) continue
      yield* applyOne(name, environment, document, options)
    }
  })

  const isApart = (name: SectionName): name is keyof typeof apart => Object.hasOwn(apart, name)

  const snapshot = Effect.fnUntraced(function* (environment: Environment) {
    const read = yield* Effect.forEach(sectionNames, (name) =>
      Effect.map(readers[name].read(environment), (entries) => [name, entries] as const)
    )
    return new Map(read) as Snapshot
  })

  /** The sections of a document that says what the environment is. */
  const exported = Effect.fnUntraced(function* (environment: Environment) {
    const sections = yield* Effect.forEach(sectionNames, (name) =>
      Effect.gen(function* () {
        const entries = yield* readers[name].read(environment)
        return [name, yield* readers[name].exported(environment, entries)] as const
      })
    )
    return Object.fromEntries(sections.filter(([, section]) => section !== undefined))
  })

  return { apply, exported, snapshot, examine: providers.examine }
})
