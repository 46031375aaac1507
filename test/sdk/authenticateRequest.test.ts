import { assert, beforeAll, describe, it, onTestFinished, vi } from "@effect/vitest"
import {
  type CryptoKey,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT
} from "jose"
import {
  createAuthenticator,
  createServerClient,
  type AuthenticatorOptions,
  type RequestState
} from "../../src/sdk/server.ts"

const appUrl = "https://app.example.com"
const issuer = `${appUrl}/_service`
const at = new Date("2030-01-01T00:00:00Z")
const seconds = at.getTime() / 1000
const userId = "018f0000-0000-7000-8000-000000000001"
const sessionId = "018f0000-0000-7000-8000-000000000002"

interface Pair {
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
}
let ours: Pair
let theirs: Pair
let next: Pair

beforeAll(async () => {
  ours = await generateKeyPair("ES256", { extractable: true })
  theirs = await generateKeyPair("ES256", { extractable: true })
  next = await generateKeyPair("ES256", { extractable: true })
})

const claims: JWTPayload = {
  iss: issuer,
  sub: userId,
  sid: sessionId,
  aud: appUrl,
  jti: "018f0000-0000-7000-8000-000000000003",
  env: "018f0000-0000-7000-8000-000000000004",
  client_id: "018f0000-0000-7000-8000-000000000004",
  azp: appUrl,
  iat: seconds,
  nbf: seconds,
  exp: seconds + 60,
  amr: ["pwd"],
  auth_time: seconds - 30
}

/** A token as the service makes it, but for what is given; an undefined claim is left out. */
const token = (
  changed: JWTPayload = {},
  header: Partial<JWTHeaderParameters> = {},
  key: CryptoKey | Uint8Array = ours.privateKey
) =>
  new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...changed })))
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: "ours", ...header })
    .sign(key)

/** The service, as far as it is asked; it counts what it is asked for. */
const service = () => {
  const asked: Array<string> = []
  const keys: Array<readonly [kid: string, key: CryptoKey]> = [["ours", ours.publicKey]]
  const answers = new Map<string, () => Promise<Response> | Response>([
    [
      `${issuer}/.well-known/jwks.json`,
      async () =>
        Response.json({
          keys: await Promise.all(
            keys.map(async ([kid, key]) => ({ ...(await exportJWK(key)), kid, alg: "ES256" }))
          )
        })
    ]
  ])
  const fetch = async (input: string, init: RequestInit) => {
    asked.push(`${init.method ?? "GET"} ${input}`)
    return answers.get(input.replace(/\?.*/, ""))?.() ?? new Response(null, { status: 404 })
  }
  return { asked, keys, answers, fetch }
}

const authenticator = (options: Partial<AuthenticatorOptions> = {}) => {
  const stub = service()
  const made = createAuthenticator({
    appUrl,
    currentDate: () => at,
    fetch: stub.fetch,
    ...options
  })
  return { ...stub, ...made }
}

const bearer = (value: string) =>
  new Request("https://api.example.com/", { headers: { authorization: `Bearer ${value}` } })

const reasonOf = (state: RequestState) =>
  state.status === "signed-in" ? "signed-in" : state.reason

const outcome = async (value: string, options: Partial<AuthenticatorOptions> = {}) =>
  reasonOf(await authenticator(options).authenticateRequest(bearer(value)))

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")

