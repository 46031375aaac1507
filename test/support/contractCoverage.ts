import { readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { auditActions, refusedActions } from "./auditActions.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The folder where each worker tells which answers its test files have seen. */
    readonly exchanges: string
  }
}

/** What one test file has seen. */
export interface SeenInFile {
  readonly file: string
  /** What the contract declares, where the file is the first of its worker to know. */
  readonly declared: ReadonlyArray<string>
  readonly seen: ReadonlyArray<string>
}

/** Each action that an operation may write, as `audit <plane> <operation id> <action>`. */
const auditAnswers = [auditActions, refusedActions]
  .flatMap(Object.entries<ReadonlyArray<string>>)
  .flatMap(([operation, actions]) => actions.map((action) => `audit ${operation} ${action}`))

const readSeen = (folder: string): ReadonlyArray<SeenInFile> =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
  )

/** Why not every test ran, so that what nothing has seen may be what a test asks for. */
const whyPartial = async (project: TestProject): Promise<string | undefined> => {
  const { vitest } = project
  if (vitest.getGlobalTestNamePattern() !== undefined) return "tests were chosen by name"
  const ended = new Set(["passed", "failed", "skipped"])
  // A file whose tests are all skipped, for want of a browser, has run: the others have to suffice.
  const modules = vitest.state.getTestModules().filter((module) => ended.has(module.state()))
  const ran = new Set(modules.map(({ moduleId }) => moduleId))
  const { testFiles } = await project.globTestFiles()
  const left = testFiles.filter((file) => !ran.has(file)).length
  return left === 0 ? undefined : `${left} of ${testFiles.length} test files did not run`
}

/**
 * Holds a whole run to the contract: every answer that an operation declares, each status with each
 * code, was given to some test at least once, and each action of the audit trail was written by the
 * operation that it belongs to. Other runs are not looked at, and say so.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-exchanges-"))
  project.provide("exchanges", folder)
  return async () => {
    const ran = readSeen(folder)
    await rm(folder, { recursive: true, force: true })
    const partial = await whyPartial(project)
    if (partial !== undefined) {
      project.vitest.logger.log(`The contract's coverage is not looked at: ${partial}.`)
      return
    }
    const declared = new Set(ran.flatMap((one) => one.declared))
    const seen = new Set(ran.flatMap((one) => one.seen))
    const missing = [...declared, ...auditAnswers].filter((answer) => !seen.has(answer))
    if (missing.length === 0) return
    throw new Error(
      `No test is answered what the contract declares here:\n  ${missing.join("\n  ")}\nAdd a test, or take it off the operation.`
    )
  }
}
