import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Result, Schema } from "effect"
import { AppUrl, Host } from "../../../src/contract/Environment.ts"
import { RedirectUrl } from "../../../src/tenancy/origins/RedirectUrl.ts"
import { answerAddress, satelliteAddress } from "../../../src/access/satellites/SatelliteAddress.ts"

const environment = {
  appUrl: AppUrl.make("https://app.example"),
  hosts: ["app.example", "blog.example", "shop.example:8443"].map((host) => Host.make(host))
}
const read = (text: string, asked = "app.example") => satelliteAddress(environment, asked, text)

describe("the address of a satellite", () => {
  it("is a page on another host of the environment, in normal form", () => {
    const good = {
      "https://blog.example/a?b=1": "https://blog.example/a?b=1",
      "HTTPS://Blog.Example": "https://blog.example/",
      "https://blog.example:443/": "https://blog.example/",
      "https://shop.example:8443/æ": "https://shop.example:8443/%C3%A6"
    }
    for (const [text, address] of Object.entries(good)) {
      assert.strictEqual(Result.getOrUndefined(read(text)), address)
    }
    assert.isTrue(Result.isSuccess(read("https://app.example/", "blog.example")))
  })

  it("is nowhere else", () => {
    const bad = [
      "/",
      "/path",
      "",
      "//evil.example",
      "//blog.example/",
      "https:/blog.example",
      "https:blog.example",
      "https://app.example/",
      "https://app.example:443/",
      "http://blog.example/",
      "https://shop.example/",
      "https://blog.example.evil.example/",
      "https://evil.example/?https://blog.example",
      "https://user@blog.example/",
      "https://blog.example@evil.example/",
      "https://blog.example\\@evil.example/",
      "https://evil.example\\.blog.example/",
      "https://blog.example%2f@evil.example/",
      "https://blog.example//evil.example",
      "https://blog.example/\u0000",
      " https://blog.example/",
      "https://blog.example/%0d%0aset-cookie:a=b",
      "javascript://blog.example/%0aalert(1)",
      "com.example.app://callback",
      "data:text/html,x",
      `https://blog.example/${"a".repeat(2048)}`
    ]
    for (const text of bad) {
      const result = read(text)
      assert.isTrue(Result.isFailure(result), text)
      if (Result.isFailure(result)) assert.notInclude(result.failure, "evil")
    }
  })
})

describe("the answer to a satellite", () => {
  const answered = (address: string, ticket: string | null = "t") =>
    answerAddress(RedirectUrl.make(address), "s", ticket === null ? null : Redacted.make(ticket))

  it("stands at the end of the query, which is kept as it was, and takes the fragment away", () => {
    const addresses = {
      "https://blog.example/": "https://blog.example/?state=s&ticket=t",
      "https://blog.example/?": "https://blog.example/?state=s&ticket=t",
      "https://blog.example/a?b=%20&c&d=1+2&d=?#f?g":
        "https://blog.example/a?b=%20&c&d=1+2&d=?&state=s&ticket=t",
      "https://blog.example/?ticket=x&b=1&st%61te=y&signed_out=1&signed%5Fout":
        "https://blog.example/?b=1&state=s&ticket=t"
    }
    for (const [address, expected] of Object.entries(addresses)) {
      assert.strictEqual(answered(address), expected)
    }
    assert.strictEqual(
      answered("https://blog.example/#ticket=x", null),
      "https://blog.example/?state=s&signed_out=1"
    )
  })

  const name = Schema.Union([
    Schema.Literals(["state", "ticket", "signed_out", "b", ""]),
    Schema.String
  ])
  const query = Schema.Array(Schema.Tuple([name, Schema.String]))

  it.effect.prop(
    "cannot be planted, and says the state exactly, whatever stands in the address",
    [query, Schema.String.check(Schema.isMinLength(1))],
    ([planted, text]) =>
      Effect.sync(() => {
        const state = text.toWellFormed()
        const start = new URL("https://blog.example/p")
        start.search = new URLSearchParams(planted.map(([key, value]) => [key, value])).toString()
        const address = answerAddress(RedirectUrl.make(start.href), state, Redacted.make("t"))
        const { hash, origin, pathname, searchParams } = new URL(address)
        assert.strictEqual(origin + pathname + hash, "https://blog.example/p")
        assert.deepStrictEqual(searchParams.getAll("state"), [state])
        assert.deepStrictEqual(searchParams.getAll("ticket"), ["t"])
        assert.deepStrictEqual(searchParams.getAll("signed_out"), [])
        const own = new Set(["state", "ticket", "signed_out"])
        const kept = [...start.searchParams].filter(([key]) => !own.has(key.replace(/^\?/, "")))
        assert.includeDeepMembers([...searchParams], kept)
      })
  )
})
