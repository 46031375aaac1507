import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import { answers, freePort, start, until } from "../examples/programs.ts"
import { newMember, startService, type Member, type Service } from "../examples/service.ts"
import { built, goTool, orSkip } from "./builds.ts"
import { Person } from "./Person.ts"

const oauth2Proxy = goTool({
  name: "oauth2-proxy",
  module: "github.com/oauth2-proxy/oauth2-proxy/v7",
  version: "v7.15.3",
  sums: [
    "h1:1xu2YmysGLrrk4F37HFARKqqM+w1R+V8icYUyEUZJ/4=",
    "h1:A992e0aNni/qJrxN0Sy8hDZGX95bP1LQAY0Csu5NA6g="
  ]
})

describe("oauth2-proxy signs a person in before a program that knows no one", () => {
  let folder: string
  let service: Service
  let member: Member
  let upstream: Server

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-oauth2-proxy-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
    upstream = createServer(({ headers }, response) => response.end(JSON.stringify(headers)))
    await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve))
  })
  afterAll(async () => {
    upstream?.close()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test("with groups in the ID token, and stays signed in by refreshing", async (context) => {
    const tool = await orSkip(() => built(oauth2Proxy), context)
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const { clientId, clientSecret = "" } = await service.server.applications.createApplication({
      body: {
        name: "Intranet",
        kind: "web",
        redirectUris: [`${origin}/oauth2/callback`],
        scopes: [{ resource: null, scopes: ["openid", "profile", "email", "groups"] }]
      }
    })
    const settings = {
      provider: "oidc",
      "oidc-issuer-url": `${service.url}/_service/oauth`,
      "client-id": clientId,
      "client-secret": clientSecret,
      "redirect-url": `${origin}/oauth2/callback`,
      scope: "openid profile email groups",
      "code-challenge-method": "S256",
      "email-domain": "*",
      upstream: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`,
      "http-address": `127.0.0.1:${port}`,
      "cookie-secret": "a-secret-of-32-bytes-of-the-test",
      "cookie-secure": "false",
      "cookie-refresh": "1s",
      "pass-access-token": "true",
      "skip-provider-button": "true"
    }
    const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    const proxy = start([join(tool, "tool"), ...flags], folder)
    try {
      await answers(origin, proxy)
      const person = new Person(service, member)
      const seen = async () => JSON.parse((await person.open(`${origin}/reports`)).text)
      const first = await seen()
      assert.strictEqual(first["x-forwarded-email"], member.email)
      assert.strictEqual(person.asked, 1)
      assert.sameMembers(first["x-forwarded-groups"].split(","), [
        `${member.owned.id}:owner`,
        `${member.joined.id}:member`
      ])

      const token = "x-forwarded-access-token"
      const next = await until(
        async () => {
          const later = await seen()
          return later[token] === first[token] ? null : later
        },
        () => `The proxy refreshes nothing:\n${proxy.output()}`
      )
      assert.strictEqual(next["x-forwarded-email"], member.email)
      assert.strictEqual(person.signedIn, 1)
    } finally {
      await proxy.stop()
    }
  })
})
