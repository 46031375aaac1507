import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type CryptoKey,
  type JWTHeaderParameters,
  SignJWT
} from "jose"
import { createHmac, randomBytes } from "node:crypto"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Readable } from "node:stream"

/** Time of the cases, in seconds. */
const now = 1_900_000_000

/** A token that a verifier is shown; the next step goes on with the verifier if `again` is set. */
export interface Step {
  readonly name: string
  readonly token: string
  readonly at: number
  readonly audience?: string
  readonly permittedOrigins?: ReadonlyArray<string>
  /** State of the key set from here on. */
  readonly control?: "up" | "down" | "rotated" | "page" | "endless" | "moved"
  readonly again?: true
  readonly expect: string
}

/** A request that an authenticator is shown, the session cookie allowed. */
export interface Asked {
  readonly name: string
  readonly method: string
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly expect: string
}

/** A delivery of a webhook. */
export interface Delivery {
  readonly name: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** In place of the secret of the cases. */
  readonly secret?: string
  readonly expect: string
}

/** Everything that a client in another language is judged by; each answers its verdicts in order. */
export interface Cases {
  readonly appUrl: string
  readonly steps: ReadonlyArray<Step>
  readonly requests: ReadonlyArray<Asked>
  readonly secret: string
  readonly now: number
  readonly deliveries: ReadonlyArray<Delivery>
  /** Paths that people come back to, each with the address that it is. */
  readonly returns: ReadonlyArray<readonly [path: string, address: string]>
}

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** Answers what has no end, for as long as somebody takes it. */
const endless = (response: ServerResponse): void => {
  response.writeHead(200, { "content-type": "application/json" })
  const spaces = Readable.from(
    (function* () {
      for (;;) yield " ".repeat(65_536)
    })()
  )
  response.on("close", () => spaces.destroy())
  spaces.pipe(response)
}

