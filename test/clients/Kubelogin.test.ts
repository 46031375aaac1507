import { createRemoteJWKSet, jwtVerify } from "jose"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import { freePort, run, start, type Command } from "../examples/programs.ts"
import { newMember, startService, type Member, type Service } from "../examples/service.ts"
import { built, goTool, orSkip } from "./builds.ts"
import { Person } from "./Person.ts"

const kubelogin = goTool({
  name: "kubelogin",
  module: "github.com/int128/kubelogin",
  version: "v1.34.2",
  sums: [
    "h1:9ocWssGjTuP+krpbbJt1GM82nk/33IWFaJqfRwe8Lgw=",
    "h1:HBTwqxBwzG6cFvYC321cspSFgYgV223SyHpsaMkcYOI="
  ]
})

/** What kubectl says of itself to its plugins. */
const kubectl = {
  KUBERNETES_EXEC_INFO: JSON.stringify({
    apiVersion: "client.authentication.k8s.io/v1",
    kind: "ExecCredential",
    spec: { interactive: true }
  })
}

describe("kubectl signs a person in by kubelogin", () => {
  let folder: string
  let service: Service
  let member: Member
  let issuer: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-kubelogin-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
    issuer = `${service.url}/_service/oauth`
  })
  afterAll(async () => {
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** The token of a credential that kubectl reads, checked as an API server checks it. */
  const verified = async (output: string, audience: string) => {
    const credential = JSON.parse(/^\{.*"ExecCredential".*\}$/m.exec(output)?.[0] ?? "{}")
    assert.strictEqual(credential.apiVersion, "client.authentication.k8s.io/v1")
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks.json`))
    const { payload } = await jwtVerify(credential.status.token, keys, { issuer, audience })
    assert.strictEqual(
      Date.parse(credential.status.expirationTimestamp),
      Number(payload.exp) * 1000
    )
    return payload
  }

  /** A command of the plugin with an application that may sign in to clusters. */
  const plugin = async (cache: string, tool: string) => {
    const { clientId } = await service.server.applications.createApplication({
      body: {
        name: "kubectl",
        kind: "native",
        redirectUris: ["http://localhost:8000"],
        grantTypes: [
          "authorization_code",
          "refresh_token",
          "urn:ietf:params:oauth:grant-type:device_code"
        ],
        scopes: [{ resource: null, scopes: ["openid", "email", "groups"] }]
      }
    })
    const command = (...more: ReadonlyArray<string>): Command => [
      join(tool, "tool"),
      "get-token",
      `--oidc-issuer-url=${issuer}`,
      `--oidc-client-id=${clientId}`,
      "--oidc-extra-scope=email,groups",
      `--token-cache-dir=${cache}`,
      ...more
    ]
    return { clientId, command }
  }

  test("with a browser on this machine, and stays signed in", async (context) => {
    const tool = await orSkip(() => built(kubelogin), context)
    const { clientId, command } = await plugin(join(folder, "browser"), tool)
    const port = await freePort()
    const listening = `http://localhost:${port}`
    const began = start(
      command("--grant-type=authcode", "--skip-open-browser", `--listen-address=127.0.0.1:${port}`),
      folder,
      kubectl
    )
    try {
      await began.says(new RegExp(`visit the following URL in your browser: ${listening}`))
      const page = await new Person(service, member).open(listening)
      assert.strictEqual(page.status, 200, page.text)
      assert.strictEqual(await began.ended, 0, began.output())
    } finally {
      await began.stop()
    }
    const first = await verified(began.output(), clientId)
    assert.strictEqual(first["email"], member.email)
    assert.sameMembers(first["groups"] as Array<string>, [
      `${member.owned.id}:owner`,
      `${member.joined.id}:member`
    ])

    const again = await verified(await run(command("--force-refresh"), folder, kubectl), clientId)
    assert.strictEqual(again.sub, first.sub)
    assert.sameMembers(again["groups"] as Array<string>, first["groups"] as Array<string>)
    const kept = await verified(await run(command(), folder, kubectl), clientId)
    assert.strictEqual(kept.iat, again.iat)
  })

  test("with a browser somewhere else, by a code", async (context) => {
    const tool = await orSkip(() => built(kubelogin), context)
    const { clientId, command } = await plugin(join(folder, "device"), tool)
    const began = start(command("--grant-type=device-code", "--skip-open-browser"), folder, kubectl)
    try {
      const [, address = ""] = await began.says(/(http\S+\/_service\/pages\/device\S*)/)
      const code = new URL(address).searchParams.get("user_code") ?? ""
      const page = await new Person(service, member).connected(address, code)
      assert.include(page, "The device is connected")
      assert.strictEqual(await began.ended, 0, began.output())
    } finally {
      await began.stop()
    }
    const claims = await verified(began.output(), clientId)
    assert.strictEqual(claims["email"], member.email)
    assert.strictEqual(claims.sub, member.id)
  })
})
