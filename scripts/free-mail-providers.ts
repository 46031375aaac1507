/**
 * Writes the bundled list of free mail providers anew: `node scripts/free-mail-providers.ts`. To
 * take a newer list, raise the version of free-email-domains in package.json first.
 */
import domains from "free-email-domains"
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { domainNameOf } from "../src/contract/EmailAddress.ts"

const name = "free-email-domains"
const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))
const read = (file: string): string => readFileSync(join(root, file), "utf8")

/** Providers that the package does not name. */
const further = ["hey.com"]

const list = {
  about: `The domains of free and disposable mail of ${name}, written by scripts/free-mail-providers.ts`,
  version: JSON.parse(read("package.json")).version,
  license: read("LICENSE.md").trim().split("\n"),
  domains: Array.from(
    new Set([...domains, ...further].flatMap((domain) => domainNameOf(domain) ?? []))
  ).toSorted()
}
writeFileSync(
  new URL("../src/organizations/domains/free-mail-providers.json", import.meta.url),
  `${JSON.stringify(list, undefined, 2)}\n`
)
