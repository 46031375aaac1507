import { assert, describe, it } from "@effect/vitest"
import { type Client, createClient, isProblem } from "../../src/sdk/client.ts"
import { createServerClient, GatehouseProblem } from "../../src/sdk/server.ts"

interface Asked {
  readonly url: string
  readonly init: RequestInit
}

const headersOf = ({ init }: Asked) => new Headers(init.headers)

type Answer = () => Response | Promise<Response>

/** A `fetch` that answers one after the other, and remembers what it was asked. */
const answering = (...answers: ReadonlyArray<Answer>) => {
  const asked: Array<Asked> = []
  const left = [...answers]
  const fetch = async (url: string, init: RequestInit) => {
    asked.push({ url, init })
    return (await left.shift()?.()) ?? new Response(null, { status: 500 })
  }
  return { asked, fetch }
}

const problem = (status: number, code: string, properties = {}, headers = {}) =>
  Response.json(
    { title: "It failed", status, detail: "so", properties: { code, ...properties } },
    { status, headers: { "content-type": "application/problem+json", ...headers } }
  )

/** An access token of so many seconds; nobody here looks at its signature. */
const accessToken = (name: string, lifetime = 60) => {
  const payload = JSON.stringify({ name, iat: 1000, exp: 1000 + lifetime })
  return `e30.${Buffer.from(payload).toString("base64url")}.${name}`
}
const complete = (name: string, more = {}) =>
  Response.json({ status: "complete", accessToken: accessToken(name), ...more })

const failure = <A>(promise: Promise<A>) =>
  promise.then(
    () => assert.fail("it succeeded"),
    (error: unknown) => error
  )

describe("the sign-in of an organization", () => {
  const connection = "018f4c7e-5b1a-7c3d-9e2f-1a2b3c4d5e6f"

  it("is found by an address", async () => {
    const found = { next: "connection" as const, connection: { id: connection, name: "Acme" } }
    const { asked, fetch } = answering(() => Response.json(found))
    const client = createClient({ url: "https://app.example", fetch })
    assert.deepStrictEqual(await client.discover("ada@acme.example"), found)
    assert.strictEqual(asked[0]?.url, "https://app.example/_service/auth/discover")
    assert.strictEqual(asked[0]?.init.body, JSON.stringify({ email: "ada@acme.example" }))
  })

  it("has an address, by the organization or the connection, beside the operations", () => {
    const client = createClient({ url: "https://app.example/" })
    const redirectUrl = "https://app.example/after?tab=1"
    const back = encodeURIComponent(redirectUrl)
    assert.strictEqual(
      client.signIn({ organization: "acme", redirectUrl }),
      `https://app.example/_service/pages/sign-in?redirectUrl=${back}&organization=acme`
    )
    assert.strictEqual(
      client.signIn({ connection, email: "ada@acme.example" }),
      `https://app.example/_service/auth/sso/${connection}/authorize?loginHint=ada%40acme.example`
    )
    assert.isFunction(client.signIn.login)
  })

  it("is where the page goes, and comes back from without fragment and credentials", () => {
    const gone: Array<string> = []
    const location = {
      href: "https://app.example/plan?tab=1&code=secret&state=secret&ticket=secret#top",
      assign: (url: string) => gone.push(url)
    }
    Object.assign(globalThis, { location })
    try {
      const client = createClient({ url: "" })
      client.signIn({ organization: "acme" })
      const back = encodeURIComponent("https://app.example/plan?tab=1")
      assert.deepStrictEqual(gone, [
        `/_service/pages/sign-in?redirectUrl=${back}&organization=acme`
      ])
    } finally {
      Reflect.deleteProperty(globalThis, "location")
    }
  })

  it("is an address alone in a worker, whose location is its script's", () => {
    Object.assign(globalThis, { location: { href: "https://app.example/assets/worker.js" } })
    try {
      const client = createClient({ url: "https://app.example" })
      assert.strictEqual(
        client.signIn({ organization: "acme" }),
        "https://app.example/_service/pages/sign-in?organization=acme"
      )
    } finally {
      Reflect.deleteProperty(globalThis, "location")
    }
  })
})

