import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test, type TestContext } from "vitest"
import { answers, freePort, start, type Program } from "../examples/programs.ts"
import { newMember, startService, type Member, type Service } from "../examples/service.ts"
import { built, orSkip, type Build } from "./builds.ts"
import { Person } from "./Person.ts"

const fastMcp: Build = {
  name: "FastMCP",
  files: {
    "server.py": `import os
from fastmcp import FastMCP
from fastmcp.server.auth import RemoteAuthProvider
from fastmcp.server.auth.providers.jwt import JWTVerifier
from fastmcp.server.dependencies import get_access_token

issuer, port = os.environ["ISSUER"], int(os.environ["PORT"])
url = f"http://localhost:{port}"
verifier = JWTVerifier(jwks_uri=issuer + "/jwks.json", issuer=issuer, audience=url + "/mcp",
    algorithm="ES256", required_scopes=["notes:read"])
server = FastMCP("Notes", auth=RemoteAuthProvider(
    token_verifier=verifier, authorization_servers=[issuer], base_url=url))

@server.tool
def whoami() -> str:
    """Says who calls"""
    return get_access_token().claims["sub"]

server.run(transport="http", host="127.0.0.1", port=port)
`,
    // Its own browser is a command that writes the address.
    "client.py": `import asyncio, os
from fastmcp import Client
from fastmcp.client.auth import OAuth

async def main():
    auth = OAuth(client_id=os.environ["CLIENT_ID"], callback_port=int(os.environ["PORT"]))
    async with Client(os.environ["MCP_URL"], auth=auth) as client:
        print("DONE", (await client.call_tool("whoami", {})).data, flush=True)

asyncio.run(main())
`
  },
  commands: [
    ["python3", "-m", "venv", ".venv"],
    [".venv/bin/pip", "install", "--quiet", "fastmcp==4.0.11"]
  ]
}

const mcpRemote: Build = {
  name: "mcp-remote",
  files: {
    "package.json": JSON.stringify({ private: true, dependencies: { "mcp-remote": "0.15.1" } })
  },
  commands: [["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"]]
}

describe("clients of a FastMCP server sign a person in", () => {
  let folder: string
  let service: Service
  let member: Member
  let url: string
  let server: Program | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-mcp-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
  })
  afterAll(async () => {
    await server?.stop()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Python's programs, with the server started and its resource named to the service. */
  const served = async (context: TestContext): Promise<string> => {
    const home = await orSkip(() => built(fastMcp), context)
    if (server !== undefined) return home
    const port = String(await freePort())
    url = `http://localhost:${port}/mcp`
    await service.server.resources.createResource({
      body: {
        identifier: url,
        name: "Notes",
        access: "any",
        scopes: [{ name: "notes:read", default: true }]
      }
    })
    server = start([join(home, ".venv/bin/python"), join(home, "server.py")], folder, {
      ISSUER: `${service.url}/_service/oauth`,
      PORT: port
    })
    await answers(url, server)
    return home
  }

  /** An installed application, with the address that its answer comes to on this machine. */
  const installed = async (name: string, path: string) => {
    const port = String(await freePort())
    const { clientId } = await service.server.applications.createApplication({
      body: { name, kind: "native", redirectUris: [`http://localhost:${port}${path}`] }
    })
    return { clientId, port }
  }

  test("FastMCP's own", async (context) => {
    const home = await served(context)
    const { clientId, port } = await installed("FastMCP", "/callback")
    const client = start([join(home, ".venv/bin/python"), join(home, "client.py")], folder, {
      BROWSER: "echo OPEN %s",
      CLIENT_ID: clientId,
      MCP_URL: url,
      PORT: port
    })
    try {
      const [, address = ""] = await client.says(/^OPEN (.*)$/m)
      const page = await new Person(service, member).open(address)
      assert.strictEqual(page.status, 200, page.text)
      const [, told] = await client.says(/^DONE (.*)$/m)
      assert.strictEqual(told, member.id)
    } finally {
      await client.stop()
    }
  })

  test("mcp-remote, for programs that talk to commands", async (context) => {
    await served(context)
    const home = await orSkip(() => built(mcpRemote), context)
    const { clientId, port } = await installed("mcp-remote", "/oauth/callback")
    const information = JSON.stringify({ client_id: clientId })
    const client = start(
      [
        "node",
        join(home, "node_modules/mcp-remote/dist/proxy.js"),
        url,
        port,
        "--static-oauth-client-info",
        information
      ],
      folder,
      { MCP_REMOTE_CONFIG_DIR: join(folder, "mcp-remote"), BROWSER: "true" }
    )
    const send = (message: object) => client.type(JSON.stringify({ jsonrpc: "2.0", ...message }))
    try {
      send({
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-06-18",
          capabilities: {},
          clientInfo: { name: "assistant", version: "1.0.0" }
        }
      })
      const [, address = ""] = await client.says(/visiting:\s+(http\S+)/)
      await new Person(service, member).open(address)
      await client.says(/"id":1[,}]/)
      send({ method: "notifications/initialized" })
      send({ id: 2, method: "tools/call", params: { name: "whoami", arguments: {} } })
      const [line] = await client.says(/^.*"id":2[,}].*$/m)
      assert.include(line, member.id)
    } finally {
      await client.stop()
    }
  })
})
