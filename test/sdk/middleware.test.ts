import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inject } from "vitest"
import * as express from "../../src/sdk/middleware/express.ts"
import * as fastify from "../../src/sdk/middleware/fastify.ts"
import * as fetching from "../../src/sdk/middleware/fetch.ts"
import type { GatehouseOptions, Protection, ReturnOptions } from "../../src/sdk/middleware/guard.ts"
import * as hono from "../../src/sdk/middleware/hono.ts"
import * as next from "../../src/sdk/middleware/next.ts"
import { createServerClient } from "../../src/sdk/server.ts"
import { type RunningTestGatehouse, startTestGatehouse } from "../../src/testing/index.ts"
import * as TestPostgres from "../../src/testing/TestPostgres.ts"

const origin = "https://app.example.com"
const permission = { permission: "members:remove" }
const password = "correct horse battery staple"

let service: RunningTestGatehouse
let userId: string
let organizationId: string
const stops: Array<() => void> = []

beforeAll(async () => {
  const databaseUrl = TestPostgres.urlOf(inject("databaseServer"))
  service = await startTestGatehouse({ databaseUrl })
  const body = { email: "ada@example.com", emailVerified: true, password }
  userId = (await service.server.users.createUser({ body })).id
  const client = service.newClient()
  await client.signIn.login({ body: { email: body.email, password } })
  const made = await client.organizations.createOrganization({ body: { name: "Acme" } })
  organizationId = made.id
})

afterAll(async () => {
  for (const stop of stops) stop()
  await service.stop()
})

const options = (): GatehouseOptions => ({
  appUrl: service.url,
  origin,
  authenticator: service.authenticator({ permittedOrigins: [origin] })
})

/** The session cookie of a browser that signs in now, at a host of the environment. */
const signIn = async (host = service.url): Promise<string> => {
  const response = await fetch(`${host}/_service/auth/login`, {
    method: "POST",
    headers: { origin: host, "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.com", password })
  })
  const cookies = response.headers.getSetCookie()
  return cookies.find((it) => it.startsWith("gatehouse_session="))?.replace(/;.*/, "") ?? ""
}

type App = (request: Request) => Promise<Response>

/** What the applications have in common, by their addresses. */
const routesOf = <Guarding, Answering>(gatehouse: {
  readonly protectPage: (protection?: Protection) => Guarding
  readonly protectApi: () => Guarding
  readonly signOut: (options: ReturnOptions) => Answering
  readonly switchOrganization: (options: ReturnOptions) => Answering
}): Readonly<Record<string, Guarding | Answering>> => ({
  "/page": gatehouse.protectPage(),
  "/members": gatehouse.protectPage(permission),
  "/api": gatehouse.protectApi(),
  "/sign-out": gatehouse.signOut({ returnTo: "/bye" }),
  "/organization": gatehouse.switchOrganization({ returnTo: "/page" })
})
type Frameworks = Readonly<Record<string, () => App | Promise<App>>>

const ask = (path: string, init: RequestInit = {}) => new Request(`http://backend${path}`, init)
const withCookie = (cookie: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { cookie, ...init.headers }
})
const form = (cookie: string, fields: Record<string, string> = {}, from = origin) =>
  withCookie(cookie, {
    method: "POST",
    headers: { origin: from },
    body: new URLSearchParams(fields)
  })

/** As Hono has it: headers of a response outlive it, where another takes its place. */
const honoContext = (request: Request): hono.HonoContext & { res: Response } => {
  let response = new Response(null, { status: 404, headers: { vary: "Origin" } })
  return {
    req: { raw: request, json: assert.fail, parseBody: assert.fail },
    get res() {
      return response
    },
    set res(next: Response) {
      for (const [name, value] of response.headers) next.headers.set(name, value)
      response = next
    },
    header: (name, value, { append = false } = {}) =>
      append ? response.headers.append(name, value) : response.headers.set(name, value)
  }
}

