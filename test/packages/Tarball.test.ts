import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { shownFiles } from "../support/documents.ts"

const project = resolve(import.meta.dirname, "../..")

/** The files that the documents show. */
const shown = shownFiles()

let folder: string

interface Ended {
  readonly code: number | string | null | undefined
  readonly output: string
}

const run = (command: string, args: ReadonlyArray<string>, cwd: string) =>
  new Promise<Ended>((done) => {
    // What this run of the tests is started with is not the customer's.
    const { NODE_OPTIONS: _, TEST_DATABASE_URL: __, VITEST: ___, ...env } = process.env
    execFile(command, args, { cwd, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      done({ code: error === null ? 0 : error.code, output: stdout + stderr })
    })
  })

const succeed = async (command: string, args: ReadonlyArray<string>, cwd = folder) => {
  const { code, output } = await run(command, args, cwd)
  assert.strictEqual(code, 0, `${command} ${args.join(" ")}\n${output}`)
  return output
}

const node = (...args: ReadonlyArray<string>) => succeed(process.execPath, args)
const tool = (path: string, ...args: ReadonlyArray<string>) =>
  node(join(project, "node_modules", path), ...args)

/** An empty project that has the package, and of all others the named ones. */
const install = async (name: string, tarball: string, packages: ReadonlyArray<string>) => {
  const modules = join(folder, name, "node_modules")
  await mkdir(join(modules, "gatehouse"), { recursive: true })
  await succeed("tar", ["xzf", tarball, "-C", join(modules, "gatehouse"), "--strip-components=1"])
  for (const dependency of packages) {
    await mkdir(join(modules, dependency, ".."), { recursive: true })
    symlinkSync(join(project, "node_modules", dependency), join(modules, dependency))
  }
  await writeFile(join(folder, name, "package.json"), `{ "type": "module" }`)
  return join(folder, name)
}

const { dependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"))

let plain: string
let tested: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gatehouse-package-"))
  // Built aside, and not in `dist/`, which another run may be building just now.
  const staged = join(folder, "staged")
  await node(join(project, "scripts/build.ts"), join(staged, "dist"))
  for (const file of ["package.json", "README.md", "LICENSE"]) {
    await copyFile(join(project, file), join(staged, file))
  }
  const npm = join(process.execPath, "../npm")
  const program = existsSync(npm) ? npm : "npm"
  const pack = ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder]
  await succeed(program, pack, staged)
  const packed = (await readdir(folder)).find((file) => file.endsWith(".tgz"))
  const tarball = join(folder, packed ?? "")
  plain = await install("plain", tarball, ["jose"])
  tested = await install("tested", tarball, [
    ...Object.keys(dependencies),
    "@effect/vitest",
    "vitest",
    "@types/node"
  ])
  for (const [file, text] of shown) await writeFile(join(tested, file), text)
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

describe("the package, installed in an empty project", () => {
  it("has clients that run without Effect, and the server's with jose alone", async () => {
    await writeFile(
      join(plain, "main.mjs"),
      `import { createAuthenticator, createServerClient, isProblem } from "gatehouse/server"
      import { createClient } from "gatehouse/client"
      import "gatehouse/elements"
      const fetch = async (url) => Response.json({ url })
      const client = createServerClient({ url: "http://api", secretKey: "sk", fetch })
      const found = await client.users.getUser({ params: { userId: "1" } })
      const { authenticateRequest } = createAuthenticator({ appUrl: "http://app", client })
      const state = await authenticateRequest(new Request("http://backend"))
      const { url } = await createClient({ url: "", fetch }).signIn.login({ body: {} })
      console.log(JSON.stringify([found.url, state, url, isProblem(new Error())]))`
    )
    const output = await succeed(process.execPath, ["main.mjs"], plain)
    assert.deepStrictEqual(JSON.parse(output), [
      "http://api/api/server/v1/users/1",
      { status: "signed-out", reason: "no-token" },
      "/_service/auth/login",
      false
    ])
  })

  it("has types that tell inputs, answers and problems apart, in the strictest project", async () => {
    await writeFile(
      join(tested, "types.ts"),
      `import { createClient, type SignInResult } from "gatehouse/client"
      import { createServerClient, isProblem } from "gatehouse/server"

      type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
      const same = <A, B>(_: Equal<A, B>): void => {}

      const server = createServerClient({ url: "", secretKey: "" })
      const user = await server.users.getUser({ params: { userId: "" } })
      same<typeof user.createdAt, string>(true)
      same<typeof user.firstName, string | null>(true)
      same<typeof user.status, "active" | "banned" | "deleted">(true)
      same<Awaited<ReturnType<typeof server.users.deleteUser>>, void>(true)
      await server.users.listUsers()
      await server.users.listUsers({ query: { limit: 10, createdAfter: "2030-01-01T00:00:00Z" } })
      // @ts-expect-error: the path has a parameter
      await server.users.getUser()
      // @ts-expect-error: there is no such field
      await server.users.createUser({ body: { emial: "" } })
      // @ts-expect-error: there is no such operation
      await server.users.getUsr({ params: { userId: "" } })

      const client = createClient({ url: "" })
      const result: SignInResult = await client.signIn.login({ body: { email: "", password: "" } })
      same<typeof result.status, "complete" | "mfa_required" | "mfa_enrollment_required">(true)
      if (result.status === "mfa_required") same<typeof result.challengeId, string>(true)
      // @ts-expect-error: there is no session yet
      if (result.status === "mfa_required") result.session
      await client.signIn.refresh()
      same<ReturnType<typeof client.getAccessToken>, Promise<string | null>>(true)

      export const limitOf = (error: unknown): number | undefined => {
        // @ts-expect-error: there is no such code
        isProblem(error, "metadata_to_large")
        return isProblem(error, "metadata_too_large") ? error.properties.limit : undefined
      }`
    )
    await writeFile(
      join(tested, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          module: "nodenext",
          target: "es2022",
          types: ["node"],
          noEmit: true,
          allowImportingTsExtensions: true,
          strict: true,
          skipLibCheck: false,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          noPropertyAccessFromIndexSignature: true
        },
        // Vitest's own declarations do not hold up under all of this.
        files: [
          "types.ts",
          ...[...shown.keys()].filter((name) => !/\.test\.ts$|^vitest/.test(name))
        ]
      })
    )
    const compiler = "typescript/bin/tsc"
    assert.strictEqual(await tool(compiler, "--singleThreaded", "--project", tested), "")
  }, 60_000)

  it("runs the test suite that the documents show, on a PostgreSQL that it starts", async () => {
    assert.includeMembers(
      [...shown.keys()],
      ["backend.ts", "gatehouse.test.ts", "effect.test.ts", "vitest.config.ts"]
    )
    const output = await tool("vitest/vitest.mjs", "run", "--root", tested, "--no-color")
    assert.match(output, /Tests +3 passed \(3\)/)
  }, 120_000)

  it("has the service and its command line as programs", async () => {
    const { bin } = JSON.parse(
      readFileSync(join(tested, "node_modules/gatehouse/package.json"), "utf8")
    )
    assert.sameMembers(Object.keys(bin), ["gatehouse", "gatehouse-service"])
    const program = join(tested, "node_modules/gatehouse", bin.gatehouse)
    assert.match(readFileSync(program, "utf8"), /^#!\/usr\/bin\/env node\n/)
    assert.match(await node(program, "--help"), /environment/)
  }, 30_000)
})
