import type { Effect, Redacted, Schema } from "effect"
import type { Configuration, SectionName } from "./Configuration.ts"
import type { FileReference, SecretReference } from "./SecretReference.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { InvalidConfiguration } from "./ConfigurationErrors.ts"

/** Secrets and files that a document refers to, read before anything else is done. */
export interface ReadReferences {
  /** Undefined where there is none. */
  readonly secret: (reference: SecretReference) => Redacted.Redacted | undefined
  readonly file: (reference: FileReference) => Uint8Array | undefined
}

/** A secret that the service made for a thing of the document. */
export interface MadeSecret {
  readonly section: SectionName
  readonly name: string
  readonly reference: FileReference
  readonly secret: Redacted.Redacted
}

/** Everything that the parts of a document are applied with. */
export interface ApplyOptions {
  /** Removes what a section of the document lacks. */
  readonly prune: boolean
  /** Takes changes that cannot be undone. */
  readonly force: boolean
  readonly read: ReadReferences
  /** Keeps a made secret until everything has succeeded. */
  readonly made: (secret: MadeSecret) => Effect.Effect<void>
  /** Notes that a secret of something that is there was replaced, which no snapshot shows. */
  readonly replaced: (section: SectionName, name: string, member: string) => Effect.Effect<void>
  /** Tells the operator of something that is no refusal. */
  readonly note: (text: string) => Effect.Effect<void>
}

/** One thing that a section holds. */
export interface Entry {
  /** Tells it from all others of its section, in the database that it was read from. */
  readonly id: string
  /** Its key or name in the document; null for what is the whole of its section. */
  readonly name: string | null
  readonly value: Schema.Json
}

/** The configuration of an environment at one moment, without secrets. */
export type Snapshot = ReadonlyMap<SectionName, ReadonlyArray<Entry>>

/** A thing that its section has by its name alone. */
export const bareEntry = (name: string): Entry => ({ id: name, name, value: null })

/** One section of a document: how it is read from an environment, written down and applied. */
export interface Section<Name extends SectionName> {
  readonly read: (environment: Environment) => Effect.Effect<ReadonlyArray<Entry>>
  /** The section as a document has it; undefined where there is nothing to say. */
  readonly exported: (
    environment: Environment,
    entries: ReadonlyArray<Entry>
  ) => Effect.Effect<Schema.Json | undefined>
  /** Removes what is pruned, where that has to come before the environment itself changes. */
  readonly prunedFirst?: (
    environment: Environment,
    declared: NonNullable<Configuration[Name]>
  ) => Effect.Effect<void, InvalidConfiguration>
  /** Makes the environment what the section says, by the operations that change single things. */
  readonly apply: (
    environment: Environment,
    declared: NonNullable<Configuration[Name]>,
    options: ApplyOptions
  ) => Effect.Effect<void, InvalidConfiguration>
}

/** The entries after a list was declared: those besides stay unless they are pruned. */
export const mergedList = <A>(
  present: ReadonlyArray<A>,
  declared: ReadonlyArray<A>,
  prune: boolean
): ReadonlyArray<A> => {
  const missing = declared.filter((each) => !present.includes(each))
  const hasOthers = present.some((each) => !declared.includes(each))
  if (missing.length === 0 && !(prune && hasOthers)) return present
  return prune ? declared : [...present, ...missing]
}

/** The values of the entries, as most sections list them. */
export const valuesOf = (entries: ReadonlyArray<Entry>): ReadonlyArray<Schema.Json> =>
  entries.map(({ value }) => value)
