import type { Effect, Redacted } from "effect"
import type { SectionName } from "./Configuration.ts"
import type { FileReference, SecretReference } from "./SecretReference.ts"

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
