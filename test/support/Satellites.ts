import { assert } from "@effect/vitest"
import { DateTime, Effect, Layer, Redacted } from "effect"
import { sealQuestion } from "../../src/access/satellites/SatelliteCookieHttp.ts"
import { Host } from "../../src/contract/Environment.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { signIn } from "./People.ts"
import { challengeOf } from "./Pkce.ts"
import { TestBrowser, type BrowserRequest } from "./TestBrowser.ts"
import { TestService, type RawResponse } from "./TestService.ts"

/** The hosts of the first tenant beside its own. */
const satellites = ["blog.test", "shop.test"]

/** The whole service, whose first tenant has satellites. */
export const layer = Layer.effectDiscard(
  Effect.gen(function* () {
    const { environment } = yield* TestService
    const hosts = satellites.map((host) => Host.make(host))
    yield* Effect.orDie((yield* Environments).addHosts(environment.id, hosts))
  })
).pipe(Layer.provideMerge(TestService.layer))

/** What a satellite's page keeps to itself. */
export const codeVerifier = "a-verifier-of-the-satellite-that-is-long-enough"

/** A browser's cookies at one host: those of another host are another one's. */
export const browserAt = (host: string) =>
  Effect.map(TestService, ({ origin }) => new TestBrowser(origin, host))

/** Where a satellite takes the answer. */
export const callbackOf = (host: string): string => `http://${host}/_service/satellite/callback`

export const syncPath = (query: Readonly<Record<string, string>> = {}): string =>
  `/satellite/sync?${new URLSearchParams({
    redirectUrl: callbackOf("blog.test"),
    state: "of-the-page",
    codeChallenge: challengeOf(codeVerifier),
    ...query
  })}`

/** Opens the question of a satellite, as a link does. */
export const sync = (
  browser: TestBrowser,
  query: Readonly<Record<string, string>> = {},
  request: BrowserRequest = {}
) => browser.ask(syncPath(query), request)

/** What the satellite's page reads off its address. */
export const answerOf = (response: RawResponse): Readonly<Record<string, string>> => {
  assert.strictEqual(response.status, 302, response.text)
  return Object.fromEntries(new URL(response.headers.get("location") ?? "").searchParams)
}

/** A ticket for blog.test, or another satellite. */
export const ticketFor = Effect.fnUntraced(function* (browser: TestBrowser, host = "blog.test") {
  const { ticket } = answerOf(yield* sync(browser, { redirectUrl: callbackOf(host) }))
  assert.isDefined(ticket, "nobody is signed in")
  return ticket ?? ""
})

/** Gives a browser the cookie of a start with this verifier, as if it had begun there. */
const begin = Effect.fnUntraced(function* (browser: TestBrowser, verifier: string) {
  const { environment } = yield* TestService
  const expiresAt = DateTime.add(yield* DateTime.now, { minutes: 10 })
  const value = yield* sealQuestion(environment, browser.host.toLowerCase(), {
    state: "of-the-page",
    codeVerifier: Redacted.make(verifier),
    redirectUrl: `http://${browser.host}/`,
    expiresAt
  })
  browser.cookies.set("gatehouse_satellite", { value, attributes: [] })
})

/** Redeems a ticket by script, in a browser that has begun with this verifier. */
export const redeem = Effect.fnUntraced(function* (
  browser: TestBrowser,
  ticket: unknown,
  verifier: string = codeVerifier,
  request: BrowserRequest = {}
) {
  yield* begin(browser, verifier)
  return yield* browser.ask("/session/establish/ticket", { json: { ticket }, ...request })
})

/** Signs whoever is signed in at one host in at a satellite. */
export const follow = Effect.fnUntraced(function* (from: TestBrowser, at: TestBrowser) {
  const answer = yield* redeem(at, yield* ticketFor(from, at.host))
  assert.strictEqual(answer.status, 200, answer.text)
  return answer.json
})

/** A person signed in where they sign in, and on both satellites. */
export const family = Effect.fnUntraced(function* (email: string) {
  const { browser: primary, result } = yield* signIn(email)
  const blog = yield* browserAt("blog.test")
  const shop = yield* browserAt("shop.test")
  const atBlog = yield* follow(primary, blog)
  const atShop = yield* follow(primary, shop)
  const ids = {
    primary: result.session.id as string,
    blog: atBlog.session.id as string,
    shop: atShop.session.id as string
  }
  return { primary, blog, shop, ids, signedIn: result, atBlog, atShop }
})

/** Where the person is signed in, by the hosts of these browsers. */
export const signedInAt = Effect.fnUntraced(function* (
  browsers: Readonly<Record<string, TestBrowser>>
) {
  const live: Array<string> = []
  for (const [name, browser] of Object.entries(browsers)) {
    if ((yield* browser.ask("/users/me")).status === 200) live.push(name)
  }
  return live
})