/** An issuer whose key set can be rotated and taken away, and whose sessions are named. */
export const startIssuer = async () => {
  const ours = await generateKeyPair("ES256", { extractable: true })
  const next = await generateKeyPair("ES256", { extractable: true })
  const theirs = await generateKeyPair("ES256", { extractable: true })
  const rsa = await generateKeyPair("RS256", { extractable: true })
  const edwards = await generateKeyPair("EdDSA", { extractable: true })
  const jwk = async (key: CryptoKey, kid: string, alg: string) => ({
    ...(await exportJWK(key)),
    kid,
    alg,
    use: "sig"
  })
  const before = [
    await jwk(ours.publicKey, "ours", "ES256"),
    await jwk(rsa.publicKey, "rsa", "RS256"),
    await jwk(edwards.publicKey, "edwards", "EdDSA"),
    { kty: "oct", kid: "shared", k: base64url("shared"), alg: "HS256" },
    { kty: "EC", crv: "P-256", kid: "broken", x: "AA", y: "AA" }
  ]
  const after = [...before, await jwk(next.publicKey, "next", "ES256")]
  let state = "up"
  let fetched = 0
  let good = ""
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const answer = (status: number, body: unknown, type = "application/json") => {
      response.writeHead(status, { "content-type": type })
      response.end(typeof body === "string" ? body : JSON.stringify(body))
    }
    const problem = (status: number, code: string) =>
      answer(status, { title: code, status, properties: { code } }, "application/problem+json")
    if (pathname.startsWith("/control/")) {
      state = pathname.slice("/control/".length)
      answer(200, { fetched })
    } else if (pathname === "/_service/.well-known/jwks.json") {
      fetched += 1
      if (state === "down") answer(503, "")
      else if (state === "page") answer(200, "<!doctype html>", "text/html")
      else if (state === "endless") endless(response)
      else if (state === "moved") {
        response.writeHead(302, { location: "/keys" }).end()
      } else answer(200, { keys: state === "rotated" ? after : before })
    } else if (pathname === "/keys") answer(200, { keys: before })
    else if (pathname === "/_service/auth/refresh") {
      const token = request.headers.authorization
      // A cookie would be that of somebody who was here before.
      if (request.headers.cookie !== undefined) answer(500, "")
      else if (token === "Bearer live") {
        response.setHeader("set-cookie", "gatehouse_session=live; path=/")
        answer(200, { accessToken: good })
      } else if (token === "Bearer odd") answer(200, "<!doctype html>", "text/html")
      else if (token === "Bearer busy") problem(503, "overloaded")
      else problem(401, "unauthenticated")
    } else answer(404, "")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const appUrl = `http://localhost:${(server.address() as AddressInfo).port}`

  const claims = {
    iss: `${appUrl}/_service`,
    sub: "018f0000-0000-7000-8000-000000000001",
    sid: "018f0000-0000-7000-8000-000000000002",
    aud: appUrl,
    jti: "018f0000-0000-7000-8000-000000000003",
    env: "018f0000-0000-7000-8000-000000000004",
    azp: appUrl,
    iat: now,
    nbf: now,
    exp: now + 60,
    amr: ["pwd"],
    org: { id: "018f0000-0000-7000-8000-000000000005", role: "admin", permissions: ["a:b"] }
  }
  const token = (
    changed: object = {},
    header: Partial<JWTHeaderParameters> = {},
    key: CryptoKey | Uint8Array = ours.privateKey
  ) =>
    new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...changed })))
      .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: "ours", ...header })
      .sign(key)
  good = await token()
  const [head = "", payload = "", signature = ""] = good.split(".")

  const step = (name: string, shown: string, expect: string, more: Partial<Step> = {}): Step => ({
    name,
    token: shown,
    at: now,
    expect,
    ...more
  })
  const other = await token({}, { kid: "next" }, next.privateKey)
  const foreign = await token({}, {}, theirs.privateKey)
  const spki = new TextEncoder().encode(await exportSPKI(ours.publicKey))
  const without = (claim: string) => token({ [claim]: undefined })

  const steps: ReadonlyArray<Step> = [
    step("a token of the service", good, "signed-in"),
    step(
      "by an RSA key",
      await token({}, { alg: "RS256", kid: "rsa" }, rsa.privateKey),
      "signed-in"
    ),
    step(
      "by an Edwards key",
      await token({}, { alg: "EdDSA", kid: "edwards" }, edwards.privateKey),
      "signed-in"
    ),
    step("that names no page", await without("azp"), "signed-in"),
    step("that names no organization", await without("org"), "signed-in"),
    step("of the full media type", await token({}, { typ: "application/at+jwt" }), "signed-in"),
    step("for several audiences", await token({ aud: ["https://x.example", appUrl] }), "signed-in"),
    step("within the tolerance", good, "signed-in", { at: now + 64 }),
    step("past the tolerance", good, "expired-token", { at: now + 65 }),
    step("an hour later", good, "expired-token", { at: now + 3600 }),
    step("not yet valid", await token({ nbf: now + 6 }), "invalid-token"),
    step(
      "without a signature",
      `${base64url({ alg: "none", typ: "at+jwt" })}.${payload}.`,
      "invalid-token"
    ),
    step(
      "by no algorithm, with a signature",
      `${base64url({ alg: "none", typ: "at+jwt", kid: "ours" })}.${payload}.${signature}`,
      "invalid-token"
    ),
    step("by a foreign key", foreign, "invalid-token"),
    step(
      "by a key that it brings",
      await token({}, { jwk: await exportJWK(theirs.publicKey) }, theirs.privateKey),
      "invalid-token"
    ),
    step(
      "by a key that it points to",
      await token({}, { jku: `${appUrl}/foreign.json`, kid: "theirs" }, theirs.privateKey),
      "invalid-token"
    ),
    step("by the public key as a secret", await token({}, { alg: "HS256" }, spki), "invalid-token"),
    step(
      "by a secret of the key set",
      await token({}, { alg: "HS256", kid: "shared" }, Buffer.from("shared".repeat(8))),
      "invalid-token"
    ),
    step("by a broken key", await token({}, { kid: "broken" }), "unavailable"),
    step("by an algorithm of another key", await token({}, { kid: "rsa" }), "invalid-token"),
    step(
      "with other claims",
      `${head}.${base64url({ ...claims, sub: "x" })}.${signature}`,
      "invalid-token"
    ),
    step("with half a signature", good.slice(0, -40), "invalid-token"),
    step("with a longer signature", `${good}AAAA`, "invalid-token"),
    step("with a signature of zeros", `${head}.${payload}.${"A".repeat(86)}`, "invalid-token"),
    step("with a line break", `${head}.${payload}.${signature}\n`, "invalid-token"),
    step("with padding", `${head}.${payload}.${signature}=`, "invalid-token"),
    step("of four parts", `${good}.x`, "invalid-token"),
    step("that is none", "x", "invalid-token"),
    step("that is empty", "", "invalid-token"),
    step("that is very long", `${head}.${"A".repeat(100_000)}.${signature}`, "invalid-token"),
    step(
      "that nests deep",
      `${Buffer.from("[".repeat(9000)).toString("base64url")}.e30.AA`,
      "invalid-token"
    ),
    step("of a template", await token({}, { typ: "JWT" }), "invalid-token"),
    step("without a type", await token({}, { typ: undefined } as never), "invalid-token"),
    step(
      "with an extension that must be understood",
      await token({ extra: 1 }, { crit: ["x"], x: 1 } as never).catch(
        () =>
          `${base64url({
            alg: "ES256",
            typ: "at+jwt",
            kid: "ours",
            crit: ["x"],
            x: 1
          })}.${payload}.${signature}`
      ),
      "invalid-token"
    ),
    step("of another issuer", await token({ iss: "https://evil.example" }), "foreign-issuer"),
    step("of the issuer with a slash", await token({ iss: `${claims.iss}/` }), "foreign-issuer"),
    step("for another audience", await token({ aud: "https://b.example" }), "foreign-audience"),
    step("for an audience of the operator's", good, "foreign-audience", {
      audience: "https://b.example"
    }),
    step("for that audience", await token({ aud: "https://b.example" }), "signed-in", {
      audience: "https://b.example"
    }),
    step(
      "asked for by a foreign page",
      await token({ azp: "https://b.example" }),
      "foreign-origin"
    ),
    step(
      "asked for by a permitted page",
      await token({ azp: "https://B.example:443" }),
      "signed-in",
      {
        permittedOrigins: ["https://b.example"]
      }
    ),
    step("asked for by no page that may", good, "foreign-origin", { permittedOrigins: [] }),
    step("whose page is no text", await token({ azp: 1 }), "invalid-token"),
    step("whose end is text", await token({ exp: String(now + 60) }), "invalid-token"),
    step("whose organization is none", await token({ org: "x" }), "invalid-token"),
    ...(await Promise.all(
      ["sub", "sid", "env", "iat", "exp", "jti"].map(async (claim) =>
        step(`without ${claim}`, await without(claim), "invalid-token")
      )
    )),
    // The key set, as one verifier meets it.
    step("at the beginning of a verifier", good, "signed-in", { control: "up" }),
    step("while the key set is away, by a known key", good, "signed-in", {
      control: "down",
      again: true
    }),
    step("soon after, by an unknown key", other, "invalid-token", { again: true }),
    step(
      "later, by an unknown key",
      await token({ exp: now + 999 }, { kid: "next" }, next.privateKey),
      "unavailable",
      {
        again: true,
        at: now + 31
      }
    ),
    step("then, by a known key", await token({ exp: now + 999 }), "signed-in", {
      again: true,
      at: now + 31
    }),
    step(
      "after a rotation",
      await token({ exp: now + 999 }, { kid: "next" }, next.privateKey),
      "signed-in",
      {
        again: true,
        control: "rotated",
        at: now + 40
      }
    ),
    step("in a first outage", good, "unavailable", { control: "down" }),
    step("in an outage, forged", foreign, "unavailable", { again: true }),
    step("just after the outage", good, "unavailable", { again: true, control: "up", at: now + 4 }),
    step("a little later", good, "signed-in", { again: true, at: now + 6 }),
    step("where something else answers", good, "unavailable", { control: "page" }),
    step("where the key set has moved", good, "unavailable", { control: "moved" }),
    step("where the key set has no end", good, "unavailable", { control: "endless" }),
    step("once it is back", good, "signed-in", { control: "up" })
  ]

  const cookie = (value: string) => ["cookie", `a=b; gatehouse_session=${value}; c=d`] as const
  const origin = (value: string) => ["origin", value] as const
  const asked = (
    name: string,
    method: string,
    expect: string,
    ...headers: ReadonlyArray<readonly [string, string]>
  ): Asked => ({ name, method, headers, expect })
  const requests: ReadonlyArray<Asked> = [
    asked("a stranger", "GET", "no-token"),
    asked("a bearer", "GET", "signed-in", ["authorization", `bearer ${good}`]),
    asked(
      "a bearer of nothing",
      "GET",
      "invalid-token",
      ["authorization", "Bearer"],
      cookie("live")
    ),
    asked("a bearer of two", "GET", "invalid-token", ["authorization", `Bearer ${good} x`]),
    asked(
      "a proxy's password",
      "GET",
      "signed-in",
      ["authorization", "Basic eDp5"],
      cookie("live")
    ),
    asked(
      "two headers",
      "GET",
      "no-token",
      ["authorization", `Bearer ${good}`],
      ["Authorization", `Bearer ${good}`]
    ),
    asked("a session", "GET", "signed-in", cookie("live")),
    asked("a session that has ended", "GET", "session-ended", cookie("over")),
    asked("two cookies", "GET", "no-token", [
      "cookie",
      "gatehouse_session=live; gatehouse_session=live"
    ]),
    asked("a cookie with a break", "GET", "no-token", cookie("li\u0000ve")),
    asked("a busy service", "GET", "unavailable", cookie("busy")),
    asked("another service", "GET", "unavailable", cookie("odd")),
    asked(
      "a change from our page",
      "POST",
      "signed-in",
      cookie("live"),
      origin(appUrl.toUpperCase())
    ),
    asked(
      "a change from another",
      "POST",
      "foreign-origin",
      cookie("live"),
      origin("https://b.example")
    ),
    asked("a change from nowhere", "DELETE", "foreign-origin", cookie("live")),
    asked("a change of a private page", "POST", "foreign-origin", cookie("live"), origin("null")),
    asked("a change by the browser's word", "POST", "signed-in", cookie("live"), [
      "sec-fetch-site",
      "same-origin"
    ]),
    asked(
      "a WebSocket from our page",
      "GET",
      "signed-in",
      cookie("live"),
      ["upgrade", "websocket"],
      origin(appUrl)
    ),
    asked(
      "a WebSocket from another",
      "GET",
      "foreign-origin",
      cookie("live"),
      ["upgrade", "WebSocket"],
      origin("https://b.example")
    ),
    asked(
      "a WebSocket by a bearer",
      "GET",
      "signed-in",
      ["authorization", `Bearer ${good}`],
      ["upgrade", "websocket"]
    ),
    asked("a change of the same site", "POST", "foreign-origin", cookie("live"), [
      "sec-fetch-site",
      "same-site"
    ])
  ]

  const key = randomBytes(32)
  const event = JSON.stringify({
    type: "webhook.test",
    timestamp: "2030-03-17T17:46:40.000Z",
    data: { environmentId: claims.env, endpointId: claims.jti }
  })
  const mac = (id: string, at: number | string, body: string, by = key) =>
    `v1,${createHmac("sha256", by).update(`${id}.${at}.${body}`).digest("base64")}`
  const delivery = (
    name: string,
    expect: string,
    {
      at = now,
      body = event,
      id = "msg_1",
      signature
    }: {
      readonly at?: number | string
      readonly body?: string
      readonly id?: string
      readonly signature?: string
    } = {}
  ): Delivery => ({
    name,
    body,
    headers: {
      "Webhook-Id": id,
      "webhook-timestamp": String(at),
      "webhook-signature": signature ?? mac(id, at, body)
    },
    expect
  })
  const foreignMac = mac("msg_1", now, event, randomBytes(32))
  const genuine = mac("msg_1", now, event)
  const deliveries: ReadonlyArray<Delivery> = [
    delivery("just now", "webhook.test"),
    delivery("five minutes old", "webhook.test", { at: now - 300 }),
    delivery("older", "refused", { at: now - 301 }),
    delivery("of the future", "refused", { at: now + 301 }),
    delivery("with a newer signature first", "webhook.test", {
      signature: `${foreignMac} ${genuine}`
    }),
    delivery("with a signature of another version", "webhook.test", {
      signature: `v2,AAAA ${genuine}`
    }),
    delivery("with too many signatures", "refused", {
      signature: `${Array.from({ length: 10 }, () => foreignMac).join(" ")} ${genuine}`
    }),
    delivery("by a foreign secret", "refused", { signature: foreignMac }),
    delivery("with the version alone", "refused", { signature: "v1," }),
    delivery("with what is no base64", "refused", { signature: "v1,%%%" }),
    delivery("with a signature of zeros", "refused", {
      signature: `v1,${Buffer.alloc(32).toString("base64")}`
    }),
    {
      ...delivery("with another body", "refused"),
      body: event.replace("webhook.test", "user.created")
    },
    {
      ...delivery("under another id", "refused"),
      headers: { ...delivery("", "").headers, "Webhook-Id": "msg_2" }
    },
    {
      ...delivery("moved on", "refused"),
      headers: { ...delivery("", "").headers, "webhook-timestamp": String(now + 1) }
    },
    { ...delivery("without headers", "refused"), headers: {} },
    delivery("at no time", "refused", { at: "soon" }),
    delivery("at a time in other digits", "refused", { at: "١٩٠٠٠٠٠٠٠٠" }),
    ...["", "whsec_"].map((secret) => ({
      ...delivery(`by the secret "${secret}", which everybody knows`, "misconfigured", {
        signature: mac("msg_1", now, event, Buffer.alloc(0))
      }),
      secret
    })),
    delivery("of no event", "refused", { body: `{"type":"webhook.test"}` }),
    delivery("of no JSON", "refused", { body: "<xml>" }),
    delivery("of an event of somebody else's", "refused", {
      body: `{"type":"user.created","timestamp":"2030-03-17T17:46:40.000Z","data":{}}`
    })
  ]

  const returns = [
    ["/", "/"],
    ["/a?b=c", "/a?b=c"],
    ["dashboard", "/dashboard"],
    ["https://evil.example/a", "/a"],
    ["//evil.example/a", "//evil.example/a"],
    ["/\\evil.example", "/%5Cevil.example"],
    ["\\\\evil.example", "/%5C%5Cevil.example"],
    ["/a#b", "/a"],
    ["javascript://x/%0aalert(1)", "/%0aalert(1)"],
    ["/ø", "/%C3%B8"],
    // The service leads back to no longer address than 2048 characters.
    [`/list?filter=${"a".repeat(1980)}`, `/list?filter=${"a".repeat(1980)}`],
    [`/list?filter=${"ø".repeat(400)}`, "/list"],
    [`/${"a".repeat(2048)}?b=c`, "/"]
  ].map(([path = "", local = ""]) => [path, appUrl + local] as const)

  const cases: Cases = {
    appUrl,
    steps,
    requests,
    secret: `whsec_${key.toString("base64")}`,
    now,
    deliveries,
    returns
  }
  return {
    cases,
    expected: {
      steps: steps.map(({ expect, name }) => `${name}: ${expect}`),
      requests: requests.map(({ expect, name }) => `${name}: ${expect}`),
      deliveries: deliveries.map(({ expect, name }) => `${name}: ${expect}`),
      returns: returns.map(([, address]) => address)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()))
  }
}
