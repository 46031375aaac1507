/**
 * Writes the bundled list of disposable mail domains anew: `node scripts/disposable-domains.ts`. To
 * take a newer list, raise the version of disposable-email-domains-js in package.json first.
 */
import domains from "disposable-email-domains-js/dist/dict/disposable_email_blocklist.json" with { type: "json" }
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { domainNameOf } from "../src/contract/EmailAddress.ts"

const name = "disposable-email-domains-js"
/** Day on which the version of package.json was published. */
const published = "2026-09-21"

const main = createRequire(import.meta.url).resolve(name)
const root = join(dirname(main), "..")
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8"))

const list = {
  source: `https://github.com/disposable-email-domains/disposable-email-domains by ${name} ${read("package.json").version}, written by scripts/disposable-domains.ts`,
  license: "CC0-1.0",
  updatedAt: `${published}T00:00:00.000Z`,
  domains: Array.from(new Set(domains.flatMap((domain) => domainNameOf(domain) ?? []))).toSorted()
}
writeFileSync(
  new URL("../src/tenancy/blockedDomains/disposable-domains.json", import.meta.url),
  `${JSON.stringify(list, undefined, 2)}\n`
)
