import { assert, describe, it } from "@effect/vitest"
import { createClient } from "../../src/sdk/client.ts"
import { createGatehouse, protectResource } from "../../src/sdk/middleware/fetch.ts"
import { createAuthenticator, createServerClient } from "../../src/sdk/server.ts"

const resource = "https://api.example.com"
const good = "https://app.example.com"

/** Makers by the option whose address they take. */
const makers: ReadonlyArray<readonly [option: string, make: (address: string) => unknown]> = [
  ["appUrl", (appUrl) => createGatehouse({ appUrl, origin: good })],
  ["origin", (origin) => createGatehouse({ appUrl: good, origin })],
  ["appUrl", (appUrl) => createAuthenticator({ appUrl })],
  ["appUrl", (appUrl) => protectResource({ appUrl, resource })],
  ["url", (url) => createServerClient({ url, secretKey: "sk_test_1" })],
  ["resource", (address) => protectResource({ appUrl: good, resource: address })]
]

describe("an address that is none is refused where it is given, by the name of its option", () => {
  // As it comes of a variable that is not set, in a project without types.
  const unset = process.env["NO_SUCH_VARIABLE"] as string

  it.each(["", "localhost:3000", "app.example.com", "http://", "mailto:a@b.example", unset])(
    "%s",
    (address) => {
      for (const [option, make] of makers) {
        if (option === "origin" && address === undefined) continue
        assert.throws(() => make(address), TypeError, `${option} must be an address such as`)
      }
    }
  )

  it("of this machine, in capitals or with a slash at its end is one", () => {
    for (const [, make] of makers) {
      for (const address of ["http://localhost:3000", "HTTPS://app.example.com", `${good}/`]) {
        assert.doesNotThrow(() => make(address))
      }
    }
  })

  it("empty or a path, is that of the page's own host to pages alone", () => {
    for (const url of ["", "/", good]) assert.doesNotThrow(() => createClient({ url }))
    for (const url of ["localhost:3000", "app.example.com", unset]) {
      assert.throws(() => createClient({ url }), TypeError, "url must be an address or empty")
    }
    assert.throws(
      () => createServerClient({ url: "", secretKey: "sk_test_1" }),
      TypeError,
      "url must"
    )
  })
})

it("a secret key that is not set is refused where it is given", () => {
  const secretKey = process.env["NO_SUCH_VARIABLE"] as string
  assert.throws(() => createServerClient({ url: good, secretKey }), TypeError, "secretKey must be")
})
