import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Effect } from "effect"
import recorded from "./releases.json" with { type: "json" }

const project = resolve(import.meta.dirname, "../..")

const git = (...args: ReadonlyArray<string>): string | undefined => {
  try {
    const options = { cwd: project, encoding: "utf8", stdio: "pipe" } as const
    return execFileSync("git", args, options).trim()
  } catch {
    return undefined
  }
}

/** A version whose code is in the history. */
export interface Release {
  /** Its tag, or the commit that is recorded as one. */
  readonly name: string
  /** The reason why its code cannot be had here; undefined where it can. */
  readonly missing: string | undefined
}

const releaseOf = (name: string): Release => ({
  name,
  missing:
    git("cat-file", "-e", `${name}^{commit}`) === undefined
      ? `the history here does not reach back to ${name}`
      : undefined
})

const newest = recorded[recorded.length - 1]!
const tag = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^")

/** The newest release before this commit; without a tag, the newest that is recorded. */
export const lastRelease = releaseOf(tag === undefined || tag === "" ? newest.commit : tag)

/** Every release that an installation may come from, the oldest first. */
export const releases = recorded.map(({ commit, version }) => ({ version, ...releaseOf(commit) }))

/** The sources of a release, in a folder of their own until the end of the scope. */
export const sourcesOf = ({ name }: Release) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const folder = mkdtempSync(join(tmpdir(), "gatehouse-release-"))
      const archive = execFileSync("git", ["archive", name], { cwd: project, maxBuffer: 1e9 })
      execFileSync("tar", ["x", "-C", folder], { input: archive })
      symlinkSync(join(project, "node_modules"), join(folder, "node_modules"))
      return folder
    }),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
