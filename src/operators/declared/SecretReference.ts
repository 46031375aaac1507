import { Schema } from "effect"

/** The longest path of a file that a document names. */
const longestPath = 1000

/** A file beside the document, or anywhere by an absolute path. */
export const FileReference = Schema.Struct({
  file: Schema.NonEmptyString.check(
    Schema.isMaxLength(longestPath).abort(),
    Schema.makeFilter((path) => !path.includes("\0"), { expected: "a path without NUL" })
  )
}).annotate({ description: "A file, by its path from the folder of the document" })
export type FileReference = typeof FileReference.Type

const VariableReference = Schema.Struct({
  env: Schema.String.check(
    Schema.isPattern(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/u, {
      expected: "the name of an environment variable"
    })
  )
}).annotate({ description: "An environment variable of the command, which is only read" })

/** Place of a secret: a document never holds one. */
export const SecretReference = Schema.Union([FileReference, VariableReference]).annotate({
  identifier: "SecretReference",
  message: "Expected the place of a secret, { file: PATH } or { env: NAME }, and never the secret",
  description:
    "Place of a secret. One that the service makes is written to the file once, where it is missing"
})
export type SecretReference = typeof SecretReference.Type

/** A reference in words. */
export const placeOf = (reference: SecretReference): string =>
  "file" in reference ? reference.file : `$${reference.env}`
