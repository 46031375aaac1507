import { readdirSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { auditActions } from "./auditActions.ts"

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
const auditAnswers = Object.entries(auditActions).flatMap(([operation, actions]) =>
  actions.map((action) => `audit ${operation} ${action}`)
)

const readSeen = (folder: string): ReadonlyArray<SeenInFile> =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
  )

/** Whether every test ran, so that what nothing has seen is what no test asks for. */
const isWhole = async (project: TestProject, ran: ReadonlyArray<SeenInFile>) => {
  if (project.vitest.getGlobalTestNamePattern() !== undefined) return false
  const files = new Set(ran.map(({ file }) => file))
  const { testFiles } = await project.globTestFiles()
  return testFiles.every((file) => files.has(file))
}

/**
 * Holds a whole run to the contract: every answer that an operation declares, each status with each
 * code, was given to some test at least once, and each action of the audit trail was written by the
 * operation that it belongs to. Other runs are not looked at.
 */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-exchanges-"))
  project.provide("exchanges", folder)
  return async () => {
    const ran = readSeen(folder)
    await rm(folder, { recursive: true, force: true })
    if (!(await isWhole(project, ran))) return
    const declared = new Set(ran.flatMap((one) => one.declared))
    const seen = new Set(ran.flatMap((one) => one.seen))
    const missing = [...declared, ...auditAnswers].filter((answer) => !seen.has(answer))
    if (missing.length === 0) return
    throw new Error(
      `No test is answered what the contract declares here:\n  ${missing.join("\n  ")}\nAdd a test, or take it off the operation.`
    )
  }
}
