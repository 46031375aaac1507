import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { exchangeUntil } from "../../support/RawSocket.ts"
import { application, callback } from "../../support/RelyingParty.ts"
import { TestService } from "../../support/TestService.ts"

/** What most proxies take as one line of an answer's head. */
const longestAddress = 8192

/** A character that an address has three of, and five where it stands in another address. */
const escaped = "<"

const parameters = ["redirectUrl", "request", "user_code", "token", "loginHint", "notice", "locale"]

/** Below the 16 KiB that a request's head may have. */
const longestQuery = 15_000

/** Opens addresses as they stand, which no client would send unescaped, over one connection. */
const opened = Effect.fnUntraced(function* (targets: ReadonlyArray<string>) {
  const { environment, port } = yield* TestService
  const requests = targets.map(
    (target) => `GET ${target} HTTP/1.1\r\nHost: ${environment.hosts[0]}\r\n\r\n`
  )
  const answers = yield* exchangeUntil(port, targets.length, requests.join(""))
  assert.lengthOf(answers, targets.length)
  return answers
})

layer(TestService.layer)("the address that a page leads to", (it) => {
  it.effect("is one that proxies carry, whatever stood in the query", () =>
    Effect.gen(function* () {
      for (const path of Object.values(pagePaths)) {
        const long = `/${escaped.repeat(longestQuery)}`
        const answers = yield* opened(parameters.map((name) => `${path}?${name}=${long}`))
        for (const [index, { headers }] of answers.entries()) {
          const address = headers.get("location") ?? ""
          assert.isAtMost(address.length, longestAddress, `${path} ${parameters[index]}`)
        }
      }
    })
  )

  it.effect("is one that proxies carry, whatever stood in a form", () =>
    Effect.gen(function* () {
      const { browser } = yield* TestService
      for (const [path, field] of [
        ["/pages/device/answer", "request"],
        ["/auth/oauth2/google/callback", "code"]
      ] as const) {
        const { headers, status } = yield* browser().ask(path, {
          method: "POST",
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: `${field}=${encodeURIComponent(escaped.repeat(15_000))}`
        })
        assert.strictEqual(status, 303)
        assert.isAtMost(headers.get("location")?.length ?? 0, longestAddress)
      }
    })
  )

  it.effect("is one that proxies carry, whatever state an application wants back", () =>
    Effect.gen(function* () {
      const bye = "https://shop.example/bye"
      const { clientId } = yield* application({ postLogoutRedirectUris: [bye] })
      const state = escaped.repeat(14_000)
      for (const [target, status] of [
        [`authorize?client_id=${clientId}&redirect_uri=${callback}&state=${state}`, 303],
        [`logout?client_id=${clientId}&post_logout_redirect_uri=${bye}&state=${state}`, 400]
      ] as const) {
        const [answer] = yield* opened([`/_service/oauth/${target}`])
        assert.strictEqual(answer?.status, status)
        const address = answer?.headers.get("location") ?? ""
        assert.isAtMost(address.length, longestAddress, target.slice(0, 99))
      }
    })
  )
})
