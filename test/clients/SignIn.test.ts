import { cp, mkdtemp, rm } from "node:fs/promises"
import { exportJWK, generateKeyPair } from "jose"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test, type TestContext } from "vitest"
import { answers, freePort, run, start, until, type Program } from "../examples/programs.ts"
import { newMember, project, startService, type Member, type Service } from "../examples/service.ts"
import { oauth4webapiBound, openidClientBound } from "./boundPrograms.ts"
import { built, orSkip } from "./builds.ts"
import { Person } from "./Person.ts"
import {
  authlib,
  goOidc,
  mcpClient,
  oauth4webapi,
  oauth4webapiDevice,
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

  /** What a program says at its end, after somebody has gone where it sent them. */
  const outcome = async (
    { start: command, ...build }: SignInProgram,
    env: Readonly<Record<string, string>>,
    context: TestContext
  ): Promise<string> => {
    const home = await orSkip(() => built(build), context)
    const issuer = `${service.url}/_service/oauth`
    const program = start(command, home, { ISSUER: issuer, CALLBACK: callback, ...env })
    try {
      const [, address = ""] = await program.says(/^OPEN (.*)$/m)
      program.type(await new Person(service, member).led(address))
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

  const bound = [openidClientBound, oauth4webapiBound]

  test.for(bound)("$name, bound to a key", async (program, context) => {
    const { clientId } = await service.server.applications.createApplication({
      body: {
        name: program.name,
        kind: "native",
        redirectUris: [callback],
        requirePushedAuthorization: true,
        requireDpop: true
      }
    })
    const told = await outcome(program, { CLIENT_ID: clientId }, context)
    assert.strictEqual(told, `${member.email} sent 3 demanded 0 bare 401`)
  })

  test.for(bound)("$name, by the profile of FAPI 2.0", async (program, context) => {
    const { privateKey, publicKey } = await generateKeyPair("ES256", { extractable: true })
    const named = { kid: "own", alg: "ES256" }
    const jwk = { ...(await exportJWK(publicKey)), ...named }
    const { clientId } = await service.server.applications.createApplication({
      body: {
        name: program.name,
        kind: "web",
        redirectUris: [callback],
        profile: "fapi2",
        jwks: { keys: [jwk] }
      }
    })
    const key = JSON.stringify({ ...(await exportJWK(privateKey)), ...named })
    const told = await outcome(program, { CLIENT_ID: clientId, CLIENT_KEY: key }, context)
    assert.match(told, new RegExp(`^${member.email} sent \\d demanded 1 bare 401$`))
  })

  /** A program without a browser of its own. */
  const device = () =>
    service.server.applications.createApplication({
      body: {
        name: "Terminal",
        kind: "native",
        grantTypes: ["refresh_token", "urn:ietf:params:oauth:grant-type:device_code"]
      }
    })

  test("oauth4webapi by a device code", async (context) => {
    const { start: command, ...build } = oauth4webapiDevice
    const home = await orSkip(() => built(build), context)
    const { clientId } = await device()
    const issuer = `${service.url}/_service/oauth`
    const program = start(command, home, { ISSUER: issuer, CALLBACK: "", CLIENT_ID: clientId })
    try {
      const [, address = "", code = ""] = await program.says(/^CODE (\S+) (\S+)$/m)
      await new Person(service, member).connected(address, code)
      const [, told] = await program.says(/^DONE (.*)$/m)
      assert.strictEqual(told, member.email)
    } finally {
      await program.stop()
    }
  })

  test("the example of a program without a browser, which is openid-client", async (context) => {
    const home = join(folder, "examples/device")
    await cp(join(project, "examples/device"), home, {
      recursive: true,
      filter: (path) => !path.endsWith("node_modules")
    })
    await orSkip(() => run(npmInstall, home), context)
    const { clientId } = await device()
    const env = { GATEHOUSE_URL: service.url, CLIENT_ID: clientId }
    const program = start(["npm", "start"], home, env)
    try {
      const [, address = "", code = ""] = await program.says(/^Open (\S+) .* enter (\S+)$/m)
      await new Person(service, member).connected(address, code)
      const [, told] = await program.says(/^Signed in as (\S+)\.$/m)
      assert.strictEqual(told, member.email)
      await program.says(/^Stays signed in/m)
    } finally {
      await program.stop()
    }
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
    await orSkip(() => run(npmInstall, home), context)
    const program = start(["npm", "start"], home, {
      PORT: port,
      GATEHOUSE_URL: service.url,
      CLIENT_ID: made.clientId,
      CLIENT_SECRET: made.clientSecret ?? ""
    })
    try {
      await answers(origin, program)
      const person = new Person(service, member)
      await person.signIn()
      const page = await person.open(`${origin}/sign-in`)
      // No password: one button, since any program could listen on this machine.
      assert.strictEqual(person.asked, 1)
      assert.include(page.text, member.email)
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

    test("the MCP SDK's client, that nobody has added, by registration", async (context) => {
      assert.strictEqual(await outcome(mcpClient, { CLIENT_ID: "", MCP_URL: url }, context), done)
      const { items } = await service.server.applications.listApplications({
        query: { source: "registered" }
      })
      assert.deepInclude(items[0], { name: "Assistant", trust: "third_party" })
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
