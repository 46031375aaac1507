import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { pagePaths } from "../../../src/contract/pagesPlane.ts"
import { exchangeUntil } from "../../support/RawSocket.ts"
import { TestService } from "../../support/TestService.ts"

/** What most proxies take as one line of an answer's head. */
const longestAddress = 8192

/** Characters that an address has three of for each that was sent, nine where it names another. */
const escaped = "<"

const parameters = ["redirectUrl", "request", "user_code", "token", "loginHint", "notice", "locale"]

/** Below the 16 KiB that a request's head may have. */
const longestQuery = 15_000

layer(TestService.layer)("the address that a page leads to", (it) => {
  it.effect("is one that proxies carry, whatever stood in the query", () =>
    Effect.gen(function* () {
      const { environment, port } = yield* TestService
      for (const path of Object.values(pagePaths)) {
        for (const parameter of parameters) {
          const target = `${path}?${parameter}=/${escaped.repeat(longestQuery)}`
          const [answer] = yield* exchangeUntil(
            port,
            1,
            `GET ${target} HTTP/1.1\r\nHost: ${environment.hosts[0]}\r\nConnection: close\r\n\r\n`
          )
          assert.isDefined(answer, path)
          const address = answer.headers.get("location") ?? ""
          assert.isAtMost(address.length, longestAddress, `${path} ${parameter}`)
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
})
