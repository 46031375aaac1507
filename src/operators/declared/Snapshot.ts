import type { Schema } from "effect"
import type { SectionName } from "./Configuration.ts"

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