const frameworks: Frameworks = {
  fetch: () => {
    const gatehouse = fetching.createGatehouse(options())
    const routes: Readonly<Record<string, fetching.Handler>> = {
      "/page": gatehouse.protectPage((_, session) => new Response(session.userId)),
      "/members": gatehouse.protectPage((_, session) => new Response(session.userId), permission),
      "/api": gatehouse.protectApi((_, session) => Response.json(session.userId)),
      "/sign-out": gatehouse.signOut({ returnTo: "/bye" }),
      "/organization": gatehouse.switchOrganization({ returnTo: "/page" })
    }
    return async (request) =>
      (await routes[new URL(request.url).pathname]?.(request)) ?? assert.fail(request.url)
  },
  "express, on sockets": async () => {
    const gatehouse = express.createGatehouse(options())
    const routes = routesOf(gatehouse)
    const server = createServer((request, response) => {
      const middleware = routes[request.url?.replace(/\?.*/, "") ?? ""]
      void middleware?.(request, response, (error) => {
        if (error !== undefined) response.statusCode = 500
        response.end(error === undefined ? gatehouse.sessionOf(request).userId : String(error))
      })
    })
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done))
    stops.push(() => void server.close())
    const { port } = server.address() as AddressInfo
    return (request) => {
      const url = new URL(request.url)
      const address = `http://127.0.0.1:${port}${url.pathname}${url.search}`
      return fetch(new Request(address, request), { redirect: "manual" })
    }
  },
  fastify: () => {
    const gatehouse = fastify.createGatehouse(options())
    const routes = routesOf(gatehouse)
    return async (request) => {
      const url = new URL(request.url)
      const headers = new Headers()
      let status = 200
      let sent: string | undefined
      const reply: fastify.FastifyReply = {
        code: (code) => (status = code),
        getHeader: (name) => headers.get(name) ?? undefined,
        header: (name, value) =>
          name === "set-cookie" ? headers.append(name, value) : headers.set(name, value),
        send: (body) => (sent = body)
      }
      const incoming: fastify.FastifyRequest = {
        method: request.method,
        url: url.pathname + url.search,
        headers: Object.fromEntries(request.headers),
        body: await request.text()
      }
      const handled = await routes[url.pathname]?.(incoming, reply)
      assert.strictEqual(handled, sent === undefined ? undefined : reply)
      return new Response(sent ?? gatehouse.sessionOf(incoming).userId, { status, headers })
    }
  },
  hono: () => {
    const gatehouse = hono.createGatehouse(options())
    const routes = routesOf(gatehouse)
    return async (request) => {
      const context = honoContext(request)
      const answered = await routes[new URL(request.url).pathname]?.(context, async () => {
        context.res = new Response(gatehouse.sessionOf(context).userId)
      })
      return answered ?? context.res
    }
  },
  next: () => {
    const gatehouse = next.createGatehouse(options())
    const proxy = gatehouse.proxy((path) => (path === "/api" ? "api" : "page"))
    const members = gatehouse.protectPage((_, { userId: id }) => new Response(id), permission)
    const routes: Readonly<Record<string, fetching.Handler>> = {
      "/page": async (request) => {
        const state = await gatehouse.session(request.headers)
        assert.strictEqual(state.status, "signed-in")
        return gatehouse.protectPage((_, session) => new Response(session.userId))(request)
      },
      "/members": (request) => members(request),
      "/api": gatehouse.protectApi((_, session) => new Response(session.userId)),
      "/sign-out": gatehouse.signOut({ returnTo: "/bye" }),
      "/organization": gatehouse.switchOrganization({ returnTo: "/page" })
    }
    return async (request) => {
      const { pathname } = new URL(request.url)
      const turnedAway = ["/page", "/api"].includes(pathname) ? await proxy(request) : undefined
      return turnedAway ?? (await routes[pathname]?.(request)) ?? assert.fail(pathname)
    }
  }
}

/** As a middleware hands on a failure. */
const failed = (error?: unknown) => assert.fail(String(error))

const problemOf = async (response: Response) => {
  assert.match(response.headers.get("content-type") ?? "", /^application\/problem\+json(?:;|$)/)
  const body: { readonly properties: { readonly code: string } } = JSON.parse(await response.text())
  return [response.status, body.properties.code]
}

