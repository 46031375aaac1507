import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { execFile } from "node:child_process"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import { startService, type Service } from "../examples/service.ts"
import { built, orSkip, type Build } from "./builds.ts"

const execute = promisify(execFile)

const testers: Build = {
  name: "scim-testers",
  files: {},
  commands: [
    ["python3", "-m", "venv", ".venv"],
    [
      ".venv/bin/pip",
      "install",
      "--quiet",
      "scim2-tester==0.5.2",
      "scim2-cli==0.6.0",
      "scim-sanity==0.7.4"
    ]
  ]
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Passes requests on and waits where the answer is 429, as directories do and testers do not. */
const startPatience = async (target: string) => {
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    const { authorization = "", "content-type": type } = request.headers
    for (;;) {
      const answer = await fetch(`${target}${request.url ?? ""}`, {
        method: request.method ?? "GET",
        headers: { authorization, ...(type === undefined ? {} : { "content-type": type }) },
        ...(body.length === 0 ? {} : { body: new Uint8Array(body) })
      })
      const text = await answer.text()
      if (answer.status === 429) {
        await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1000)
        continue
      }
      for (const name of ["content-type", "location", "etag", "www-authenticate", "allow"]) {
        const value = answer.headers.get(name)
        if (value !== null) response.setHeader(name, value)
      }
      response.writeHead(answer.status).end(text)
      return
    }
  }
  const server = createServer((request, response) => {
    passOn(request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

describe("testers of SCIM find no failure", () => {
  let folder: string
  let service: Service
  let patience: Awaited<ReturnType<typeof startPatience>>

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-scim-"))
    service = await startService(folder)
    patience = await startPatience(service.url)
  })
  afterAll(async () => {
    patience?.stop()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** A directory of its own. */
  const directory = async () => {
    const { server } = service
    const { id } = await server.organizations.createOrganization({ body: { name: "Acme" } })
    const made = await server.directories.createDirectory({
      params: { organizationId: id },
      body: { name: "Tester" }
    })
    return { url: made.baseUrl.replace(service.url, patience.url), token: String(made.token) }
  }

  test("scim-sanity, strict", async (context) => {
    const home = await orSkip(() => built(testers), context)
    const { token, url } = await directory()
    const { stdout } = await execute(
      join(home, ".venv/bin/scim-sanity"),
      ["probe", url, "--token", token, "--strict", "--i-accept-side-effects", "--json-output"],
      { maxBuffer: 16 * 1024 * 1024 }
    )
    const { summary } = JSON.parse(stdout) as { readonly summary: { readonly failed: number } }
    assert.strictEqual(summary.failed, 0, stdout)
  })

  test("scim2-tester", async (context) => {
    const home = await orSkip(() => built(testers), context)
    const { token, url } = await directory()
    // It exits with 1 for every check that is no success, and so for one that it skips.
    const { stdout } = await execute(join(home, ".venv/bin/scim2"), ["--url", url, "test"], {
      env: { ...process.env, SCIM_CLI_HEADERS: `Authorization: Bearer ${token}` },
      maxBuffer: 16 * 1024 * 1024
    }).catch((failure: { readonly stdout: string }) => assert.fail(failure.stdout))
    const checks = stdout.split("\n").filter((line) => /^[A-Z]+ \w/.test(line))
    assert.isAtLeast(checks.length, 110, stdout)
    assert.deepStrictEqual(
      checks.filter((line) => !line.startsWith("SUCCESS ")),
      []
    )
  })
})