describe("a proof of work", () => {
  const parameters = {
    algorithm: "PBKDF2/SHA-256",
    cost: 1,
    expiresAt: 600,
    keyLength: 32,
    keyPrefix: "0",
    nonce: "00".repeat(16),
    salt: "11".repeat(16)
  }
  const challenge = { parameters, signature: "22".repeat(32) }
  const required = (asked: unknown) => () =>
    problem(403, "proof_of_work_required", { challenge: asked })
  const login = { body: { email: "ada@example.com", password: "secret" } }

  it("is done by the client itself, and sent with the same call once more", async () => {
    const { asked, fetch } = answering(required(challenge), () => complete("first"))
    await createClient({ url: "https://app.example.com", fetch }).signIn.login(login)
    const [first, second] = asked
    assert.isNull(headersOf(first!).get("proof-of-work"))
    const [sent = "", solution = ""] = (headersOf(second!).get("proof-of-work") ?? "").split(".")
    const read = (text: string) => JSON.parse(Buffer.from(text, "base64url").toString())
    assert.deepStrictEqual(read(sent), challenge)
    assert.match(read(solution).derivedKey, /^0[0-9a-f]{63}$/)
    assert.strictEqual(second?.init.body, first?.init.body)
  })

  it("is tried once, and not at all for work that the service never asks for", async () => {
    const twice = answering(required(challenge), required(challenge))
    const client = createClient({ url: "", fetch: twice.fetch })
    assert.isTrue(isProblem(await failure(client.signIn.login(login)), "proof_of_work_required"))
    assert.strictEqual(twice.asked.length, 2)
    for (const foreign of [
      undefined,
      {},
      { parameters: { ...parameters, cost: 1_000_000_000 } },
      { parameters: { ...parameters, keyPrefix: "0".repeat(64) } }
    ]) {
      const once = answering(required(foreign))
      const other = createClient({ url: "", fetch: once.fetch })
      assert.isTrue(isProblem(await failure(other.signIn.login(login)), "proof_of_work_required"))
      assert.strictEqual(once.asked.length, 1)
    }
  })

  it("stands beside the token of a provider of challenges", async () => {
    const { asked, fetch } = answering(required(challenge), () => complete("first"))
    const client = createClient({ url: "", fetch })
    await client.signIn.login(login, { challengeToken: "XXXX.DUMMY.TOKEN" })
    assert.deepStrictEqual(
      asked.map((each) => headersOf(each).get("challenge-token")),
      ["XXXX.DUMMY.TOKEN", "XXXX.DUMMY.TOKEN"]
    )
  })
})

describe("the server client", () => {
  const clientOf = (fetch: (url: string, init: RequestInit) => Promise<Response>) =>
    createServerClient({ url: "https://gatehouse.internal/", secretKey: "sk_test_secret", fetch })

  it("puts a call together as the contract says", async () => {
    const { asked, fetch } = answering(() => Response.json({ id: "1" }))
    await clientOf(fetch).users.updateUserMetadata(
      { params: { userId: "a/b?c" }, body: { publicMetadata: { plan: "pro" } } },
      { idempotencyKey: "once" }
    )
    const [call] = asked
    assert.strictEqual(
      call?.url,
      "https://gatehouse.internal/api/server/v1/users/a%2Fb%3Fc/metadata"
    )
    assert.strictEqual(call?.init.method, "PATCH")
    assert.strictEqual(call?.init.body, `{"publicMetadata":{"plan":"pro"}}`)
    assert.strictEqual(
      call === undefined ? "" : headersOf(call).get("authorization"),
      "Bearer sk_test_secret"
    )
    assert.strictEqual(call === undefined ? "" : headersOf(call).get("idempotency-key"), "once")
  })

  it("writes numbers of a query, and leaves away what is undefined", async () => {
    const { asked, fetch } = answering(() => Response.json({}))
    await clientOf(fetch).users.listUsers({ query: { limit: 5, email: "a+b@example.com" } })
    assert.strictEqual(
      asked[0]?.url,
      "https://gatehouse.internal/api/server/v1/users?limit=5&email=a%2Bb%40example.com"
    )
  })

  it("asks nothing where a path would name another operation", async () => {
    const { asked, fetch } = answering()
    for (const userId of ["", ".", ".."]) {
      const error = await failure(clientOf(fetch).users.getUser({ params: { userId } }))
      assert.instanceOf(error, TypeError)
    }
    assert.deepStrictEqual(asked, [])
  })

  it("answers undefined where there is no body", async () => {
    const { fetch } = answering(() => new Response(null, { status: 204 }))
    assert.isUndefined(await clientOf(fetch).users.deleteUser({ params: { userId: "1" } }))
  })

  it("is rejected with the problem, which names neither key nor body", async () => {
    const { fetch } = answering(() =>
      problem(
        429,
        "rate_limited",
        { retryAfterSeconds: 7 },
        { "retry-after": "7", "x-correlation-id": "c" }
      )
    )
    const error = await failure(clientOf(fetch).users.createUser({ body: { firstName: "Ada" } }))
    assert.isTrue(isProblem(error, "rate_limited"))
    assert.isFalse(isProblem(error, "user_not_found"))
    if (!isProblem(error)) return
    assert.strictEqual(error.message, "users.createUser: 429 rate_limited: It failed")
    assert.strictEqual(error.operation, "users.createUser")
    assert.strictEqual(error.status, 429)
    assert.strictEqual(error.detail, "so")
    assert.strictEqual(error.correlationId, "c")
    assert.strictEqual(error.retryAfterSeconds, 7)
    assert.notMatch(JSON.stringify({ ...error }), /sk_test|Ada/)
  })

  it("takes an answer that is not one of Gatehouse for a failure", async () => {
    for (const answer of [
      () => new Response("<html>", { status: 502 }),
      () => new Response("<html>", { status: 200 })
    ]) {
      const error = await failure(
        clientOf(answering(answer).fetch).users.getUser({ params: { userId: "1" } })
      )
      assert.instanceOf(error, GatehouseProblem)
      assert.strictEqual((error as GatehouseProblem).code, "unexpected_answer")
    }
  })
})