describe.each(Object.entries(frameworks))("the middleware for %s", (_, make) => {
  it("leads visitors to the sign-in page and back to where they were going", async () => {
    const app = await make()
    const sent = await app(ask("/page?q=a%20b"))
    assert.strictEqual(sent.status, 303)
    assert.strictEqual(sent.headers.get("cache-control"), "no-store")
    const location = new URL(sent.headers.get("location") ?? "")
    assert.strictEqual(location.origin + location.pathname, `${service.url}/_service/pages/sign-in`)
    assert.strictEqual(location.searchParams.get("redirectUrl"), `${origin}/page?q=a%20b`)
  })

  it("shows the page to who is signed in, and keeps it from caches", async () => {
    const app = await make()
    const shown = await app(ask("/page", withCookie(await signIn())))
    assert.strictEqual(await shown.text(), userId)
    assert.strictEqual(shown.headers.get("cache-control"), "private, no-store")
    assert.include(shown.headers.get("vary"), "Authorization, Cookie")
  })

  it("tells programs by problems, and takes their tokens", async () => {
    const app = await make()
    const refused = await app(ask("/api"))
    assert.strictEqual(refused.headers.get("www-authenticate"), "Bearer")
    assert.deepStrictEqual(await problemOf(refused), [401, "unauthenticated"])
    const client = service.newClient()
    await client.signIn.login({ body: { email: "ada@example.com", password } })
    const authorization = `Bearer ${await client.getAccessToken()}`
    assert.include(await (await app(ask("/api", { headers: { authorization } }))).text(), userId)
  })

  it("switches organizations, which changes what somebody may do; and signs out", async () => {
    const app = await make()
    const cookie = await signIn()
    assert.strictEqual((await app(ask("/members", withCookie(cookie)))).status, 403)
    const switched = await app(ask("/organization", form(cookie, { organizationId })))
    assert.deepStrictEqual(
      [switched.status, switched.headers.get("location")],
      [303, `${origin}/page`]
    )
    assert.strictEqual((await app(ask("/members", withCookie(cookie)))).status, 200)
    await app(ask("/organization", form(cookie, { organizationId: "" })))
    assert.strictEqual((await app(ask("/members", withCookie(cookie)))).status, 403)

    const out = await app(ask("/sign-out", form(cookie)))
    assert.deepStrictEqual([out.status, out.headers.get("location")], [303, `${origin}/bye`])
    const cleared = out.headers.getSetCookie().filter((it) => it.includes("Max-Age=0"))
    assert.isTrue(
      cleared.some((it) => it.startsWith("gatehouse_session=;")),
      cleared.join()
    )
    assert.strictEqual((await app(ask("/page", withCookie(cookie)))).status, 303)
  })

  it("changes nothing for other sites", async () => {
    const app = await make()
    const cookie = await signIn()
    for (const [path, fields] of [
      ["/sign-out", {}],
      ["/organization", { organizationId }]
    ] as const) {
      for (const from of ["https://evil.example", "null"]) {
        const refused = await app(ask(path, form(cookie, fields, from)))
        assert.deepStrictEqual(await problemOf(refused), [403, "origin_not_allowed"])
      }
      assert.strictEqual((await app(ask(path, withCookie(cookie)))).status, 405)
    }
    assert.strictEqual((await app(ask("/page", withCookie(cookie)))).status, 200)
    assert.strictEqual((await app(ask("/members", withCookie(cookie)))).status, 403)
  })
})

