import { cp, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { SignJWT } from "jose"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import type { NewHook } from "../../src/delivery/hooks/Hook.ts"
import { answers, freePort, Missing, run, start } from "./programs.ts"
import { project, startService, type Service } from "./service.ts"

/** That of the person whom the example brings, as its README says. */
const password = "an old password of before"

/** A request to an old system. */
interface Asked {
  readonly path: string
  readonly body: Readonly<Record<string, string>>
}

/** Answer of an old system. */
type Told = readonly [status: number, body: object]

const bodyOf = async (request: IncomingMessage): Promise<Asked["body"]> => {
  let text = ""
  for await (const chunk of request) text += String(chunk)
  return JSON.parse(text) as Asked["body"]
}

/** An old system that answers in the form of its REST API. */
const standIn = async (tell: (asked: Asked) => Told | Promise<Told>) => {
  const server = createServer((request, response) => {
    const serve = async () => {
      const asked = { path: request.url ?? "", body: await bodyOf(request) }
      const [status, body] = await tell(asked)
      response.writeHead(status, { "content-type": "application/json" })
      response.end(JSON.stringify(body))
    }
    void serve()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}

const failed = (status: number, message: string): Told => [
  status,
  { error: { code: status, message, errors: [{ message, domain: "global", reason: "invalid" }] } }
]

const firebase = ({ body, path }: Asked): Told => {
  if (path === "/v1/accounts:lookup?key=web-key") {
    const user = { localId: "firebase-1", email: "ada@firebase.example", emailVerified: true }
    return [200, { users: [{ ...user, displayName: "Ada King Lovelace" }] }]
  }
  if (body["email"] === "outage@firebase.example") return failed(503, "UNAVAILABLE")
  if (body["email"] !== "ada@firebase.example" || body["password"] !== password) {
    return failed(400, "INVALID_LOGIN_CREDENTIALS")
  }
  return [200, { localId: "firebase-1", idToken: "token", registered: true, expiresIn: "3600" }]
}

const auth0 = async ({ body, path }: Asked): Promise<Told> => {
  if (path !== "/oauth/token") return [404, {}]
  if (body["username"] === "outage@auth0.example") return [429, { error: "too_many_attempts" }]
  if (body["username"] !== "ada@auth0.example" || body["password"] !== password) {
    return [403, { error: "invalid_grant", error_description: "Wrong email or password." }]
  }
  const claims = { email: body["username"], email_verified: true, given_name: "Ada" }
  const idToken = await new SignJWT({ ...claims, family_name: "Lovelace" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject("auth0|1")
    .sign(new TextEncoder().encode("a secret of the tenant, as long as HS256 wants"))
  return [200, { access_token: "token", id_token: idToken, token_type: "Bearer" }]
}

describe("the example of moving passwords", () => {
  let folder: string
  let copy: string
  let service: Service
  let missing: string | undefined
  const stops: Array<() => void> = []
  const env: Record<string, string> = { FIREBASE_API_KEY: "web-key" }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-migration-"))
    service = await startService(folder)
    await run(
      [process.execPath, "scripts/build.ts", join(folder, "dist/packages"), "server"],
      project
    )
    copy = join(folder, "examples/password-migration")
    const untracked = /(?:^|\/)(?:node_modules|key\.json|settings\.json)$/
    await cp(join(project, "examples/password-migration"), copy, {
      recursive: true,
      filter: (path) => !untracked.test(path)
    })
    await run(["npm", "install"], copy).catch((error: unknown) => {
      if (!(error instanceof Missing)) throw error
      missing = error.message
    })
    for (const [name, tell] of [
      ["FIREBASE_URL", firebase],
      ["AUTH0_URL", auth0]
    ] as const) {
      const system = await standIn(tell)
      env[name] = system.url
      stops.push(system.stop)
    }
  })
  afterAll(async () => {
    for (const stop of stops) stop()
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const login = async (email: string, secret = password) => {
    const answer = await fetch(`${service.url}/_service/auth/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: service.url },
      body: JSON.stringify({ email, password: secret })
    })
    return (await answer.json()) as {
      readonly status: string | number
      readonly user?: { readonly id: string }
    }
  }

  test.for([
    ["bcrypt", "1", { plan: "team" }, "Lovelace"],
    ["firebase", "firebase-1", {}, "King Lovelace"],
    ["auth0", "auth0|1", {}, "Lovelace"]
  ] as const)(
    "takes people over from %s",
    async ([name, externalId, metadata, lastName], { skip }) => {
      if (missing !== undefined) skip(`skipped, as ${missing}`)
      await rm(join(copy, "key.json"), { force: true })
      const settings = JSON.parse(
        await run(["npm", "run", "--silent", "keys"], copy)
      ) as Partial<NewHook>
      const port = String(await freePort())
      const params = { point: "password.verify" }
      const { secret } = await service.server.hooks.putHook({
        params,
        body: { ...settings, url: `http://127.0.0.1:${port}/` }
      })
      const program = start(["npm", "run", "--silent", name], copy, {
        ...env,
        PORT: port,
        HOOK_SECRET: secret ?? ""
      })
      try {
        await answers(`http://127.0.0.1:${port}/`, program)
        // Instances follow within a second.
        await new Promise((resolve) => setTimeout(resolve, 1100))
        const email = `ada@${name}.example`
        assert.strictEqual((await login(email, "a wrong password")).status, 401)
        assert.strictEqual((await login(`nobody@${name}.example`)).status, 401)
        assert.strictEqual((await login(`outage@${name}.example`)).status, 401)
        const taken = await login(email)
        assert.strictEqual(taken.status, "complete", program.output())
        const user = await service.server.users.getUser({
          params: { userId: taken.user?.id ?? "" }
        })
        assert.strictEqual(user.firstName, "Ada")
        assert.strictEqual(user.lastName, lastName)
        assert.strictEqual(user.externalId, externalId)
        assert.isNotNull(user.emailVerifiedAt)
        assert.deepStrictEqual(user.publicMetadata, metadata)
        assert.notInclude(program.output(), password)
        const unsigned = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" })
        assert.strictEqual(unsigned.status, 400)
      } finally {
        await program.stop()
        await service.server.hooks.deleteHook({ params })
      }
      // The old system is gone, and its password stays good here.
      assert.strictEqual((await login(`ada@${name}.example`)).status, "complete")
      assert.match(await readFile(join(copy, "key.json"), "utf8"), /"d":/)
    }
  )
})
