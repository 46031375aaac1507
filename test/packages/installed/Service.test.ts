import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { shownFiles } from "../../support/documents.ts"
import { install, packed, project, run, succeed, tool, typecheck } from "../../support/Packages.ts"

const { dependencies, optionalDependencies } = JSON.parse(
  readFileSync(join(project, "package.json"), "utf8")
)
const shown = shownFiles()

const isSuite = (name: string) => /\.test\.ts$|^vitest/.test(name)

let folder: string
let tarballs: ReadonlyMap<string, string>
let service: string
let tested: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gatehouse-packages-"))
  tarballs = await packed(folder, "client", "server", "elements", "service", "testing")
  const needed = Object.keys(dependencies)
  service = await install(join(folder, "service"), [tarballs.get("service")], needed)
  tested = await install(
    join(folder, "tested"),
    [...tarballs.values()],
    [...needed, ...Object.keys(optionalDependencies), "@effect/vitest", "vitest", "@types/node"]
  )
  for (const [file, text] of shown) await writeFile(join(tested, file), text)
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe("the package for tests, in a project that has it and the clients", () => {
  it("needs the service and a PostgreSQL, and nothing else", async () => {
    const manifest = join(tested, "node_modules/@gatehouse-id/testing/package.json")
    const { dependencies: needed, version } = JSON.parse(readFileSync(manifest, "utf8"))
    assert.deepStrictEqual(needed, { "@gatehouse-id/service": version, ...optionalDependencies })
  })

  it("fits the types of the clients, in the strictest project", async () => {
    await writeFile(
      join(tested, "types.ts"),
      `import type { Client } from "@gatehouse-id/client"
      import type { Authenticator, ServerClient } from "@gatehouse-id/server"
      import { arbitraries, type RunningTestGatehouse, samples } from "@gatehouse-id/testing"

      export const parts = (running: RunningTestGatehouse) => {
        const client: Client = running.newClient()
        const server: ServerClient = running.server
        const authenticator: Authenticator = running.authenticator()
        return { authenticator, client, server }
      }
      export const inputs = samples(arbitraries.server.users.createUser.input)
      export const create = (server: ServerClient) =>
        Promise.all(inputs.map((input) => server.users.createUser(input)))`
    )
    // Vitest's own declarations do not hold up under all of this.
    const files = ["types.ts", ...[...shown.keys()].filter((name) => !isSuite(name))]
    const found = await typecheck(tested, files, { types: ["node"] })
    assert.strictEqual(found, "")
  }, 180_000)

  it("runs the suites that the documents show, on a PostgreSQL that it starts", async () => {
    assert.includeMembers(
      [...shown.keys()],
      ["backend.ts", "gatehouse.test.ts", "effect.test.ts", "vitest.config.ts", "signUp.test.ts"]
    )
    const output = await tool(tested, "vitest/vitest.mjs", "run", "--root", tested, "--no-color")
    assert.match(output, /Tests +8 passed \(8\)/)
  }, 180_000)
})

describe("the service's package, alone in an empty project", () => {
  const at = () => join(service, "node_modules/@gatehouse-id/service")

  it("needs what the service runs on, and no more; it is no larger than it has to be", async () => {
    const manifest = JSON.parse(readFileSync(join(at(), "package.json"), "utf8"))
    assert.deepStrictEqual(manifest.dependencies, dependencies)
    assert.notProperty(manifest, "optionalDependencies")
    assert.deepStrictEqual(manifest.peerDependencies, optionalDependencies)
    for (const name of Object.keys(optionalDependencies)) {
      assert.isTrue(manifest.peerDependenciesMeta[name].optional)
    }
    assert.notProperty(manifest, "private")
    assert.isBelow((await stat(tarballs.get("service") ?? "")).size, 3 * 1024 * 1024)
  })

  it("has the service and its command line as programs", async () => {
    const { bin, version } = JSON.parse(readFileSync(join(at(), "package.json"), "utf8"))
    assert.sameMembers(Object.keys(bin), ["gatehouse", "gatehouse-service"])
    for (const file of Object.values<string>(bin)) {
      assert.match(readFileSync(join(at(), file), "utf8"), /^#!\/usr\/bin\/env node\n/)
    }
    const program = join(at(), bin.gatehouse)
    assert.match(await succeed(process.execPath, [program, "--help"], service), /environment/)
    assert.include(await succeed(process.execPath, [program, "--version"], service), version)
  }, 60_000)

  it("brings no PostgreSQL along, and says plainly what to do without one", async () => {
    const { bin } = JSON.parse(readFileSync(join(at(), "package.json"), "utf8"))
    const program = join(at(), bin["gatehouse-service"])
    const { code, output } = await run(process.execPath, [program], service)
    assert.strictEqual(code, 1)
    assert.include(output, "DATABASE_URL is not set")
    const [[name, version] = []] = Object.entries(optionalDependencies)
    assert.include(output, `npm install ${name}@${version}\n`)
  }, 60_000)

  const old = ["/usr/bin/node", "/usr/local/bin/node"].find(
    (path) =>
      existsSync(path) && execFileSync(path, ["--version"], { encoding: "utf8" }).startsWith("v20.")
  )

  it.skipIf(old === undefined)(
    `says in one line what it needs on Node.js 20${old === undefined ? " (there is none here)" : ""}`,
    async () => {
      const { bin } = JSON.parse(readFileSync(join(at(), "package.json"), "utf8"))
      for (const file of Object.values<string>(bin)) {
        const { code, output } = await run(old ?? "", [join(at(), file)], service)
        assert.strictEqual(code, 1)
        assert.match(output, /^Gatehouse needs Node\.js 22\.19 or newer, and this is 20\.\S+\n$/)
      }
    }
  )
})
