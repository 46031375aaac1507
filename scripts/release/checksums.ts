/** Checksums of a folder, in the form that `sha256sum --check` reads. */
import { createHash } from "node:crypto"
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export const sumsName = "SHA256SUMS"
export const signatureName = `${sumsName}.sig`

/** Files of a folder and of those in it, each by its path with slashes. */
export const filesIn = (folder: string, below = ""): ReadonlyArray<string> =>
  readdirSync(join(folder, below))
    .toSorted()
    .flatMap((name) => {
      const path = below === "" ? name : `${below}/${name}`
      const found = lstatSync(join(folder, path))
      if (found.isDirectory()) return filesIn(folder, path)
      if (!found.isFile()) throw new Error(`${path} is no file`)
      return [path]
    })

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex")

/** Digest of each file that the checksums are about. */
export const digestsOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    filesIn(folder)
      .filter((path) => path !== sumsName && path !== signatureName)
      .map((path) => [path, sha256Of(readFileSync(join(folder, path)))])
  )

export const sumsText = (digests: ReadonlyMap<string, string>): string =>
  [...digests].map(([path, digest]) => `${digest}  ${path}\n`).join("")

/** Digests that a text of checksums has; undefined for one in another form. */
export const readSums = (text: string): ReadonlyMap<string, string> | undefined => {
  const lines = text.split("\n")
  if (lines.pop() !== "") return undefined
  const found = lines.map((line) => /^([0-9a-f]{64}) {2}(\S(?:.*\S)?)$/.exec(line))
  if (found.some((match) => match === null)) return undefined
  const digests = new Map(found.map((match) => [match?.[2] ?? "", match?.[1] ?? ""]))
  return digests.size === lines.length ? digests : undefined
}
