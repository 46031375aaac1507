import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { OpenApi } from "effect/http-api"
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { get } from "node:http"
import { createServer } from "node:net"
import { inject } from "vitest"
import { ControlApi } from "../../src/testing/process/ControlApi.ts"
import { commandLine } from "../../src/testing/process/commandLine.ts"
import { Visitor } from "../../src/testing/index.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"
import { handedOn } from "../support/childEnvironment.ts"
import { programFile } from "../support/serviceBundle.ts"

const started = async (
  words: ReadonlyArray<string>,
  env: Readonly<Record<string, string>> = {}
): Promise<ChildProcess> =>
  spawn(process.execPath, [await programFile("testKit"), ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...handedOn(),
      TEST_DATABASE_URL: TestPostgres.urlOf(inject("databaseServer")),
      ...env
    }
  })

const written = async (child: ChildProcess, name: "stdout" | "stderr"): Promise<string> => {
  let text = ""
  for await (const chunk of child[name] ?? []) {
    text += String(chunk)
    if (name === "stdout" && text.endsWith("\n")) break
  }
  return text
}

interface Addresses {
  readonly url: string
  readonly secretKey: string
  readonly control: string
  readonly openId: { readonly issuer: string }
  readonly saml: { readonly entityId: string; readonly metadataXml: string }
}

let child: ChildProcess
let kit: Addresses
beforeAll(async () => {
  child = await started(["--seed", "kit", "--start-at", "2030-01-01T00:00:00Z"])
  kit = JSON.parse(await written(child, "stdout"))
}, 60_000)
afterAll(() => {
  child.kill()
})

const asked = async (
  base: string,
  operation: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {}
) => {
  const [method = "", path = ""] = operation.split(" ")
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  return { status: answer.status, json: text === "" ? undefined : JSON.parse(text) }
}

const control = (operation: string, body?: unknown) => asked(kit.control, operation, body)
const server = (operation: string, body?: unknown) =>
  asked(`${kit.url}/api/server/v1`, operation, body, { authorization: `Bearer ${kit.secretKey}` })

const ok = async (answer: ReturnType<typeof control>) => {
  const { json, status } = await answer
  assert.isBelow(status, 300, JSON.stringify(json))
  return json
}

let organizations = 0

const organization = async () => {
  const { id } = await ok(server("POST /organizations", { name: "Acme" }))
  const domain = `acme-${(organizations += 1)}.example`
  await ok(control("POST /domains", { organizationId: id, domain }))
  return { id, domain }
}

const connection = async (protocol: "oidc" | "saml", settings: object) => {
  const { domain, id } = await organization()
  const made = await ok(
    server("POST /connections", { organizationId: id, protocol, name: "Acme", settings })
  )
  await ok(server(`POST /connections/${made.id}/activate`, { skipTest: true }))
  const start = `${kit.url}/_service/auth/sso/${made.id}/authorize?redirectUrl=%2Fback`
  return { domain, start }
}

const outcomeOf = async (start: string) =>
  Object.fromEntries(new URL((await new Visitor().open(start)).url).searchParams)

