/**
 * Writes the bundled list of free mail providers anew from an unpacked copy of the npm package
 * free-email-domains, which is no dependency because its installation asks the network:
 * `npm pack free-email-domains && tar -xzf free-email-domains-*.tgz`, then
 * `node scripts/free-mail-providers.ts package`.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { domainNameOf } from "../src/contract/EmailAddress.ts"

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error("Name the folder of the unpacked package")
const read = (file: string): string => readFileSync(join(folder, file), "utf8")
const { name, version } = JSON.parse(read("package.json"))
const domains: ReadonlyArray<string> = JSON.parse(read("domains.json"))

/** Providers that the package does not name. */
const further = ["hey.com"]

const list = {
  about: `The domains of free and disposable mail of ${name}, written by scripts/free-mail-providers.ts`,
  version,
  license: read("LICENSE.md").trim().split("\n"),
  domains: Array.from(
    new Set([...domains, ...further].flatMap((domain) => domainNameOf(domain) ?? []))
  ).toSorted()
}
writeFileSync(
  new URL("../src/organizations/domains/free-mail-providers.json", import.meta.url),
  `${JSON.stringify(list, undefined, 2)}\n`
)
