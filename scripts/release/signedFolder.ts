/** Signs the folder of a release, and verifies one without asking anybody. */
import { createPublicKey, sign, verify, type KeyObject } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { digestsOf, readSums, signatureName, sumsName, sumsText } from "./checksums.ts"
import {
  envelopeOf,
  provenanceName,
  signedSubjects,
  statementOf,
  type Making
} from "./provenance.ts"

/** Writes provenance, checksums and their signature beside the files of a folder. */
export const signFolder = (folder: string, key: KeyObject, making: Making): void => {
  if (key.asymmetricKeyType !== "ed25519") throw new Error("The key is none of Ed25519")
  const envelope = envelopeOf(statementOf(digestsOf(folder), making), key)
  writeFileSync(join(folder, provenanceName), envelope)
  const sums = sumsText(digestsOf(folder))
  writeFileSync(join(folder, sumsName), sums)
  writeFileSync(join(folder, signatureName), sign(null, Buffer.from(sums), key))
}

const differences = (
  wanted: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>
): ReadonlyArray<string> => [
  ...[...wanted.keys()].filter((path) => !found.has(path)).map((path) => `${path} is missing`),
  ...[...found.keys()].filter((path) => !wanted.has(path)).map((path) => `${path} is not listed`),
  ...[...wanted]
    .filter(([path, digest]) => found.has(path) && found.get(path) !== digest)
    .map(([path]) => `${path} was changed`)
]

const without = (digests: ReadonlyMap<string, string>, path: string) =>
  new Map([...digests].filter(([name]) => name !== path))

/** Reasons not to trust a folder; empty if its publisher, who has the key, made it as it is. */
export const flawsOfFolder = (folder: string, key: KeyObject): ReadonlyArray<string> => {
  const publicKey = key.type === "private" ? createPublicKey(key) : key
  const missing = [sumsName, signatureName, provenanceName].filter(
    (name) => !existsSync(join(folder, name))
  )
  if (missing.length > 0) return missing.map((name) => `${name} is missing`)
  const text = readFileSync(join(folder, sumsName))
  if (!verify(null, text, publicKey, readFileSync(join(folder, signatureName)))) {
    return [`${sumsName} is not signed by this key`]
  }
  const wanted = readSums(text.toString("utf8"))
  if (wanted === undefined) return [`${sumsName} has another form`]
  const found = digestsOf(folder)
  const changed = differences(wanted, found)
  if (changed.length > 0) return changed
  const subjects = signedSubjects(readFileSync(join(folder, provenanceName), "utf8"), publicKey)
  if (subjects === undefined) return [`${provenanceName} is not signed by this key`]
  return differences(subjects, without(found, provenanceName)).map(
    (flaw) => `${flaw}, as the provenance has it`
  )
}