describe("the process of the test kit", () => {
  it("prints where everything is, on loopback, and describes its operations", async () => {
    assert.match(kit.url, /^http:\/\/localhost:\d+$/)
    assert.match(kit.control, /^http:\/\/127\.0\.0\.1:\d+$/)
    assert.deepStrictEqual(await ok(control("GET /")), kit)
    const described = await ok(control("GET /openapi.json"))
    assert.deepStrictEqual(
      Object.keys(described.paths),
      Object.keys(OpenApi.fromApi(ControlApi).paths)
    )
  })

  it("moves the clock, and lets mails and the trail be read", async () => {
    assert.match((await ok(control("GET /clock"))).now, /^2030-01-01T00:00/)
    const email = "ada@example.com"
    const body = { email, password: "correct horse battery staple", legalConsentAccepted: true }
    await ok(asked(`${kit.url}/_service`, "POST /auth/sign-up?_is_native=true", body))
    const { items } = await ok(control(`GET /mails?to=${email}`))
    assert.match(items[0].code, /^\d+$/)
    await ok(control("POST /clock/advance", { seconds: 3600 }))
    assert.match((await ok(control("GET /clock"))).now, /^2030-01-01T01:00/)
    const trail = await ok(control("GET /audit-events"))
    assert.include(
      trail.items.map(({ action }: { readonly action: string }) => action),
      "environment.created"
    )
  })

  it("changes settings, or says what is wrong with them", async () => {
    await ok(control("PATCH /settings", { session: { idleSeconds: 86_400 } }))
    const { json, status } = await control("PATCH /settings", { session: { idle: 1 } })
    assert.strictEqual(status, 400)
    assert.strictEqual(json.properties.code, "invalid_settings")
    assert.include(json.properties.problems.join(), "session.idle")
  })

  it("signs with yesterday's key, and answers late", async () => {
    const { domain, start } = await connection("oidc", kit.openId)
    const person = { subject: "ada", email: `ada@${domain}` }
    const early = await control("PUT /openid/sign-in", { person, answer: { key: "previous" } })
    assert.strictEqual(early.json.properties.code, "no_previous_key")
    await ok(control("PUT /openid/sign-in", { person }))
    assert.deepStrictEqual(await outcomeOf(start), { status: "complete" })

    await ok(control("POST /openid/rotate-keys"))
    // The service reads the new keys once a signature does not hold.
    assert.deepInclude(await outcomeOf(start), { error: "provider_error" })
    assert.deepStrictEqual(await outcomeOf(start), { status: "complete" })
    await ok(control("PUT /openid/sign-in", { person, answer: { key: "previous" } }))
    assert.deepInclude(await outcomeOf(start), { error: "provider_error" }, "yesterday's key")

    await ok(control("PUT /openid/sign-in", { person }))
    const late = { endpoint: "token", status: null, delaySeconds: 5 }
    await ok(control("PUT /openid/faults", late))
    const before = (await ok(control("GET /openid/asked"))).items.length
    const visit = outcomeOf(start)
    for (;;) {
      const { items } = await ok(control("GET /openid/asked"))
      if (items.slice(before).includes("token")) break
    }
    await ok(control("POST /clock/advance", { seconds: 4 }))
    const first = await Promise.race([visit, new Promise((resolve) => setTimeout(resolve, 100, 0))])
    assert.strictEqual(first, 0, "it answered too early")
    await ok(control("POST /clock/advance", { seconds: 1 }))
    assert.deepStrictEqual(await visit, { status: "complete" })
  })

  it("answers for a SAML provider by the clock of the service", async () => {
    const none = await control("POST /saml/answer", { url: "http://localhost/?SAMLRequest=x" })
    assert.strictEqual(none.json.properties.code, "nobody_signs_in")
    const { domain, start } = await connection("saml", { metadataXml: kit.saml.metadataXml })
    await ok(control("POST /clock/advance", { seconds: 86_400 }))
    const visit = async (answer: object) => {
      const attributes = { email: `ada@${domain}` }
      await ok(control("PUT /saml/sign-in", { person: { nameId: "ada", attributes }, answer }))
      const visitor = new Visitor()
      const { url } = await visitor.open(start)
      const post = await ok(control("POST /saml/answer", { url }))
      const back = await visitor.open(post.url, post.form)
      return Object.fromEntries(new URL(back.url).searchParams)
    }
    assert.deepStrictEqual(await visit({}), { status: "complete" })
    assert.deepInclude(await visit({ key: "stranger" }), { error: "provider_error" })
  })

  it("pushes people and groups as a directory, with active as text where it is asked to", async () => {
    const { domain, id } = await organization()
    const made = await ok(
      server(`POST /organizations/${id}/directories`, {
        name: "Acme Okta",
        groupRoles: [{ group: "Engineering", role: "admin" }]
      })
    )
    const directory = await ok(
      control("POST /directories", { baseUrl: made.baseUrl, token: made.token, kind: "okta-oin" })
    )
    const push = (body: object) => control(`POST /directories/${directory.id}/pushes`, body)
    const userName = `ada@${domain}`
    await ok(push({ action: "testConnection" }))
    await ok(push({ action: "assign", userName, firstName: "Ada" }))
    await ok(push({ action: "pushGroup", group: "Engineering", members: [userName] }))
    const roles = async () =>
      (await ok(server(`GET /organizations/${id}/members`))).items.map(
        ({ role }: { readonly role: string }) => role
      )
    assert.deepStrictEqual(await roles(), ["admin"])
    await ok(control(`PUT /directories/${directory.id}/faults`, { activeAsText: true }))
    const { exchanges } = await ok(push({ action: "suspend", userName }))
    assert.include(JSON.stringify(exchanges), '"active":"False"')
    assert.deepStrictEqual(await roles(), [])

    const unknown = await push({ action: "suspend", userName: "nobody@acme.example" })
    assert.strictEqual(unknown.json.properties.code, "push_not_possible")
    await ok(server(`DELETE /organizations/${id}/directories/${made.id}`))
    const refused = await push({ action: "resume", userName })
    assert.deepInclude(refused.json.properties, { code: "push_refused", status: 401 })
    const missing = await control("POST /directories/9/pushes", { action: "cycle" })
    assert.strictEqual(missing.json.properties.code, "directory_not_found")
  })

  it("refuses pages, and names that only point at this machine", async () => {
    const own = new URL(kit.control)
    for (const headers of [{ origin: "http://evil.example" }, { "sec-fetch-site": "none" }]) {
      const { json, status } = await asked(kit.control, "GET /", undefined, headers)
      assert.deepStrictEqual([status, json.properties.code], [403, "foreign_caller"])
    }
    const rebound = await new Promise<number | undefined>((resolve) =>
      get(kit.control, { headers: { host: `evil.example:${own.port}` } }, ({ statusCode }) =>
        resolve(statusCode)
      )
    )
    assert.strictEqual(rebound, 403)
    const { json } = await asked(kit.control, "POST /domains", {
      organizationId: "01a21174-1c9e-7412-bae3-b5b76dd32834",
      domain: "acme.example"
    })
    assert.strictEqual(json.properties.code, "domain_not_held")
    const elsewhere = await fetch(kit.control.replace("127.0.0.1", "[::1]")).catch(() => null)
    assert.isNull(elsewhere)
  })

  it("begins anew at the same addresses, with the same key and an empty mail box", async () => {
    assert.deepStrictEqual(await ok(control("POST /reset")), kit)
    assert.match((await ok(control("GET /clock"))).now, /^2030-01-01T00:00/)
    assert.deepStrictEqual(await ok(control("GET /mails")), { items: [] })
    assert.deepStrictEqual((await ok(server("GET /users"))).items, [])
    assert.deepStrictEqual(await ok(control("GET /openid/asked")), { items: [] })
  })

  it("ends when it is told to", async () => {
    const ended = once(child, "exit")
    await ok(control("POST /stop"))
    assert.deepStrictEqual(await ended, [0, null])
    const free = createServer()
    free.listen(Number(new URL(kit.control).port), "127.0.0.1")
    await once(free, "listening")
    free.close()
  })

  it("refuses to run in production, and says what is wrong with its options", async () => {
    const refused = await started([], { NODE_ENV: "production" })
    const ended = once(refused, "exit")
    assert.include(await written(refused, "stderr"), "NODE_ENV is production")
    assert.deepStrictEqual(await ended, [1, null])
    for (const words of [
      ["--port", "0"],
      ["--settings", "[]"],
      ["--start-at", "soon"],
      ["--unknown"]
    ]) {
      assert.deepInclude(
        commandLine(words, {}),
        { _tag: "Refused", isHelp: false },
        words.join(" ")
      )
    }
    assert.deepInclude(commandLine(["--help"], {}), { _tag: "Refused", isHelp: true })
  })
})
