import { assert, describe, it } from "@effect/vitest"
import { HttpServerRequest } from "effect/http"
import { isStraightFromBrowser } from "../../src/http/RequestHead.ts"
import { isLoopbackHost } from "../../src/platform/Settings.ts"
import { attack } from "../support/Attack.ts"
import { Effect } from "effect"

/** What browsers send with each visit. */
const own = {
  host: "localhost:4000",
  connection: "keep-alive",
  "user-agent": "Mozilla/5.0",
  accept: "text/html",
  "accept-language": "en",
  "accept-encoding": "gzip, br",
  "upgrade-insecure-requests": "1",
  "sec-fetch-mode": "navigate",
  "sec-ch-ua-platform": "Linux"
}

/** A request as Node.js hands it over, whose fields the boundary may have taken away. */
const isStraight = (headers: object, httpVersion = "1.1") =>
  isStraightFromBrowser(
    Object.assign(HttpServerRequest.fromWeb(new Request("http://localhost:4000/")), {
      source: { headers, httpVersion }
    })
  )

describe("a request straight from a browser on this machine", () => {
  it("has the fields that browsers send by themselves", () => {
    assert.isTrue(isStraight(own))
    assert.isTrue(isStraight({ ...own, dnt: "1", cookie: "a=b", "if-none-match": "x" }))
  })

  it.effect("is told from what a proxy or a tunnel sent on, whether it names itself or not", () =>
    Effect.gen(function* () {
      yield* attack("operator's tools in production")
      for (const name of [
        "x-forwarded-for",
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-real-ip",
        "forwarded",
        "via",
        "cdn-loop",
        "cf-connecting-ip",
        "x-anything-else"
      ]) {
        assert.isFalse(isStraight({ ...own, [name]: "203.0.113.7" }), name)
      }
      assert.isFalse(isStraight({ ...own, connection: "close" }))
      assert.isFalse(isStraight(own, "1.0"))
    })
  )

  it("asks for a name of this machine, not for one that another may point at it", () => {
    for (const name of ["localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]"]) {
      assert.isTrue(isLoopbackHost(name), name)
    }
    for (const name of ["rebound.test", "localhost.rebound.test", "127.0.0.1.test", "0.0.0.0"]) {
      assert.isFalse(isLoopbackHost(name), name)
    }
  })
})