describe("a request with an access token", () => {
  it("tells who, in which session, how and for whom", async () => {
    const organization = {
      id: "018f0000-0000-7000-8000-000000000005",
      role: "admin",
      permissions: ["invoices:approve"]
    }
    const value = await token({ org: organization, act: { sub: "staff-7" } })
    const state = await authenticator().authenticateRequest(bearer(value))
    assert.strictEqual(state.status, "signed-in")
    if (state.status !== "signed-in") return
    const { accessToken, claims: told, has, ...rest } = state
    assert.isTrue(has({ permission: "invoices:approve" }))
    assert.isFalse(has({ permission: "invoices:pay" }))
    assert.deepStrictEqual(rest, {
      status: "signed-in",
      userId,
      sessionId,
      environmentId: "018f0000-0000-7000-8000-000000000004",
      organization,
      impersonatorId: "staff-7",
      authTime: new Date((seconds - 30) * 1000),
      expiresAt: new Date((seconds + 60) * 1000)
    })
    assert.strictEqual(accessToken(), value)
    assert.strictEqual(told.sid, sessionId)
    assert.notInclude(JSON.stringify(state), value)
  })

  it("is read from Node's own request as well", async () => {
    const { authenticateRequest } = authenticator()
    const headers = { authorization: `bearer ${await token()}` }
    assert.strictEqual((await authenticateRequest({ headers })).status, "signed-in")
    const twice = { authorization: [headers.authorization, headers.authorization] }
    assert.strictEqual(reasonOf(await authenticateRequest({ headers: twice })), "no-token")
  })

  it("is read from the headers of another library's fetch as well", async () => {
    const own = bearer(await token()).headers
    const headers = Object.assign(Object.create(null), {
      get: (name: string) => own.get(name)
    }) as Headers
    assert.isFalse(headers instanceof Headers)
    const state = await authenticator().authenticateRequest({ headers })
    assert.strictEqual(reasonOf(state), "signed-in")
  })

  it("asks for the key set once, and again for a key that it does not know, but not at once", async () => {
    const { asked, authenticateRequest, keys } = authenticator()
    for (let i = 0; i < 3; i += 1) {
      assert.strictEqual((await authenticateRequest(bearer(await token()))).status, "signed-in")
    }
    assert.lengthOf(asked, 1)
    keys.push(["next", next.publicKey])
    const rotated = bearer(await token({}, { kid: "next" }, next.privateKey))
    assert.strictEqual(reasonOf(await authenticateRequest(rotated)), "invalid-token")
    assert.lengthOf(asked, 1, "strangers cannot make it ask again and again")
  })

  it("verifies by a key that the set has before it signs", async () => {
    const { authenticateRequest, keys } = authenticator()
    keys.push(["next", next.publicKey])
    assert.strictEqual((await authenticateRequest(bearer(await token()))).status, "signed-in")
    const rotated = bearer(await token({}, { kid: "next" }, next.privateKey))
    assert.strictEqual((await authenticateRequest(rotated)).status, "signed-in")
  })

  it("is a failure, and not an answer, where the key set cannot be had", async () => {
    const { answers, authenticateRequest } = authenticator()
    answers.clear()
    const failed = await authenticateRequest(bearer(await token())).then(
      () => false,
      () => true
    )
    assert.isTrue(failed)
  })

  it("does not ask for the key set on every request while the service is down", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { answers, asked, authenticateRequest } = authenticator()
    const request = bearer(await token())
    const url = `${issuer}/.well-known/jwks.json`
    const working = answers.get(url)
    const broken: ReadonlyArray<() => Response> = [
      () => new Response(null, { status: 503 }),
      () => new Response("<html>"),
      () => Response.json({ keys: "none" }),
      () => {
        throw new TypeError("fetch failed")
      }
    ]
    for (const answer of broken) {
      answers.set(url, answer)
      asked.length = 0
      for (let i = 0; i < 3; i += 1) {
        const error = await authenticateRequest(request).catch((error: unknown) => error)
        assert.instanceOf(error, Error)
      }
      assert.lengthOf(asked, 1)
      vi.advanceTimersByTime(5000)
    }
    answers.set(url, () => new Response(null, { status: 503 }))
    await authenticateRequest(request).catch(() => undefined)
    if (working !== undefined) answers.set(url, working)
    // The clock was set back, by which the age of the failure is not known.
    vi.setSystemTime(Date.now() - 3_600_000)
    assert.strictEqual(reasonOf(await authenticateRequest(request)), "signed-in")
  })

  it("is verified by the keys that are there while others cannot be had", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { answers, authenticateRequest } = authenticator()
    const request = bearer(await token())
    assert.strictEqual(reasonOf(await authenticateRequest(request)), "signed-in")
    answers.clear()
    vi.advanceTimersByTime(31_000)
    const unknown = bearer(await token({}, { kid: "next" }, next.privateKey))
    assert.instanceOf(await authenticateRequest(unknown).catch((error: unknown) => error), Error)
    assert.strictEqual(reasonOf(await authenticateRequest(request)), "signed-in")
  })
})

type Refused = readonly [name: string, make: () => Promise<string> | string, reason?: string]

