import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as express from "../../src/sdk/middleware/express.ts"
import * as fastify from "../../src/sdk/middleware/fastify.ts"
import * as fetching from "../../src/sdk/middleware/fetch.ts"
import * as hono from "../../src/sdk/middleware/hono.ts"
import * as next from "../../src/sdk/middleware/next.ts"
import type { ResourceAccess, ResourceOptions } from "../../src/sdk/resource/resource.ts"

const appUrl = "https://app.example.com"
const issuer = `${appUrl}/_service/oauth`
const resource = "https://api.example.com/mcp"
const metadataUrl = "https://api.example.com/.well-known/oauth-protected-resource/mcp"
const scopes = ["notes:read", "notes:write"]

const { privateKey, publicKey } = await generateKeyPair("ES256")
const keySet = { keys: [{ ...(await exportJWK(publicKey)), alg: "ES256", kid: "1" }] }
const asked: Array<string> = []

/** Audiences of opaque tokens that are not for this API; a refresh token has none. */
const audiences: Readonly<Record<string, ReadonlyArray<string>>> = {
  ga_other: ["https://other.example.com"],
  ga_refresh: []
}

/** The issuer, as far as an API asks it. */
const send = async (address: string, init: RequestInit): Promise<Response> => {
  asked.push(address)
  if (address === `${issuer}/jwks.json`) return Response.json(keySet)
  const token = new URLSearchParams(String(init.body)).get("token")
  const isOurs = new Headers(init.headers).get("authorization") === `Basic ${btoa("id:rs_secret")}`
  if (!isOurs) return Response.json({ error: "invalid_client" }, { status: 401 })
  const isActive = token?.startsWith("ga_") === true
  const aud = audiences[token ?? ""] ?? claims().aud
  return Response.json(isActive ? { ...claims(), aud, active: true } : { active: false })
}

const claims = () => {
  const now = Math.floor(Date.now() / 1000)
  return {
    iss: issuer,
    aud: [resource, issuer],
    sub: "user",
    client_id: "client",
    scope: "openid notes:read",
    jti: "1",
    iat: now,
    exp: now + 600,
    auth_time: now - 100,
    acr: "urn:gatehouse:acr:single",
    org: { id: "acme", permissions: ["notes:read"] }
  }
}
const token = (change: object = {}, typ = "at+jwt") =>
  new SignJWT({ ...claims(), ...change })
    .setProtectedHeader({ alg: "ES256", kid: "1", typ })
    .sign(privateKey)

const options: ResourceOptions = {
  appUrl,
  resource,
  scopes,
  name: "Notes",
  fetch: send,
  introspection: { id: "id", secret: "rs_secret" }
}

type App = (path: string, bearer?: string) => Promise<Response>
const stops: Array<() => void> = []
afterAll(() => {
  for (const stop of stops) stop()
})

const requestTo = (path: string, bearer?: string) =>
  new Request(`https://api.example.com${path}`, {
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }
  })

const needs = {
  "/mcp": {},
  "/write": { scopes: ["notes:write"] },
  "/permission": { permissions: ["notes:remove"] },
  "/mfa": { acr: "mfa" },
  "/recent": { maxAgeSeconds: 60 },
  "/now": { checkRevocation: true }
} as const
const needOf = (path: string) => needs[path as keyof typeof needs]

const shown = (access: ResourceAccess) => ({ subject: access.subject, scopes: access.scopes })

/** The same API in each framework. */
const apps: Readonly<Record<string, () => Promise<App>>> = {
  express: async () => {
    const api = express.protectResource(options)
    const server = createServer((request, response) => {
      const fail = (error?: unknown) => {
        response.statusCode = error === undefined ? 404 : 500
        response.end(String(error))
      }
      if (request.url === api.metadataPath) return void api.metadata()(request, response, fail)
      return void api.protect(needOf(request.url ?? ""))(request, response, (error) =>
        error === undefined
          ? response.end(JSON.stringify(shown(api.accessOf(request))))
          : fail(error)
      )
    })
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
    stops.push(() => server.close())
    const { port } = server.address() as AddressInfo
    return (path, bearer) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: requestTo(path, bearer).headers })
  },
  hono: async () => {
    const api = hono.protectResource(options)
    return async (path, bearer) => {
      const context = {
        req: { raw: requestTo(path, bearer), json: assert.fail, parseBody: assert.fail },
        res: new Response(),
        header(name: string, value: string) {
          this.res.headers.set(name, value)
        }
      }
      if (path === api.metadataPath) return api.metadata()(context)
      const answer = await api.protect(needOf(path))(context, async () => undefined)
      return answer ?? Response.json(shown(api.accessOf(context)))
    }
  },
  fastify: async () => {
    const api = fastify.protectResource(options)
    return async (path, bearer) => {
      const headers = new Headers()
      let status = 200
      let body: string | undefined
      const reply = {
        code: (code: number) => (status = code),
        getHeader: (name: string) => headers.get(name) ?? undefined,
        header: (name: string, value: string) => headers.append(name, value),
        send: (text: string) => (body = text)
      }
      const request = {
        method: "GET",
        url: path,
        headers: Object.fromEntries(requestTo(path, bearer).headers)
      }
      await (path === api.metadataPath ? api.metadata() : api.protect(needOf(path)))(request, reply)
      return new Response(body ?? JSON.stringify(shown(api.accessOf(request))), { status, headers })
    }
  },
  fetch: async () => {
    const api = fetching.protectResource(options)
    return (path, bearer) =>
      (path === api.metadataPath
        ? api.metadata
        : api.protect((_, access) => Response.json(shown(access)), needOf(path)))(
        requestTo(path, bearer)
      )
  },
  next: async () => {
    const api = next.protectResource(options)
    return (path, bearer) =>
      (path === api.metadataPath
        ? api.metadata
        : api.protect((_, access) => Response.json(shown(access)), needOf(path)))(
        requestTo(path, bearer)
      )
  }
}

