/**
 * Writes the bundled list of common passwords anew: `node scripts/common-passwords.ts`. To take a
 * newer list, raise the version of @zxcvbn-ts/language-common in package.json first.
 */
import { dictionary } from "@zxcvbn-ts/language-common"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fold } from "../src/credentials/passwords/PasswordPolicy.ts"

/** No environment takes shorter ones (`password.minLength`). */
const minimumCodePoints = 8

const name = "@zxcvbn-ts/language-common"
const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
const read = (file: string): string => readFileSync(join(root, file), "utf8")

const passwords = new Set(
  dictionary["passwords-common"]
    .map(fold)
    .filter((password) => Array.from(password).length >= minimumCodePoints)
)
const list = {
  about: `The passwords of at least ${minimumCodePoints} code points of ${name}, written by scripts/common-passwords.ts`,
  version: JSON.parse(read("package.json")).version,
  license: read("LICENSE.txt").trim().split("\n"),
  passwords: Array.from(passwords).toSorted()
}
writeFileSync(
  new URL("../src/credentials/passwords/common-passwords.json", import.meta.url),
  `${JSON.stringify(list, undefined, 2)}\n`
)
