import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium, type Browser, type BrowserContext } from "playwright-core"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import { isMissing, launched, skipped } from "../browser/executable.ts"
import { examples } from "./examples.ts"
import { answers, freePort, Missing, run, start } from "./programs.ts"
import { newMember, project, startService, type Service } from "./service.ts"
import { walk } from "./walk.ts"

describe.skipIf(isMissing)(`the examples, in a real browser${skipped}`, () => {
  let folder: string
  let service: Service
  let browser: Browser

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-examples-"))
    service = await startService(folder)
    browser = await chromium.launch(launched)
  })
  afterAll(async () => {
    await browser?.close()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const visit = async <A>(act: (context: BrowserContext) => Promise<A>): Promise<A> => {
    const context = await browser.newContext({ locale: "en-GB" })
    context.setDefaultTimeout(30_000)
    try {
      return await act(context)
    } finally {
      await context.close()
    }
  }

  test.for(examples)("$name", async ({ install, name, ...example }, { skip }) => {
    const copy = join(folder, "examples", name)
    const untracked = /(?:^|\/)(?:node_modules|\.venv|\.next|\.svelte-kit|build|dist)(?:\/|$)/
    const source = join(project, "examples", name)
    await cp(source, copy, {
      recursive: true,
      filter: (path) => !untracked.test(path.slice(source.length))
    })
    try {
      for (const command of install) await run(command, copy)
    } catch (error) {
      if (error instanceof Missing) return skip(`skipped, as ${error.message}`)
      throw error
    }
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const program = start(example.start, copy, { PORT: port, GATEHOUSE_URL: service.url })
    try {
      await answers(origin, program)
      const member = await newMember(service, `${name}@example.com`)
      const answered = await visit(async (context) =>
        walk({ origin, page: await context.newPage(), service, member })
      )
      assert.deepStrictEqual(answered, {
        stranger: 401,
        forger: 401,
        strangersBilling: 401,
        person: 200,
        member: 403,
        owner: 200
      })
    } catch (error) {
      throw new Error(`${name} wrote:\n${program.output()}`, { cause: error })
    } finally {
      await program.stop()
    }
  })
})