const challengeOf = (answer: Response) =>
  `${answer.status} ${answer.headers.get("www-authenticate")}`

describe.each(Object.keys(apps))("an API in %s", (name) => {
  let ask: App
  beforeAll(async () => {
    ask = await apps[name]!()
  })

  it("says where clients get tokens, and for which scopes", async () => {
    const answer = await ask(new URL(metadataUrl).pathname)
    assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
    assert.deepStrictEqual(await answer.json(), {
      resource,
      authorization_servers: [issuer],
      bearer_methods_supported: ["header"],
      scopes_supported: scopes,
      resource_name: "Notes"
    })
    assert.strictEqual(
      challengeOf(await ask("/mcp")),
      `401 Bearer scope="notes:read notes:write", resource_metadata="${metadataUrl}"`
    )
  })

  it("takes tokens for itself alone, and asks for more where they do not reach", async () => {
    const good = await token()
    assert.deepStrictEqual(await (await ask("/mcp", good)).json(), {
      subject: "user",
      scopes: ["openid", "notes:read"]
    })
    for (const change of [
      { aud: "https://other.example.com" },
      { aud: appUrl },
      { iss: `${appUrl}/_service` },
      { exp: 1 },
      { client_id: undefined },
      { cnf: { jkt: "key" } }
    ]) {
      const answer = challengeOf(await ask("/mcp", await token(change)))
      assert.match(answer, /^401 Bearer error="invalid_token", /, JSON.stringify(change))
    }
    assert.match(challengeOf(await ask("/mcp", await token({}, "JWT"))), /invalid_token/)
    assert.strictEqual(
      challengeOf(await ask("/write", good)),
      `403 Bearer error="insufficient_scope", error_description="The token does not allow that", scope="openid notes:read notes:write", resource_metadata="${metadataUrl}"`
    )
    assert.match(challengeOf(await ask("/permission", good)), /^403 Bearer error="insufficient_sc/)
    // With every scope of the API a client that was told to ask for more would ask without end.
    const whole = await token({ scope: ["openid", ...scopes].join(" ") })
    const refused = await ask("/permission", whole)
    assert.strictEqual(refused.status, 403)
    assert.isNull(refused.headers.get("www-authenticate"))
    assert.deepInclude(await refused.json(), { properties: { code: "forbidden" } })
  })

  it("says to the bearer what is wrong with a token that was signed for somebody", async () => {
    for (const [change, description] of [
      [{ aud: "https://other.example.com" }, "The access token is for another API"],
      [{ iss: `${appUrl}/_service` }, "The access token is of another issuer"],
      [{ exp: 1 }, "The access token has expired"]
    ] as const) {
      const answer = challengeOf(await ask("/mcp", await token(change)))
      assert.include(answer, `error_description="${description}"`)
    }
  })

  it("asks for a stronger or a newer sign-in", async () => {
    const good = await token()
    assert.match(
      challengeOf(await ask("/mfa", good)),
      /^401 Bearer error="insufficient_user_authentication", .* acr_values="urn:gatehouse:acr:mfa"/
    )
    for (const acr of ["mfa", "passkey"]) {
      const strong = await token({ acr: `urn:gatehouse:acr:${acr}` })
      assert.strictEqual((await ask("/mfa", strong)).status, 200)
    }
    assert.match(challengeOf(await ask("/recent", good)), /^401 .* max_age="60"/)
  })

  it("asks the service about opaque tokens for itself, and where it wants to know of this moment", async () => {
    assert.strictEqual((await ask("/mcp", "ga_opaque")).status, 200)
    assert.strictEqual((await ask("/mcp", "x_opaque")).status, 401)
    for (const elsewhere of Object.keys(audiences)) {
      assert.match(challengeOf(await ask("/mcp", elsewhere)), /^401 .*invalid_token/, elsewhere)
    }
    const good = await token()
    const before = asked.length
    // The service does not know a token that this test has signed.
    assert.strictEqual((await ask("/now", good)).status, 401)
    assert.include(asked.slice(before), `${issuer}/introspect`)
  })
})

it("an API that is registered by a urn names no place of its metadata, which none follows from", async () => {
  const urn = { ...options, resource: "urn:example:notes", scopes: undefined }
  const { metadata, metadataPath, protect } = fetching.protectResource(urn)
  assert.strictEqual(metadataPath, "/.well-known/oauth-protected-resource")
  const { resource: named } = (await (await metadata(requestTo(metadataPath))).json()) as {
    resource: string
  }
  assert.strictEqual(named, "urn:example:notes")
  const handler = protect(async (_, access) => Response.json(shown(access)))
  assert.strictEqual(challengeOf(await handler(requestTo("/"))), "401 Bearer")
  const answer = await handler(requestTo("/", await token({ aud: ["urn:example:notes", issuer] })))
  assert.strictEqual(answer.status, 200)
})
