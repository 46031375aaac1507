import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, inject, test, type TestContext } from "vitest"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { Missing, run, type Command } from "./programs.ts"
import { project } from "./service.ts"

/** Tests of an example that run the test kit as a process, with what they print in the end. */
const suites: ReadonlyArray<{
  readonly name: string
  readonly client: string
  readonly commands: ReadonlyArray<Command>
  readonly passed: RegExp
}> = [
  {
    name: "python-fastapi",
    client: "src/sdk/python",
    commands: [
      ["python3", "-m", "venv", ".venv"],
      [".venv/bin/pip", "install", "--quiet", "-r", "requirements-tests.txt"],
      [".venv/bin/python", "-m", "pytest", "-q"]
    ],
    passed: /^4 passed/m
  },
  {
    name: "go",
    client: "src/sdk/go",
    commands: [["go", "test", "-count=1", "./..."]],
    passed: /^ok\s/m
  }
]

const untracked = /(?:^|\/)(?:\.venv|__pycache__|\.pytest_cache)(?:\/|$)/

describe("the examples' own tests, beside the test kit's process", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-kit-"))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.for(suites)("$name", async ({ client, commands, name, passed }, { skip }: TestContext) => {
    const copy = join(folder, "examples", name)
    const filter = (path: string) => !untracked.test(path)
    await cp(join(project, "examples", name), copy, { recursive: true, filter })
    await cp(join(project, client), join(folder, client), { recursive: true, filter })
    const env = {
      GATEHOUSE_TESTING: `${process.execPath} ${join(project, "src/testing/gatehouse-testing.ts")}`,
      TEST_DATABASE_URL: TestPostgres.urlOf(inject("databaseServer"))
    }
    let output = ""
    try {
      for (const command of commands) output = await run(command, copy, env)
    } catch (error) {
      if (error instanceof Missing) skip(`skipped, as ${error.message}`)
      throw error
    }
    assert.match(output, passed)
  })
})