describe("a token is refused", () => {
  const cases: ReadonlyArray<Refused> = [
    [
      "that has no signature (alg none)",
      () => `${base64url({ alg: "none", typ: "at+jwt" })}.${base64url(claims)}.`
    ],
    [
      "that is signed by the public key as a secret (HS256)",
      async () => {
        const secret = new TextEncoder().encode(await exportSPKI(ours.publicKey))
        return token({}, { alg: "HS256" }, secret)
      }
    ],
    ["that another key signed in our key's name", () => token({}, {}, theirs.privateKey)],
    ["that names a key of nobody", () => token({}, { kid: "theirs" }, theirs.privateKey)],
    [
      "that brings its own key",
      async () =>
        token({}, { jwk: await exportJWK(theirs.publicKey), kid: "theirs" }, theirs.privateKey)
    ],
    [
      "that names its own key set",
      () => token({}, { jku: "https://evil.example/jwks.json", kid: "theirs" }, theirs.privateKey)
    ],
    [
      "whose payload was changed",
      async () => {
        const [header, , signature] = (await token()).split(".")
        return `${header}.${base64url({ ...claims, sub: "somebody else" })}.${signature}`
      }
    ],
    [
      "of another issuer",
      () => token({ iss: "https://other.example.com/_service" }),
      "foreign-issuer"
    ],
    ["of no issuer", () => token({ iss: undefined as never })],
    [
      "of another issuer that another key signed",
      () => token({ iss: "https://other.example.com/_service" }, {}, theirs.privateKey)
    ],
    ["for another audience", () => token({ aud: "https://other.example.com" }), "foreign-audience"],
    ["for no audience", () => token({ aud: undefined as never })],
    ["that a template made", () => token({}, { typ: "JWT" })],
    ["of no type", () => token({}, { typ: undefined as never })],
    ["without a session", () => token({ sid: undefined })],
    ["without an end", () => token({ exp: undefined as never })],
    ["that begins later", () => token({ nbf: seconds + 60 })],
    ["that has ended", () => token({ exp: seconds - 6 }), "expired-token"],
    [
      "that a page of a foreign origin holds",
      () => token({ azp: "https://evil.example.com" }),
      "foreign-origin"
    ],
    ["whose origin is none", () => token({ azp: "null" }), "foreign-origin"],
    ["that is no token", () => "abc"]
  ]

  it.each(cases.map(([name, make, reason]) => ({ name, make, reason: reason ?? "invalid-token" })))(
    "$name",
    async ({ make, reason }) => assert.strictEqual(await outcome(await make()), reason)
  )
})

it("a token is refused of an algorithm that the service never signs with, whatever the key set", async () => {
  const { privateKey, publicKey } = await generateKeyPair("ES384", { extractable: true })
  const { answers, authenticateRequest } = authenticator()
  answers.set(`${issuer}/.well-known/jwks.json`, async () =>
    Response.json({ keys: [{ ...(await exportJWK(publicKey)), kid: "ours" }] })
  )
  const request = bearer(await token({}, { alg: "ES384" }, privateKey))
  assert.strictEqual(reasonOf(await authenticateRequest(request)), "invalid-token")
})

it("clocks may be five seconds apart", async () => {
  assert.strictEqual(await outcome(await token({ exp: seconds - 4 })), "signed-in")
  assert.strictEqual(await outcome(await token({ nbf: seconds + 4 })), "signed-in")
})

it("a token without an origin, of a native install, is accepted", async () => {
  assert.strictEqual(await outcome(await token({ azp: undefined })), "signed-in")
})

it("permitted origins replace the app URL's and compare as origins", async () => {
  const permittedOrigins = ["https://Web.example.com/", "acme://app"]
  const azp = async (origin: string) => outcome(await token({ azp: origin }), { permittedOrigins })
  assert.strictEqual(await azp("https://web.example.com"), "signed-in")
  assert.strictEqual(await azp("acme://app"), "signed-in")
  assert.strictEqual(await azp("acme://other"), "foreign-origin")
  assert.strictEqual(await azp("http://web.example.com"), "foreign-origin")
  assert.strictEqual(await azp(appUrl), "foreign-origin")
})

it("the audience is the one that is set", async () => {
  const audience = "https://api.example.com"
  assert.strictEqual(await outcome(await token({ aud: audience }), { audience }), "signed-in")
  assert.strictEqual(await outcome(await token(), { audience }), "foreign-audience")
})

