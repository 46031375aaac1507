import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Browser, type Page } from "playwright-core"
import { afterAll, assert, beforeAll, describe, test, type TestContext } from "vitest"
import { isMissing, launched, skipped } from "../browser/executable.ts"
import { walkCommandLine } from "./commandLine.ts"
import { examples } from "./examples.ts"
import { answers, type Command, freePort, Missing, run, start } from "./programs.ts"
import { newMember, project, startService, type Service } from "./service.ts"
import { walk, walkComponents } from "./walk.ts"

/** What installing and building leaves in an example. */
const untracked = /(?:^|\/)(?:node_modules|\.venv|\.next|\.svelte-kit|build|dist)(?:\/|$)/

describe.skipIf(isMissing)(`the examples, in a real browser${skipped}`, () => {
  let folder: string
  let service: Service
  let browser: Browser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-examples-"))
    service = await startService(folder)
    // Where the examples in Python and Go expect the clients of their languages.
    for (const client of ["python", "go"]) {
      const path = join("src/sdk", client)
      await cp(join(project, path), join(folder, path), { recursive: true })
    }
    browser = await chromium.launch(launched)
    // Where the examples expect what `npm run build` makes.
    const packages = join(folder, "dist/packages")
    await run(
      [process.execPath, "scripts/build.ts", packages, "client", "server", "react", "elements"],
      project
    )
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const visit = async <A>(act: (page: Page) => Promise<A>): Promise<A> => {
    const context = await browser.newContext({ locale: "en-GB" })
    context.setDefaultTimeout(30_000)
    try {
      return await act(await context.newPage())
    } finally {
      await context.close()
    }
  }

  /** A copy of an example with all that it needs. */
  const installed = async (
    name: string,
    commands: ReadonlyArray<Command>,
    { skip }: TestContext
  ) => {
    const source = join(project, "examples", name)
    const copy = join(folder, "examples", name)
    const filter = (path: string) => !untracked.test(path.slice(source.length))
    await cp(source, copy, { recursive: true, filter })
    try {
      for (const command of commands) await run(command, copy)
    } catch (error) {
      if (error instanceof Missing) skip(`skipped, as ${error.message}`)
      throw error
    }
    return copy
  }

  test.for(examples)("$name", async ({ install, name, ...example }, context) => {
    const copy = await installed(name, install, context)
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const program = start(example.start, copy, { PORT: port, GATEHOUSE_URL: service.url })
    try {
      await answers(origin, program)
      const member = await newMember(service, `${name}@example.com`)
      const { components, isPageAlone } = example
      if (components !== undefined) {
        await visit(async (page) => walkComponents(page, `${origin}${components}`, member))
      }
      if (isPageAlone === true) return
      const answered = await visit(async (page) => walk({ origin, page, service, member }))
      assert.deepStrictEqual(answered, {
        stranger: 401,
        forger: 401,
        strangersBilling: 401,
        person: 200,
        member: 403,
        owner: 200,
        keepsPerson: false
      })
    } catch (error) {
      throw new Error(`${name} wrote:\n${program.output()}`, { cause: error })
    } finally {
      await program.stop()
    }
  })

  test("cli", async (context) => {
    const copy = await installed("cli", [["npm", "install"]], context)
    const said = await visit(async (page) => walkCommandLine(service, copy, page))
    assert.deepStrictEqual(said, {
      stranger: "Sign in first: npm start -- login",
      terminal: ["Signed in as terminal@example.com.", "Signed out."],
      atOnce: "Signed in as terminal@example.com.",
      login: "Signed in as cli@example.com.",
      refused: "403",
      switched: "You now act in Analytical Engines.",
      whoami: "Signed in as cli@example.com.\n* Analytical Engines (owner)\n  Difference (member)",
      granted: "200",
      logout: "Signed out.",
      afterwards: "Sign in first: npm start -- login"
    })
  })
})