describe("the client of a browser", () => {
  it("sends its cookies and no token", async () => {
    const { asked, fetch } = answering(() => complete("a"))
    const client = createClient({ url: "https://app.example.com", fetch })
    await client.signIn.login({ body: { email: "a@example.com", password: "p" } })
    const [call] = asked
    assert.strictEqual(call?.url, "https://app.example.com/_service/auth/login")
    assert.strictEqual(call?.init.credentials, "include")
    assert.isFalse(call !== undefined && headersOf(call).has("authorization"))
  })

  it("sends none for what anybody may read: browsers keep that from other origins that do", async () => {
    const json = () => Response.json({})
    const { asked, fetch } = answering(json, json, json, json)
    const client = createClient({ url: "https://auth.example.com", fetch })
    await client.boot.environment()
    await client.keys.jwks()
    await client.provider.providerJwks()
    await client.boot.boot()
    assert.deepStrictEqual(
      asked.map(({ init }) => init.credentials),
      ["omit", "omit", "omit", "include"]
    )
  })

  it("says where a browser goes to", () => {
    const { urls } = createClient({ url: "https://app.example.com" })
    assert.strictEqual(
      urls.oauth.authorize({ params: { provider: "google" }, query: { redirectUrl: "/home" } }),
      "https://app.example.com/_service/auth/oauth2/google/authorize?redirectUrl=%2Fhome"
    )
  })
})

