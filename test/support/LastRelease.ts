import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { Effect } from "effect"
import recorded from "./lastRelease.json" with { type: "json" }

const project = resolve(import.meta.dirname, "../..")

const git = (...args: ReadonlyArray<string>): string | undefined => {
  try {
    const options = { cwd: project, encoding: "utf8", stdio: "pipe" } as const
    return execFileSync("git", args, options).trim()
  } catch {
    return undefined
  }
}

/** The newest release before this commit; without a tag, the commit that is recorded as one. */
const tag = git("describe", "--tags", "--abbrev=0", "--match", "v[0-9]*", "HEAD^")
const name = tag === undefined || tag === "" ? recorded.commit : tag

/** The last release, where the history reaches back to it. */
export const lastRelease =
  git("cat-file", "-e", `${name}^{commit}`) === undefined
    ? { name, missing: `the history here does not reach back to ${name}` }
    : { name, missing: undefined }

/** The sources of the last release, in a folder of their own until the end of the scope. */
export const checkedOut = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "gatehouse-release-"))
    const archive = execFileSync("git", ["archive", name], { cwd: project, maxBuffer: 1e9 })
    execFileSync("tar", ["x", "-C", folder], { input: archive })
    symlinkSync(join(project, "node_modules"), join(folder, "node_modules"))
    return folder
  }),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)