describe("a guard", () => {
  const returnTo = async (url: string, headers: Record<string, string> = {}) => {
    const gatehouse = fetching.createGatehouse(options())
    const page = gatehouse.protectPage(() => new Response())
    const request = { url, method: "GET", headers: new Headers(headers) } as Request
    const location = (await page(request)).headers.get("location") ?? ""
    return new URL(new URL(location).searchParams.get("redirectUrl") ?? "")
  }

  it("leads back to this application, whatever the request says of itself", async () => {
    for (const url of [
      "//evil.example/x",
      "/\\evil.example",
      "http://evil.example/x",
      "http://evil.example//evil.example",
      "https://user@evil.example\\@evil.example/",
      "@evil.example/",
      ".evil.example/",
      ":80@evil.example/",
      "javascript:alert(1)"
    ]) {
      assert.strictEqual((await returnTo(url)).origin, origin, url)
    }
    const forwarded = {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "http",
      forwarded: "host=evil.example"
    }
    assert.strictEqual((await returnTo("/x", forwarded)).href, `${origin}/x`)
    assert.strictEqual((await returnTo("/x#access_token=1")).href, `${origin}/x`)
  })

  it("leads to the sign-in page from an address that is too long to come back to, too", async () => {
    const page = fetching
      .createGatehouse({ ...options(), origin: service.url })
      .protectPage(() => new Response())
    for (const [path, back] of [
      [`/search?filter=${"%C3%A6".repeat(300)}`, `/search?filter=${"%C3%A6".repeat(300)}`],
      [`/search?filter=${"%C3%A6".repeat(400)}`, "/search"],
      [`/${"a".repeat(3000)}`, "/"]
    ] as const) {
      const location = (await page(ask(path))).headers.get("location") ?? ""
      assert.strictEqual((await fetch(location)).status, 200)
      assert.strictEqual(new URL(location).searchParams.get("redirectUrl"), service.url + back)
    }
  })

  it("comes back from a form to a path that any header can carry", async () => {
    const signOut = fetching.createGatehouse(options()).signOut({ returnTo: "/日本\r\nx: 1" })
    const out = await signOut(ask("/sign-out", form("")))
    assert.strictEqual(out.headers.get("location"), `${origin}/%E6%97%A5%E6%9C%ACx:%201`)
  })

  it("reads no more than a form is long, and nothing of a foreign one", async () => {
    const switching = fetching.createGatehouse(options()).switchOrganization()
    const cookie = await signIn()
    const send = async (from: string) => {
      let pieces = 0
      const body = new ReadableStream({
        pull: (controller) => {
          pieces += 1
          controller.enqueue(new Uint8Array(5000).fill(97))
          if (pieces === 1000) controller.close()
        }
      })
      const headers = {
        cookie,
        origin: from,
        "content-type": "application/x-www-form-urlencoded"
      }
      const init: RequestInit = { method: "POST", body, headers, duplex: "half" }
      const answer = await switching(ask("/organization", init))
      return [pieces, ...(await problemOf(answer))] as const
    }
    const [pieces, ...refused] = await send(origin)
    assert.deepStrictEqual(refused, [400, "invalid_request"])
    assert.isBelow(pieces, 10)
    const [read, ...foreign] = await send("https://evil.example")
    assert.deepStrictEqual(foreign, [403, "origin_not_allowed"])
    assert.isBelow(read, 2)
  })

  it("quotes no credential where it cannot be sent on", async () => {
    const gatehouse = fetching.createGatehouse(options())
    const headers = { cookie: "gatehouse_session=se\u0001cret" }
    const state = await gatehouse.session({ method: "GET", headers })
    assert.deepStrictEqual(state, { status: "signed-out", reason: "no-token" })
    const server = createServerClient({ url: service.url, secretKey: "sk_test_se\ncret" })
    const said = await server.users.listUsers().catch(String)
    assert.notInclude(said, "cret")
  })

  it("tells a program whose session has ended so, and leads it nowhere", async () => {
    const gatehouse = fetching.createGatehouse(options())
    const page = gatehouse.protectPage(() => new Response(), { checkRevocation: true })
    const client = service.newClient()
    await client.signIn.login({ body: { email: "ada@example.com", password } })
    const authorization = `Bearer ${await client.getAccessToken()}`
    const visit = async () => (await page(ask("/page", { headers: { authorization } }))).status
    assert.strictEqual(await visit(), 200)
    await client.signIn.logout()
    assert.strictEqual(await visit(), 401)
  })

  it("knows a path that it guards in every spelling of it", async () => {
    const gatehouse = next.createGatehouse(options())
    const proxy = gatehouse.proxy((path) => (/^\/admin(\/|$)/.test(path) ? "page" : "public"))
    for (const path of [
      "/admin",
      "/%61dmin",
      "//admin",
      "/./admin",
      "/x/..//admin",
      "/admin%2fx"
    ]) {
      assert.strictEqual((await proxy(ask(path)))?.status, 303, path)
    }
    assert.isUndefined(await proxy(ask("/100%")))
  })

  it("asks nobody to send a form again", async () => {
    const page = fetching.createGatehouse(options()).protectPage(() => new Response())
    const sent = await page(ask("/orders", { method: "POST" }))
    const redirectUrl = new URL(sent.headers.get("location") ?? "").searchParams.get("redirectUrl")
    assert.strictEqual(redirectUrl, `${origin}/`)
  })

  it("guards an application on a satellite, whose own pages sign people in", async () => {
    const satellite = service.url.replace("localhost", "127.0.0.1")
    const gatehouse = fetching.createGatehouse({
      appUrl: service.url,
      origin: satellite,
      signInPage: `${satellite}/_service/pages/sign-in`,
      authenticator: service.authenticator({ permittedOrigins: [service.url, satellite] })
    })
    const page = gatehouse.protectPage((_, session) => new Response(session.userId))
    const led = (await page(ask("/page"))).headers.get("location") ?? ""
    assert.strictEqual(new URL(led).origin, satellite)
    assert.strictEqual((await fetch(led)).status, 200)
    const cookie = await signIn(satellite)
    assert.strictEqual(await (await page(ask("/page", withCookie(cookie)))).text(), userId)
    await gatehouse.signOut()(ask("/sign-out", form(cookie, {}, satellite)))
    assert.strictEqual((await page(ask("/page", withCookie(cookie)))).status, 303)
  })

  it("reads a form that a parser of Express 4 has left for another", async () => {
    const switching = express.createGatehouse(options()).switchOrganization({ returnTo: "/page" })
    const server = createServer((request, response) => {
      void switching(Object.assign(request, { body: {} }), response, failed)
    })
    await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done))
    stops.push(() => void server.close())
    const { port } = server.address() as AddressInfo
    const init = form(await signIn(), { organizationId })
    const switched = await fetch(`http://127.0.0.1:${port}/`, { ...init, redirect: "manual" })
    assert.strictEqual(switched.headers.get("location"), `${origin}/page`)
  })

  it("takes what a validator of Hono has read before", async () => {
    const switching = hono.createGatehouse(options()).switchOrganization({ returnTo: "/page" })
    const cookie = await signIn()
    for (const [type, reading] of [
      ["application/json", "json"],
      ["application/x-www-form-urlencoded", "parseBody"]
    ] as const) {
      const headers = { cookie, origin, "content-type": type }
      const request = ask("/organization", { method: "POST", headers, body: "read before" })
      await request.text()
      const { req, ...context } = honoContext(request)
      const kept = { ...req, [reading]: async () => ({ organizationId }) }
      const switched = await switching({ ...context, req: kept })
      assert.strictEqual(switched.headers.get("location"), `${origin}/page`)
    }
  })

  it("leaves the cookies of an application in Express beside its own", async () => {
    const signOut = express.createGatehouse(options()).signOut()
    const written = new Map<string, string | ReadonlyArray<string>>([["set-cookie", "csrf=1"]])
    const request = {
      method: "POST",
      url: "/sign-out",
      headers: { cookie: await signIn(), origin }
    }
    const response = {
      statusCode: 200,
      getHeader: (name: string) => written.get(name),
      setHeader: (name: string, value: string | ReadonlyArray<string>) => written.set(name, value),
      end: () => undefined
    }
    await signOut(request, response, failed)
    const names = [written.get("set-cookie")].flat(2).map((it) => it?.replace(/=.*/, ""))
    assert.includeMembers(names, ["csrf", "gatehouse_session"])
  })

  it("hands on the answer that opens a WebSocket as it is", async () => {
    // As Deno and workers make it; Node.js itself has none.
    const upgrade = Object.defineProperty(new Response(), "status", { value: 101 })
    const request = ask("/socket", withCookie(await signIn()))
    const page = fetching.createGatehouse(options()).protectPage(() => upgrade)
    assert.strictEqual(await page(request), upgrade)
    const context = {
      ...honoContext(request),
      res: upgrade,
      header: () => assert.fail("a header was changed")
    }
    const guard = hono.createGatehouse(options()).protectApi()
    assert.isUndefined(await guard(context, async () => undefined))
  })

  it("fails where signing in again would lead round in a circle", async () => {
    const appUrl = service.url
    const gatehouse = fetching.createGatehouse({
      ...options(),
      authenticator: service.authenticator({ appUrl, audience: "https://other.example" })
    })
    const page = gatehouse.protectPage(() => new Response())
    const failed = await page(ask("/page", withCookie(await signIn()))).catch(String)
    assert.include(failed, "foreign-audience; expected https://other.example")
  })

  it("fails where its app URL has http and the cookie is one of https, but for this machine's own", async () => {
    const cookie = `__Host-session=${"x".repeat(43)}`
    const answered = (appUrl: string) => {
      const page = fetching.createGatehouse({ appUrl, origin }).protectPage(() => new Response())
      return page(ask("/page", withCookie(cookie))).then(({ status }) => status, String)
    }
    assert.include(String(await answered("http://app.example.com")), "appUrl has http")
    for (const here of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"]) {
      assert.strictEqual(await answered(here), 303, here)
    }
  })

  it("asks for the right clock where a token that was just issued is late or early by its own", async () => {
    const cookie = await signIn()
    for (const [minutes, reason] of [
      [10, "expired-token"],
      [-10, "invalid-token"]
    ] as const) {
      const currentDate = () => new Date(service.now().getTime() + minutes * 60_000)
      const authenticator = service.authenticator({ currentDate })
      const gatehouse = fetching.createGatehouse({ ...options(), authenticator })
      const page = gatehouse.protectPage(() => new Response())
      const failed = await page(ask("/page", withCookie(cookie))).catch(String)
      assert.include(failed, `${reason}; is the clock of this machine right?`)
    }
  })

  it("takes a form whose page tells no origin on the browser's word only", async () => {
    const gatehouse = fetching.createGatehouse(options())
    const api = gatehouse.protectApi(() => new Response())
    const cookie = await signIn()
    const post = (headers: Record<string, string>) =>
      api(ask("/api", { method: "POST", headers: { cookie, ...headers } }))
    const own = { origin: "null", "sec-fetch-site": "same-origin" }
    assert.strictEqual((await post(own)).status, 200)
    assert.strictEqual((await post({ origin })).status, 200)
    for (const site of ["cross-site", "same-site", "none"]) {
      assert.strictEqual((await post({ ...own, "sec-fetch-site": site })).status, 403)
    }
    const foreign = { origin: "https://evil.example", "sec-fetch-site": "same-origin" }
    assert.strictEqual((await post(foreign)).status, 403)
  })

  it("leaves to a page how it may be kept, where the page says so", async () => {
    const page = fetching
      .createGatehouse(options())
      .protectPage(() => new Response("", { headers: { "cache-control": "private, max-age=5" } }))
    const shown = await page(ask("/page", withCookie(await signIn())))
    assert.strictEqual(shown.headers.get("cache-control"), "private, max-age=5")
    assert.strictEqual(shown.headers.get("vary"), "Authorization, Cookie")
  })

  it("acts for a visitor whom a cookie signed in, and for nobody else", async () => {
    const gatehouse = next.createGatehouse(options())
    const cookie = await signIn()
    const signedIn = async (headers: Record<string, string>) => {
      const state = await gatehouse.session(new Headers(headers))
      return state.status === "signed-in" ? state : assert.fail(state.reason)
    }
    const shown = await signedIn({ cookie })
    const visitor = gatehouse.asVisitor(shown)
    const { items } = await visitor.organizations.listOwnOrganizations()
    assert.deepStrictEqual(
      items.map(({ id }) => id),
      [organizationId]
    )
    await visitor.organizations.setActiveOrganization({ body: { organizationId } })
    assert.strictEqual((await signedIn({ cookie })).organization?.id, organizationId)

    // The cookie beside a bearer token is not what let it in.
    const client = service.newClient()
    await client.signIn.login({ body: { email: "ada@example.com", password } })
    const authorization = `Bearer ${await client.getAccessToken()}`
    const called = await signedIn({ authorization, cookie })
    assert.throws(() => gatehouse.asVisitor(called), /access token/)
    assert.throws(() => gatehouse.asVisitor({ ...shown }), /access token/)
  })

  it("tells a server action from a server component", async () => {
    const gatehouse = next.createGatehouse(options())
    const headers = new Headers({ cookie: await signIn() })
    assert.strictEqual((await gatehouse.session(headers)).status, "signed-in")
    assert.strictEqual((await gatehouse.actionSession(headers)).status, "signed-out")
    headers.set("origin", origin)
    assert.strictEqual((await gatehouse.actionSession(headers)).status, "signed-in")
  })
})
