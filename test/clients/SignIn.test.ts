import { Effect } from "effect"
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test, type TestContext } from "vitest"
import {
  answers,
  freePort,
  Missing,
  run,
  start,
  until,
  type Command,
  type Program
} from "../examples/programs.ts"
import { newMember, project, startService, type Member, type Service } from "../examples/service.ts"
import { PageVisitor } from "../support/PageVisitor.ts"
import { TestBrowser } from "../support/TestBrowser.ts"
import {
  authlib,
  goOidc,
  mcpClient,
  oauth4webapi,
  openidClient,
  type SignInProgram
} from "./signInPrograms.ts"

/** Nobody listens there: the walk ends with the address, as a browser's line would show it. */
const callback = "http://localhost:9/callback"

const npmInstall = ["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"] as const

describe("real clients sign a person in", () => {
  let folder: string
  let service: Service
  let member: Member

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-sign-in-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
  })
  afterAll(async () => {
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Walks the hosted pages by their forms, and answers where they lead in the end. */
  const walked = (address: string): Promise<string> =>
    Effect.runPromise(
      Effect.gen(function* () {
        const { host, port } = new URL(service.url)
        const visitor = new PageVisitor(new TestBrowser(`http://127.0.0.1:${port}`, host))
        yield* visitor.open(address)
        assert.strictEqual(visitor.name, "sign-in", visitor.html)
        const { email, password } = member
        yield* visitor.submit("POST /auth/login", { email, password })
        assert.strictEqual(visitor.name, "consent", visitor.html)
        yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
        return visitor.page?.headers.get("location") ?? visitor.onward ?? ""
      })
    )

  const installed = async (
    name: string,
    files: Readonly<Record<string, string>>,
    commands: ReadonlyArray<Command>,
    { skip }: TestContext
  ): Promise<string> => {
    const home = join(folder, name.replaceAll(/[^\w/]+/g, "-"))
    await mkdir(home, { recursive: true })
    for (const [path, text] of Object.entries(files)) await writeFile(join(home, path), text)
    try {
      for (const command of commands) await run(command, home)
    } catch (error) {
      if (error instanceof Missing) skip(`skipped, as ${error.message}`)
      throw error
    }
    return home
  }

  /** What a program says at its end, after somebody has gone where it sent them. */
  const outcome = async (
    { files, install, name, start: command }: SignInProgram,
    env: Readonly<Record<string, string>>,
    context: TestContext
  ): Promise<string> => {
    const home = await installed(name, files, install, context)
    const issuer = `${service.url}/_service/oauth`
    const program = start(command, home, { ISSUER: issuer, CALLBACK: callback, ...env })
    try {
      const [, address = ""] = await program.says(/^OPEN (.*)$/m)
      program.type(await walked(address))
      const [, told = ""] = await program.says(/^DONE (.*)$/m)
      return told
    } finally {
      await program.stop()
    }
  }

  const application = (kind: "web" | "native", name: string) =>
    service.server.applications.createApplication({
      body: { name, kind, redirectUris: [callback] }
    })

  test.for([openidClient, oauth4webapi, authlib, goOidc])("$name", async (program, context) => {
    const made = await application("web", program.name)
    const env = { CLIENT_ID: made.clientId, CLIENT_SECRET: made.clientSecret ?? "" }
    assert.strictEqual(await outcome(program, env, context), member.email)
  })

  test("the example of a second application, by the sign-in of the first", async (context) => {
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const made = await service.server.applications.createApplication({
      body: { name: "Reports", kind: "web", trust: "own", redirectUris: [`${origin}/callback`] }
    })
    const home = join(folder, "examples/second-application")
    await cp(join(project, "examples/second-application"), home, {
      recursive: true,
      filter: (path) => !path.endsWith("node_modules")
    })
    await installed("examples/second-application", {}, [npmInstall], context)
    const program = start(["npm", "start"], home, {
      PORT: port,
      GATEHOUSE_URL: service.url,
      CLIENT_ID: made.clientId,
      CLIENT_SECRET: made.clientSecret ?? ""
    })
    try {
      await answers(origin, program)
      const began = await fetch(`${origin}/sign-in`, { redirect: "manual" })
      const cookie = began.headers.getSetCookie()[0]?.replace(/;.*/, "") ?? ""
      const led = await Effect.runPromise(
        Effect.gen(function* () {
          const { host, port } = new URL(service.url)
          const visitor = new PageVisitor(new TestBrowser(`http://127.0.0.1:${port}`, host))
          yield* visitor.open("/_service/pages/sign-in")
          const { email, password } = member
          yield* visitor.submit("POST /auth/login", { email, password })
          yield* visitor.open(began.headers.get("location") ?? "")
          // No password: one button, since any program could listen on this machine.
          assert.strictEqual(visitor.name, "consent", visitor.html)
          yield* visitor.submit("POST /oauth/consent", { decision: "allow" })
          return visitor.page?.headers.get("location") ?? visitor.onward ?? ""
        })
      )
      const back = await fetch(led, { redirect: "manual", headers: { cookie } })
      const signedIn = back.headers.getSetCookie().at(-1)?.replace(/;.*/, "") ?? ""
      const page = await fetch(origin, { headers: { cookie: signedIn } })
      assert.include(await page.text(), member.email)
    } finally {
      await program.stop()
    }
  })

  describe("at the example of an MCP server", () => {
    let server: Program
    let url: string

    beforeAll(async () => {
      const packages = join(folder, "dist/packages")
      await run([process.execPath, "scripts/build.ts", packages, "server"], project)
      const home = join(folder, "examples/mcp-server")
      await cp(join(project, "examples/mcp-server"), home, {
        recursive: true,
        filter: (path) => !path.endsWith("node_modules")
      })
      await run(npmInstall, home)
      const port = String(await freePort())
      url = `http://localhost:${port}/mcp`
      server = start(["npm", "start"], home, {
        PORT: port,
        GATEHOUSE_URL: service.url,
        GATEHOUSE_SECRET_KEY: service.secretKey
      })
      await answers(url, server)
    })
    afterAll(async () => server?.stop())

    // The server asks for what its route needs, and the client for that alone.
    const done = "read-notes No notes yet"

    test("the MCP SDK's client, with an id that somebody gave it", async (context) => {
      const { clientId } = await application("native", "Assistant")
      const env = { CLIENT_ID: clientId, MCP_URL: url }
      assert.strictEqual(await outcome(mcpClient, env, context), done)
    })

    test("the MCP SDK's client, that nobody has added, by its document", async (context) => {
      const port = await freePort()
      const clientId = `http://localhost:${port}/client.json`
      const document = {
        client_id: clientId,
        client_name: "Assistant",
        redirect_uris: [callback],
        grant_types: ["authorization_code", "refresh_token"]
      }
      const host = createServer((_request, response) => {
        response.setHeader("content-type", "application/json")
        response.end(JSON.stringify(document))
      }).listen(port)
      try {
        await until(
          () => (host.listening ? true : null),
          () => "The document's host does not listen"
        )
        const env = { CLIENT_ID: clientId, MCP_URL: url }
        assert.strictEqual(await outcome(mcpClient, env, context), done)
      } finally {
        host.close()
      }
    })
  })
})
