import { Schema } from "effect"
import { CorrelationId, EnvironmentId } from "../../contract/Ids.ts"
import { isSection } from "../../contract/EnvironmentSettings.ts"
import type { MetadataBag } from "../../contract/Metadata.ts"
import { Timestamp, withoutQuery } from "../../contract/Values.ts"
import { sectionNames, type Configuration, type SectionName } from "./Configuration.ts"

/** Names that are kept of a section: each page of the console reads them. */
const keptNames = 8

/** A section that a document has, and what it says something about. */
export const DeclaredSection = Schema.Struct({
  section: Schema.Literals(sectionNames),
  names: Schema.Array(Schema.String).annotate({
    description:
      "The first eight keys or names, dotted names of settings; empty for what is a section by itself"
  }),
  count: Schema.Int.annotate({ description: "Number of all names" })
}).annotate({ identifier: "DeclaredSection" })
export type DeclaredSection = typeof DeclaredSection.Type

/** The document that was applied to an environment last. */
export const AppliedConfiguration = Schema.Struct({
  appliedAt: Timestamp,
  correlationId: CorrelationId.annotate({
    description: "Finds the changes that were made by it in the trail"
  }),
  sections: Schema.Array(DeclaredSection)
}).annotate({ identifier: "AppliedConfiguration" })
export type AppliedConfiguration = typeof AppliedConfiguration.Type

/** A declared configuration as all operators may see it, its webhooks' addresses without the query. */
export const shownConfiguration = (applied: AppliedConfiguration): AppliedConfiguration => ({
  ...applied,
  sections: applied.sections.map((one) =>
    one.section === "webhooks" ? { ...one, names: [...new Set(one.names.map(withoutQuery))] } : one
  )
})

/** It as it is kept. */
export const StoredAppliedConfiguration = Schema.Struct({
  environmentId: EnvironmentId,
  ...AppliedConfiguration.fields
})
export type StoredAppliedConfiguration = typeof StoredAppliedConfiguration.Type

const leavesOf = (settings: MetadataBag, prefix = ""): ReadonlyArray<string> =>
  Object.entries(settings).flatMap(([name, value]) =>
    isSection(value) ? leavesOf(value, `${prefix}${name}.`) : [`${prefix}${name}`]
  )

const namesOf: {
  readonly [Name in SectionName]: (
    section: NonNullable<Configuration[Name]>
  ) => ReadonlyArray<string>
} = {
  appUrl: () => [],
  hosts: (hosts) => hosts,
  origins: (origins) => origins,
  challenges: (challenges) => Object.keys(challenges),
  settings: (settings) => leavesOf(settings),
  branding: () => ["logo"],
  texts: (texts) =>
    Object.entries(texts).flatMap(([language, words]) =>
      Object.keys(words ?? {}).map((key) => `${language} ${key}`)
    ),
  blockedDomains: (lists) => Object.keys(lists),
  providers: (all) => all.map(({ key }) => key),
  roleSets: (all) => all.map(({ key }) => key),
  templates: (all) => all.map(({ name }) => name),
  hooks: (all) => all.map(({ point }) => point),
  resources: (all) => all.map(({ identifier }) => identifier),
  applications: (all) => all.map(({ name }) => name),
  webhooks: (all) => all.map(({ url }) => url)
}

const sectionOf = <Name extends SectionName>(
  document: Configuration,
  section: Name
): ReadonlyArray<DeclaredSection> => {
  const declared = document[section] as NonNullable<Configuration[Name]> | undefined
  if (declared === undefined) return []
  const names = new Set(namesOf[section](declared))
  return [{ section, names: [...names].slice(0, keptNames), count: names.size }]
}

/** The sections of a document, with names of what is in them. */
export const declaredSections = (document: Configuration): ReadonlyArray<DeclaredSection> =>
  sectionNames.flatMap((name) => sectionOf(document, name))
