import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as client from "openid-client"
import { person, signIn } from "../../support/People.ts"
import {
  application,
  authorizeAddress,
  callback,
  redeemed,
  relyingParty,
  resource,
  signedInBy,
  verifier
} from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"
import { differences, type Difference } from "./oracleDifferences.ts"
import { oidcOracle } from "./oidcOracle.ts"
import { oracleRequests, type OracleRequest } from "./oracleRequests.ts"

const loopback = "http://127.0.0.1/cb"

interface Answer {
  readonly status: number
  readonly location: string | null
  readonly text: string
}

const errorIn = (text: string): string =>
  /data-problem-code="([^"]*)"/.exec(text)?.[1] ?? /"error":"([^"]*)"/.exec(text)?.[1] ?? ""

const postedError = (text: string): string | undefined =>
  /name="error" value="([^"]*)"/.exec(text)?.[1]

/** An answer in a word that both sides can have in common. */
const outcomeOf = ({ endpoint }: OracleRequest, { location, status, text }: Answer): string => {
  if (endpoint !== "authorize" && endpoint !== "posted") {
    if (status !== 200) return `${status} ${errorIn(text)}`
    const active = /"active":(true|false)/.exec(text)?.[1]
    return active === undefined ? "200" : `200 active ${active}`
  }
  if (location !== null) {
    const isOurs = /^(?:\/|http:\/\/(?:127\.0\.0\.1:\d+\/interaction|main\.test))/.test(location)
    const answer = URL.parse(location, "http://main.test")
    const told = new URLSearchParams(answer?.hash.slice(1) || answer?.search).get("error")
    return isOurs && told === null ? "goes on" : `redirect ${told ?? "code"}`
  }
  const error = postedError(text)
  return error === undefined ? `page ${status} ${errorIn(text)}` : `form ${error}`
}

const filled = (request: OracleRequest, values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    request.pairs.map(([name, value]): [string, string] => [
      name,
      value.replaceAll(/\{(\w+)\}/g, (_, key: string) => values[key] ?? key)
    ])
  ).toString()

const paths = {
  authorize: ["/_service/oauth/authorize", "/auth"],
  posted: ["/_service/oauth/authorize", "/auth"],
  token: ["/_service/oauth/token", "/token"],
  introspect: ["/_service/oauth/introspect", "/token/introspection"],
  revoke: ["/_service/oauth/revoke", "/token/revocation"]
} as const

layer(TestService.layer)("a certified provider", (it) => {
  it.effect(
    "answers generated requests as this one does, or for a reason that is written down",
    () =>
      Effect.gen(function* () {
        assert.isAtLeast(oracleRequests.length, 300)
        const { browser } = yield* TestService
        const { identifier } = yield* resource({
          scopes: [{ name: "read" }, { name: "write" }],
          access: "any"
        })
        const web = yield* application({ trust: "own" })
        const native = yield* application({ kind: "native", redirectUris: [loopback] })
        const machine = yield* application({
          kind: "service",
          redirectUris: [],
          machineScopes: [{ resource: identifier, scopes: ["read"] }]
        })
        const theirs = yield* oidcOracle(
          [
            { kind: "web", ...web },
            { kind: "native", ...native },
            { ...machine, kind: "machine" }
          ],
          identifier
        )
        const challenge = yield* Effect.promise(() => client.calculatePKCECodeChallenge(verifier))
        const common = {
          verifier,
          challenge,
          resource: identifier,
          foreign: "a-token-of-nobody",
          other: machine.clientId
        }
        const of = {
          web: { id: web.clientId, secret: web.clientSecret, redirect: callback },
          native: { id: native.clientId, secret: "", redirect: loopback },
          machine: { id: machine.clientId, secret: machine.clientSecret, redirect: callback }
        }
        yield* person("oracle@example.com")
        const signedIn = (yield* signIn("oracle@example.com")).browser
        const config = yield* relyingParty(web)
        const scope = "openid offline_access"
        const codeHere = Effect.map(signedInBy(config, signedIn, { scope }), (address) => ({
          address,
          code: new URL(address).searchParams.get("code") ?? ""
        }))
        const addressThere = `${theirs.issuer}/auth${new URL(yield* authorizeAddress(config, { scope, prompt: "consent" })).search}`
        const codeThere = Effect.map(
          theirs.signIn(addressThere),
          (address) => new URL(address).searchParams.get("code") ?? ""
        )
        const tokensHere = yield* redeemed(config, (yield* codeHere).address)
        const exchanged = yield* theirs.ask(
          "/token",
          new URLSearchParams({
            grant_type: "authorization_code",
            code: yield* codeThere,
            redirect_uri: callback,
            code_verifier: verifier,
            client_id: web.clientId,
            client_secret: web.clientSecret
          }).toString()
        )
        assert.strictEqual(exchanged.status, 200, exchanged.text)
        const here = { ...common, code: (yield* codeHere).code, refresh: tokensHere.refresh_token! }
        const there = {
          ...common,
          code: yield* codeThere,
          refresh: String(JSON.parse(exchanged.text).refresh_token)
        }
        const page = browser()
        const askHere = (path: string, body?: string) =>
          Effect.map(
            page.askAt(path, {
              origin: null,
              ...(body === undefined
                ? {}
                : {
                    method: "POST",
                    body,
                    headers: { "content-type": "application/x-www-form-urlencoded" }
                  })
            }),
            ({ headers, status, text }): Answer => ({
              status,
              text,
              location: headers.get("location")
            })
          )
        const found = yield* Effect.forEach(
          oracleRequests,
          Effect.fnUntraced(function* (request) {
            const [ourPath, theirPath] = paths[request.endpoint]
            const isGet = request.endpoint === "authorize"
            const own = filled(request, { ...here, ...of[request.client] })
            const other = filled(request, { ...there, ...of[request.client] })
            const [ours, reference] = yield* Effect.all(
              isGet
                ? [askHere(`${ourPath}?${own}`), theirs.ask(`${theirPath}?${other}`)]
                : [askHere(ourPath, own), theirs.ask(theirPath, other)],
              { concurrency: 2 }
            )
            const difference: Difference = {
              endpoint: request.endpoint,
              client: request.client,
              parameter: request.parameter,
              kind: request.kind,
              here: outcomeOf(request, ours),
              there: outcomeOf(request, reference)
            }
            return difference
          }),
          { concurrency: 4 }
        )
        const differing = found.filter((one) => one.here !== one.there)
        const explained = (one: Difference) => differences.find(({ is }) => is(one))
        const unexplained = differing.filter((one) => explained(one) === undefined)
        assert.deepStrictEqual(
          unexplained.map((one) => Object.values(one).join(" | ")),
          []
        )
        const idle = differences.filter(({ is }) => !differing.some(is))
        assert.deepStrictEqual(
          idle.map(({ reason }) => reason),
          []
        )
        // Nothing that was refused has used the code up.
        const last = yield* askHere(
          "/_service/oauth/token",
          new URLSearchParams({
            grant_type: "authorization_code",
            code: here.code,
            code_verifier: verifier,
            client_id: web.clientId,
            client_secret: web.clientSecret
          }).toString()
        )
        assert.strictEqual(last.status, 200, last.text)
      }),
    120_000
  )
})
