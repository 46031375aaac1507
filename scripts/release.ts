/**
 * Makes a release of what is committed: checks, tests, packs, signs and tags it, into the folder
 * `dist/release/VERSION`. It publishes nothing, and needs no credentials but the key that signs.
 */
import { execFileSync } from "node:child_process"
import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { filesIn, sha256Of } from "./release/checksums.ts"
import { gather } from "./release/contents.ts"
import { keyIdOf } from "./release/provenance.ts"
import { flawsOfFolder, signFolder } from "./release/signedFolder.ts"

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

/** Commands that publish tarballs; a path without the dot would be a repository of GitHub to npm. */
export const publishing = (folder: string, files: ReadonlyArray<string>): ReadonlyArray<string> =>
  files
    .filter((file) => /^gatehouse-id-.*\.tgz$/.test(file))
    .map((file) => `npm publish --access public ./${folder}/${file}`)

/** The key that signs, or the reason why it cannot. */
export const signingKey = (
  pem: string | undefined,
  passphrase: string | undefined
): KeyObject | string => {
  if (pem === undefined) return "No key signs: --key FILE, in PEM, of Ed25519"
  try {
    const key = createPrivateKey({
      key: pem,
      ...(passphrase === undefined ? {} : { passphrase })
    })
    return key.asymmetricKeyType === "ed25519" ? key : "The key is none of Ed25519"
  } catch {
    return "The key cannot be read: PEM, and RELEASE_KEY_PASSPHRASE where it is encrypted"
  }
}

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

const rehearsal: typeof steps = [["run", "pack"]]

interface Options {
  readonly key: string | undefined
  /** Packs and signs what is there, without checks, tests and a tag. */
  readonly rehearses: boolean
}

const release = async (wanted: string, { key: file, rehearses }: Options): Promise<void> => {
  const startedAt = new Date()
  const version: string = JSON.parse(read("package.json")).version
  const changelog = read("CHANGELOG.md")
  const pem = file === undefined ? undefined : readFileSync(file, "utf8")
  const key = signingKey(pem, process.env["RELEASE_KEY_PASSPHRASE"])
  const flaws = rehearses
    ? []
    : flawsOf({
        wanted,
        version,
        changelog,
        chart: read("deploy/helm/gatehouse/Chart.yaml"),
        python: read("src/sdk/python/pyproject.toml"),
        status: git("status", "--porcelain"),
        tags: git("tag", "--list").split("\n")
      })
  for (const flaw of [...flaws, ...(typeof key === "string" ? [key] : [])]) console.error(flaw)
  if (typeof key === "string" || flaws.length > 0) {
    process.exitCode = 1
    return
  }
  const taken = rehearses ? rehearsal : steps
  for (const step of taken) {
    console.log(`npm ${step.join(" ")}`)
    execFileSync("npm", step, { cwd: project, stdio: "inherit" })
  }
  const folder = `dist/release/${version}`
  const into = join(project, folder)
  rmSync(into, { recursive: true, force: true })
  const skipped = await gather(project, version, changelog, into)
  if (!rehearses && git("status", "--porcelain") !== "") {
    throw new Error("The steps have changed the tree")
  }
  signFolder(into, key, {
    version,
    commit: git("rev-parse", "HEAD"),
    lockDigest: sha256Of(readFileSync(join(project, "package-lock.json"))),
    steps: taken.map((step) => `npm ${step.join(" ")}`),
    skipped,
    node: process.versions.node,
    startedAt,
    finishedAt: new Date()
  })
  const broken = flawsOfFolder(into, createPublicKey(key))
  if (broken.length > 0) throw new Error(broken.join("\n"))
  const files = filesIn(into)
  for (const each of files) console.log(`${folder}/${each}`)
  for (const [name, reason] of Object.entries(skipped)) console.log(`No ${name}, as ${reason}`)
  console.log(`Signed by the key ${keyIdOf(key)}`)
  if (rehearses) return
  git("tag", "--annotate", `v${wanted}`, "--message", `Gatehouse ${wanted}`)
  console.log(
    `\nTagged v${wanted}. Publish it, as docs/releasing.md says, with:\n  git push origin v${wanted}`
  )
  for (const command of publishing(folder, files)) console.log(`  ${command}`)
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "string" }, rehearse: { type: "boolean", default: false } }
  })
  await release(positionals[0] ?? "", { key: values.key, rehearses: values.rehearse })
}