describe("the access token", () => {
  const refreshed = (name: string, lifetime?: number) => () =>
    Response.json({ accessToken: accessToken(name, lifetime) })
  const clientOf = (...answers: ReadonlyArray<Answer>) => {
    const { asked, fetch } = answering(...answers)
    return { asked, client: createClient({ url: "https://app.example.com", fetch }) }
  }
  const credentials = { body: { email: "a@example.com", password: "p" } }

  it("of a sign-in is used while it is fresh", async () => {
    const { asked, client } = clientOf(() => complete("a"))
    await client.signIn.login(credentials)
    assert.strictEqual(await client.getAccessToken(), accessToken("a"))
    assert.lengthOf(asked, 1)
  })

  it("is refreshed before it ends, by one request whoever asks", async () => {
    const { asked, client } = clientOf(refreshed("a", 0), refreshed("b"))
    await client.getAccessToken()
    const tokens = await Promise.all([1, 2, 3].map(() => client.getAccessToken()))
    assert.deepStrictEqual(tokens, [accessToken("b"), accessToken("b"), accessToken("b")])
    assert.lengthOf(asked, 2)
  })

  it("is null where nobody is signed in, and asked for again the next time", async () => {
    const ended = () => problem(401, "unauthenticated")
    const { client } = clientOf(ended, refreshed("a"))
    assert.isNull(await client.getAccessToken())
    assert.strictEqual(await client.getAccessToken(), accessToken("a"))
  })

  it("fails with the service, and is asked for again the next time", async () => {
    const { client } = clientOf(() => problem(503, "overloaded"), refreshed("a"))
    assert.isTrue(isProblem(await failure(client.getAccessToken()), "overloaded"))
    assert.strictEqual(await client.getAccessToken(), accessToken("a"))
  })

  it("is forgotten with a sign-out and with the end of the session", async () => {
    for (const end of ["logout", "revoked"]) {
      const { client } = clientOf(
        () => complete("a"),
        () =>
          end === "logout" ? new Response(null, { status: 204 }) : problem(401, "unauthenticated"),
        () => problem(401, "unauthenticated")
      )
      await client.signIn.login(credentials)
      await (end === "logout" ? client.signIn.logout() : failure(client.users.currentUser()))
      assert.isNull(await client.getAccessToken(), end)
    }
  })

  it("is fresh by the clock that the client is given", async () => {
    const { asked, fetch } = answering(() => complete("a"), refreshed("b"))
    let now = 1_000_000
    const client = createClient({ url: "https://app.example.com", fetch, now: () => now })
    await client.signIn.login(credentials)
    now += 49_000
    assert.strictEqual(await client.getAccessToken(), accessToken("a"))
    assert.lengthOf(asked, 1)
    now += 2_000
    assert.strictEqual(await client.getAccessToken(), accessToken("b"))
  })

  it("is asked for anew once the clock was set back, by which its age is not known", async () => {
    const { fetch } = answering(() => complete("a"), refreshed("b"))
    let now = 1_000_000
    const client = createClient({ url: "https://app.example.com", fetch, now: () => now })
    await client.signIn.login(credentials)
    now -= 300_000
    assert.strictEqual(await client.getAccessToken(), accessToken("b"))
    assert.strictEqual(await client.getAccessToken(), accessToken("b"))
  })

  it("is asked for anew where another call was refused while one was on its way", async () => {
    const pending = Promise.withResolvers<Response>()
    const { asked, client } = clientOf(
      () => pending.promise,
      () => problem(401, "unauthenticated"),
      refreshed("b")
    )
    const tokens = [client.getAccessToken(), client.getAccessToken()]
    await failure(client.users.currentUser())
    pending.resolve(Response.json({ accessToken: accessToken("a") }))
    assert.deepStrictEqual(await Promise.all(tokens), [accessToken("b"), accessToken("b")])
    assert.strictEqual(await client.getAccessToken(), accessToken("b"))
    assert.lengthOf(asked, 3)
  })

  it("is null once where the session has ended while it was asked for", async () => {
    const pending = Promise.withResolvers<Response>()
    const ended = () => problem(401, "unauthenticated")
    const { asked, client } = clientOf(() => pending.promise, ended, ended)
    const token = client.getAccessToken()
    await failure(client.users.currentUser())
    pending.resolve(Response.json({ accessToken: accessToken("a") }))
    assert.isNull(await token)
    assert.lengthOf(asked, 3)
  })

  it("is asked for anew after what may have ended its session", async () => {
    const gone = () => new Response(null, { status: 204 })
    const ended = () => problem(401, "unauthenticated")
    const ends = {
      revocation: (client: Client) => client.sessions.revokeSession({ params: { sessionId: "1" } }),
      deletion: (client: Client) => client.deletion.confirmDeletion()
    }
    for (const [name, end] of Object.entries(ends)) {
      const { client } = clientOf(() => complete("a"), gone, ended)
      await client.signIn.login(credentials)
      await end(client)
      assert.isNull(await client.getAccessToken(), name)
    }
  })

  it("that was on its way while somebody signed out or in is nobody's", async () => {
    const pending = Promise.withResolvers<Response>()
    const { client } = clientOf(
      () => pending.promise,
      () => new Response(null, { status: 204 })
    )
    const asked = client.getAccessToken()
    await client.signIn.logout()
    pending.resolve(Response.json({ accessToken: accessToken("of before") }))
    assert.isNull(await asked)

    const late = Promise.withResolvers<Response>()
    const other = clientOf(
      () => late.promise,
      () => complete("of the other")
    )
    const before = other.client.getAccessToken()
    await other.client.signIn.login(credentials)
    late.resolve(Response.json({ accessToken: accessToken("of before") }))
    assert.strictEqual(await before, accessToken("of the other"))
    assert.strictEqual(await other.client.getAccessToken(), accessToken("of the other"))
  })
})

it("a native client keeps its token in its store, and drops it when it signs out", async () => {
  const { asked, fetch } = answering(
    () => complete("a", { sessionToken: "first" }),
    () => Response.json({ sessionToken: "second" }),
    () => new Response(null, { status: 204 }),
    () => new Response(null, { status: 204 })
  )
  const held: { token: string | null } = { token: null }
  const store = {
    get: () => held.token,
    set: (token: string | null) => {
      held.token = token
    }
  }
  const client = createClient({ url: "https://app.example.com", native: { store }, fetch })
  await client.signIn.login({ body: { email: "a@example.com", password: "p" } })
  assert.strictEqual(held.token, "first")
  await client.reauthentication.reauthenticate({ body: { password: "p" } })
  assert.strictEqual(held.token, "second")
  await client.signIn.logout({ body: { sessionId: "018f0000-0000-7000-8000-000000000001" } })
  assert.strictEqual(held.token, "second")
  await client.signIn.logout()
  assert.isNull(held.token)
  assert.deepStrictEqual(
    asked.map((call) => [headersOf(call).get("authorization"), call.init.credentials]),
    [
      [null, "omit"],
      ["Bearer first", "omit"],
      ["Bearer second", "omit"],
      ["Bearer second", "omit"]
    ]
  )
  for (const { url } of asked) assert.include(url, "?_is_native=true")
})