it("what was expected is told where the issuer or the audience is another, and nothing of the token", async () => {
  const foreign = "https://other.example.com"
  const told = async (changed: JWTPayload, options: Partial<AuthenticatorOptions> = {}) =>
    authenticator(options).authenticateRequest(bearer(await token(changed)))
  assert.deepStrictEqual(await told({ iss: foreign }), {
    status: "signed-out",
    reason: "foreign-issuer",
    expected: issuer
  })
  assert.deepStrictEqual(await told({ aud: foreign }, { audience: "https://api.example.com" }), {
    status: "signed-out",
    reason: "foreign-audience",
    expected: "https://api.example.com"
  })
})

describe("without a bearer", () => {
  it("no other header signs anybody in", async () => {
    const value = await token()
    const headers = {
      "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
      "x-forwarded-authorization": `Bearer ${value}`,
      "x-access-token": value,
      "x-user-id": userId,
      cookie: `session=${value}; __session=${value}; __Host-session=${value}`
    }
    const request = new Request("https://api.example.com/?access_token=" + value, { headers })
    const { asked, authenticateRequest } = authenticator()
    assert.strictEqual(reasonOf(await authenticateRequest(request)), "no-token")
    assert.deepStrictEqual(asked, [])
  })

  it("a credential of another scheme is none, and a bearer in another form is refused", async () => {
    const { authenticateRequest } = authenticator()
    for (const [authorization, reason] of [
      ["Basic dTpw", "no-token"],
      [`Bearers ${await token()}`, "no-token"],
      ["Bearer", "invalid-token"],
      ["Bearer a b", "invalid-token"],
      [`bearer\t${await token()}`, "invalid-token"],
      [`Bearer ${await token()}, x`, "invalid-token"]
    ] as const) {
      const request = { headers: { authorization } }
      assert.strictEqual(reasonOf(await authenticateRequest(request)), reason, authorization)
    }
  })
})

describe("the session cookie, where it is asked for", () => {
  const ask = async (init: RequestInit, refreshed: () => Promise<Response> | Response) => {
    const { answers, asked, authenticateRequest } = authenticator()
    answers.set(`${issuer}/auth/refresh`, refreshed)
    const request = new Request("https://app.example.com/", init)
    const state = await authenticateRequest(request, { sessionCookie: true })
    return { asked, state: reasonOf(state) }
  }
  const fresh = async () => Response.json({ accessToken: await token({ azp: undefined }) })
  const cookie = "a=1; __Host-session=secret; b=2"

  it("is changed for an access token, which is verified", async () => {
    const { asked, state } = await ask({ headers: { cookie } }, fresh)
    assert.strictEqual(state, "signed-in")
    assert.strictEqual(asked[0], `POST ${issuer}/auth/refresh`)
    const forged = async () =>
      Response.json({ accessToken: await token({}, {}, theirs.privateKey) })
    assert.strictEqual((await ask({ headers: { cookie } }, forged)).state, "invalid-token")
  })

  it("of an ended session signs nobody in", async () => {
    const ended = () => Response.json({ properties: { code: "unauthenticated" } }, { status: 401 })
    assert.strictEqual((await ask({ headers: { cookie } }, ended)).state, "session-ended")
  })

  it("counts for a change only from a page of a permitted origin", async () => {
    const change = (origin: string | null) =>
      ask({ method: "POST", headers: { cookie, ...(origin === null ? {} : { origin }) } }, fresh)
    assert.strictEqual((await change(appUrl)).state, "signed-in")
    for (const origin of ["https://evil.example.com", "null", null]) {
      const { asked, state } = await change(origin)
      assert.strictEqual(state, "foreign-origin")
      assert.deepStrictEqual(asked, [])
    }
  })

  it("never stands in for a bearer that is refused", async () => {
    for (const authorization of ["Bearer nonsense", "Bearer", "Bearer a b"]) {
      const { asked, state } = await ask({ headers: { cookie, authorization } }, fresh)
      assert.strictEqual(state, "invalid-token")
      assert.notInclude(asked, `POST ${issuer}/auth/refresh`)
    }
  })

  it("counts beside the credential of a proxy in front, and under the same rules", async () => {
    const headers = { cookie, authorization: "Basic dTpw" }
    assert.strictEqual((await ask({ headers }, fresh)).state, "signed-in")
    assert.strictEqual((await ask({ method: "POST", headers }, fresh)).state, "foreign-origin")
  })

  it("twice is none", async () => {
    const headers = { cookie: "__Host-session=a; __Host-session=b" }
    assert.strictEqual((await ask({ headers }, fresh)).state, "no-token")
  })
})

