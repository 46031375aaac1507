import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test, type TestContext } from "vitest"
import { packGoModule } from "../../scripts/pack/goModule.ts"
import { run } from "../examples/programs.ts"
import { project, startService } from "../examples/service.ts"
import { clientDocuments } from "../support/blockFates.ts"
import { blocks } from "../support/documents.ts"
import { orSkip } from "./builds.ts"
import { memberOf } from "./peers/member.ts"
import { startIssuer } from "./peers/verdicts.ts"

const path = "github.com/gatehouse-id/gatehouse-go"

const manifest = `module example.com/peers

go 1.25.0

require ${path} v0.0.0

replace ${path} => ./gatehouse-go
`

/** Neither a toolchain nor a module is fetched: the standard library is enough. */
const offline = { GOTOOLCHAIN: "local", GOPROXY: "off", GOFLAGS: "-mod=mod", GOWORK: "off" }

const packages: Readonly<Record<string, string>> = {
  context: "context",
  errors: "errors",
  fmt: "fmt",
  gatehouse: path,
  http: "net/http",
  log: "log"
}

/** A block as a program: whole files as they are, statements inside a function. */
const programOf = (block: string): string => {
  if (/^package /m.test(block)) return block
  const given = "context.Context http.Handler"
  const needed = Object.entries(packages).filter(([name]) =>
    new RegExp(`\\b${name}\\.`).test(`${block} ${given}`)
  )
  return `package main

import (
${needed.map(([name, from]) => `\t${name} "${from}"`).join("\n")}
)

var (
	ctx                 context.Context
	secretKey           string
	dashboard, invoices http.HandlerFunc
)

func main() {
${block}}
`
}

describe("the client in Go", () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-go-"))
    await cp(join(project, "src/sdk/go"), join(folder, "gatehouse-go"), { recursive: true })
    await writeFile(join(folder, "go.mod"), manifest)
    for (const name of ["verdicts", "service", "hostile"]) {
      const from = join(import.meta.dirname, "peers", name)
      await mkdir(join(folder, name))
      await cp(join(from, "main.go"), join(folder, name, "main.go"))
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const go = (
    context: TestContext,
    args: ReadonlyArray<string>,
    env: Readonly<Record<string, string>> = {},
    cwd = folder
  ): Promise<string> => orSkip(() => run(["go", ...args], cwd, { ...offline, ...env }), context)

  test("judges tokens, requests, webhooks and addresses as the SDK does", async (context) => {
    const issuer = await startIssuer()
    try {
      const file = join(folder, "cases.json")
      await writeFile(file, JSON.stringify(issuer.cases))
      const said = await go(context, ["run", "./verdicts", file])
      assert.deepStrictEqual(JSON.parse(said), issuer.expected)
    } finally {
      await issuer.stop()
    }
  })

  test("calls the service, and follows its sessions, keys and webhooks", async (context) => {
    const service = await startService(folder)
    try {
      const said = await go(context, ["run", "./service"], await memberOf(service, "member"))
      assert.strictEqual(said.trim(), "all is well")
    } finally {
      await service.stop()
    }
  })

  test("fetches keys once in a flood, and prints no secret", async (context) => {
    assert.strictEqual((await go(context, ["run", "./hostile"])).trim(), "all is well")
  })

  test("is vetted and formatted, and needs the standard library alone", async (context) => {
    const sources = join(folder, "gatehouse-go")
    await go(context, ["vet", "./..."], {}, sources)
    assert.strictEqual(await orSkip(() => run(["gofmt", "-l", "."], sources), context), "")
    const needed = await go(context, ["list", "-m", "all"], {}, sources)
    assert.strictEqual(needed.trim(), path)
  })

  test("fits what the documents show of it", async (context) => {
    const shown = blocks.filter(
      ({ document, language }) => language === "go" && clientDocuments.test(document)
    )
    assert.isAtLeast(shown.length, 3)
    for (const [index, { text }] of shown.entries()) {
      const into = join(folder, `shown${index}`)
      await mkdir(into)
      await writeFile(join(into, "main.go"), programOf(text))
    }
    await go(context, ["vet", "./..."])
  })

  test("is packed as a module of a proxy, the same bytes each time", async (context) => {
    const [version, time] = ["0.1.2", new Date("2026-01-31T12:00:00Z")]
    const proxy = join(folder, "proxy")
    const files = packGoModule(project, version, time, proxy)
    const again = join(folder, "again")
    packGoModule(project, version, time, again)
    for (const file of files) {
      assert.isTrue((await readFile(join(proxy, file))).equals(await readFile(join(again, file))))
    }
    const into = join(folder, "requiring")
    await mkdir(into)
    await writeFile(
      join(into, "go.mod"),
      `module example.com/requiring\n\ngo 1.25.0\n\nrequire ${path} v${version}\n`
    )
    await writeFile(
      join(into, "main.go"),
      `package main\n\nimport gatehouse "${path}"\n\nfunc main() { println(*gatehouse.Ptr("packed")) }\n`
    )
    const env = {
      GOPROXY: `file://${proxy}`,
      GONOSUMDB: "*",
      GOMODCACHE: join(folder, "modules"),
      GOFLAGS: "-mod=mod -modcacherw"
    }
    assert.include(await go(context, ["run", "."], env, into), "packed")
  })
})
