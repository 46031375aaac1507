/**
 * Makes a release of what is committed: checks, tests, packs and tags it. It publishes nothing, and
 * needs no credentials.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** What there is before a release. */
export interface Before {
  readonly wanted: string
  readonly version: string
  readonly changelog: string
  /** The chart's `Chart.yaml`, which names the image by the version. */
  readonly chart: string
  /** The `pyproject.toml` of the client in Python. */
  readonly python: string
  /** What `git status --porcelain` prints. */
  readonly status: string
  readonly tags: ReadonlyArray<string>
}

/** Why it cannot be released as it is; empty where it can. */
export const flawsOf = ({ changelog, chart, python, status, tags, version, wanted }: Before) => [
  ...(/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(wanted) ? [] : [`"${wanted}" is no version: 1.2.3`]),
  ...(version === wanted ? [] : [`package.json has the version ${version}`]),
  ...(changelog.split("\n").some((line) => line.startsWith("## ") && line.includes(wanted))
    ? []
    : [`CHANGELOG.md has no chapter for ${wanted}`]),
  ...(["version", "appVersion"].every((key) =>
    new RegExp(`^${key}: "?${wanted.replaceAll(".", "\\.")}"?$`, "m").test(chart)
  )
    ? []
    : [`deploy/helm/gatehouse/Chart.yaml has not the version and appVersion ${wanted}`]),
  ...(python.split("\n").includes(`version = "${wanted}"`)
    ? []
    : [`src/sdk/python/pyproject.toml has not the version ${wanted}`]),
  ...(status === "" ? [] : ["The tree is not clean: commit or stash first"]),
  ...(tags.includes(`v${wanted}`) ? [`There is a tag v${wanted} already`] : [])
]

/** What publishes tarballs; `dist/x.tgz` without the dot would be a repository of GitHub to npm. */
export const publishing = (tarballs: ReadonlyArray<string>): ReadonlyArray<string> =>
  tarballs.map((file) => `npm publish --access public ./dist/${file}`)

const project = fileURLToPath(new URL("..", import.meta.url))

const git = (...args: ReadonlyArray<string>): string =>
  execFileSync("git", args, { cwd: project, encoding: "utf8" }).trim()

const read = (path: string): string => {
  const file = join(project, path)
  return existsSync(file) ? readFileSync(file, "utf8") : ""
}

const steps: ReadonlyArray<ReadonlyArray<string>> = [
  ["ci"],
  ["run", "check"],
  ["test"],
  ["run", "test:faults"],
  ["run", "test:packages"],
  ["run", "pack"]
]

const release = (wanted: string): void => {
  const flaws = flawsOf({
    wanted,
    version: JSON.parse(read("package.json")).version,
    changelog: read("CHANGELOG.md"),
    chart: read("deploy/helm/gatehouse/Chart.yaml"),
    python: read("src/sdk/python/pyproject.toml"),
    status: git("status", "--porcelain"),
    tags: git("tag", "--list").split("\n")
  })
  for (const flaw of flaws) console.error(flaw)
  if (flaws.length > 0) {
    process.exitCode = 1
    return
  }
  for (const step of steps) {
    console.log(`npm ${step.join(" ")}`)
    execFileSync("npm", step, { cwd: project, stdio: "inherit" })
  }
  const tarballs = readdirSync(join(project, "dist")).filter((file) =>
    file.endsWith(`-${wanted}.tgz`)
  )
  for (const file of tarballs) {
    const hash = createHash("sha256").update(readFileSync(join(project, "dist", file)))
    console.log(`${hash.digest("hex")}  dist/${file}`)
  }
  if (git("status", "--porcelain") !== "") throw new Error("The steps have changed the tree")
  git("tag", "--annotate", `v${wanted}`, "--message", `Gatehouse ${wanted}`)
  console.log(
    `\nTagged v${wanted}. Publish it, once the scope of the packages is yours, with:\n  git push origin v${wanted}`
  )
  for (const command of publishing(tarballs)) console.log(`  ${command}`)
}

if (import.meta.main) release(process.argv[2] ?? "")