describe("an API key, where it is asked for", () => {
  const key = `gk_${"A".repeat(43)}000000`
  const allowed = {
    valid: true,
    apiKey: { id: sessionId, name: "Nightly", userId, organizationId: null },
    permissions: ["invoices:read"]
  }

  const asking = (answer: object = allowed) => {
    const asked: Array<string> = []
    let now = at
    const client = createServerClient({
      url: "https://gatehouse.internal",
      secretKey: "sk_test_secret",
      fetch: async (input) => {
        asked.push(input)
        return Response.json(answer)
      }
    })
    const made = createAuthenticator({ appUrl, client, currentDate: () => now })
    return { ...made, asked, wait: (milliseconds: number) => (now = new Date(+now + milliseconds)) }
  }

  it("is verified by the service, which is asked again after 5 seconds, or each time", async () => {
    const { asked, authenticateRequest, wait } = asking()
    const state = await authenticateRequest(bearer(key), { apiKeys: true })
    assert.deepInclude(state, { status: "api-key", userId, permissions: ["invoices:read"] })
    assert.isTrue(state.status === "api-key" && state.has({ permission: "invoices:read" }))
    await authenticateRequest(bearer(key), { apiKeys: true })
    assert.deepStrictEqual(asked, ["https://gatehouse.internal/api/server/v1/api-keys/verify"])
    await authenticateRequest(bearer(key), { apiKeys: true, checkRevocation: true })
    assert.lengthOf(asked, 2)
    wait(5000)
    await authenticateRequest(bearer(key), { apiKeys: true })
    assert.lengthOf(asked, 3)
    // The clock was set back, by which the age of the answer is not known.
    wait(-3_600_000)
    await authenticateRequest(bearer(key), { apiKeys: true })
    assert.lengthOf(asked, 4)
  })

  it("is refused where it does not count, and never taken where none is asked for", async () => {
    const refused = asking({ valid: false, reason: "revoked" })
    for (const times of [1, 2]) {
      const state = await refused.authenticateRequest(bearer(key), { apiKeys: true })
      assert.deepStrictEqual(state, { status: "signed-out", reason: "invalid-api-key" })
      assert.lengthOf(refused.asked, times)
    }
    const { asked, authenticateRequest } = asking()
    assert.strictEqual((await authenticateRequest(bearer(key))).status, "signed-out")
    assert.isEmpty(asked)
  })
})

describe("with checkRevocation", () => {
  const session = (fields: object = {}) =>
    Response.json({ id: sessionId, userId, status: "active", ...fields })

  const check = async (answer: Response) => {
    const asked: Array<string> = []
    const client = createServerClient({
      url: "https://gatehouse.internal",
      secretKey: "sk_test_secret",
      fetch: async (input) => {
        asked.push(input)
        return answer
      }
    })
    const { authenticateRequest } = authenticator({ client })
    const state = await authenticateRequest(bearer(await token()), { checkRevocation: true })
    return { asked, state: reasonOf(state) }
  }

  it("one call asks whether the session is active, and the user's own", async () => {
    const { asked, state } = await check(session())
    assert.strictEqual(state, "signed-in")
    assert.deepStrictEqual(asked, [
      `https://gatehouse.internal/api/server/v1/sessions/${sessionId}`
    ])
    for (const ended of [{ status: "revoked" }, { status: "expired" }, { userId: "other" }]) {
      assert.strictEqual((await check(session(ended))).state, "session-ended")
    }
  })

  it("an unknown session has ended, and a failing service lets nobody in", async () => {
    const problem = (code: string, status: number) =>
      Response.json({ properties: { code } }, { status })
    assert.strictEqual((await check(problem("session_not_found", 404))).state, "session-ended")
    const failed = await check(problem("internal_error", 500)).then(
      () => false,
      () => true
    )
    assert.isTrue(failed)
  })

  it("needs a client", async () => {
    const { authenticateRequest } = authenticator()
    const failed = await authenticateRequest(bearer(await token()), {
      checkRevocation: true
    }).catch((error: unknown) => error)
    assert.instanceOf(failed, TypeError)
  })
})
