import { Effect } from "effect"
import type { ApplyOptions } from "./Section.ts"
import type { SectionName } from "./Configuration.ts"
import { InvalidConfiguration } from "./ConfigurationErrors.ts"
import type { FileReference, SecretReference } from "./SecretReference.ts"

/**
 * The file for a secret that the service is about to make. It is refused before anything is made:
 * nobody would ever know a secret that is written nowhere, and a file is never written over.
 */
export const fileForSecret = Effect.fnUntraced(function* (
  section: SectionName,
  name: string,
  reference: SecretReference | undefined,
  { read }: ApplyOptions
): Effect.fn.Return<FileReference, InvalidConfiguration> {
  const member = section === "applications" ? "clientSecret" : "secret"
  const place = `${section} "${name}": ${member}`
  if (reference === undefined || !("file" in reference)) {
    const problem = `${place}: Expected { file } for the secret that the service makes: an environment variable is only read`
    return yield* new InvalidConfiguration({ problems: [problem] })
  }
  if (read.file(reference) !== undefined) {
    const problem = `${place}: ${reference.file} is there already, and the secret of something new is never written over it`
    return yield* new InvalidConfiguration({ problems: [problem] })
  }
  return reference
})

/** A place for the secret of a thing, by its name, as an exported document has it. */
export const exportedPlace = (section: string, name: string, taken: Set<string>): FileReference => {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 60)
  const base = `secrets/${section}/${plain === "" ? "unnamed" : plain}`
  let file = base
  for (let count = 2; taken.has(file); count += 1) file = `${base}-${count}`
  taken.add(file)
  return { file }
}
