/** Verifies the folder of a release by the publisher's public key: `FOLDER --key FILE`. */
import { createPublicKey } from "node:crypto"
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { flawsOfFolder } from "./release/signedFolder.ts"

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { key: { type: "string" } }
})
const [folder] = positionals
if (folder === undefined || values.key === undefined) {
  console.error("npm run release:verify -- FOLDER --key FILE")
  process.exitCode = 1
} else {
  const flaws = flawsOfFolder(folder, createPublicKey(readFileSync(values.key)))
  for (const flaw of flaws) console.error(flaw)
  if (flaws.length > 0) process.exitCode = 1
  else console.log(`${folder} is as the holder of this key has made it`)
}
