import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { canonicalIdentifier } from "../../../src/tenancy/environments/EnvironmentAddress.ts"
import { resourceIdentifier } from "../../../src/provider/resources/Resource.ts"

const reserved = {
  issuers: ["https://app.example/_service", "https://app.example/_service/oauth"],
  appUrl: "https://app.example",
  audience: "urn:billing:api"
}

const isTaken = (text: string, production = true): boolean =>
  Result.isSuccess(resourceIdentifier(text, production, reserved))

describe("the identifier of a resource", () => {
  it("is an https address or a urn, and in development one of this machine", () => {
    for (const text of [
      "https://api.example",
      "https://api.example/v1?x=1",
      "urn:example:api",
      "URN:Example:api"
    ]) {
      assert.isTrue(isTaken(text), text)
    }
    assert.isTrue(isTaken("http://localhost:3001/mcp", false))
    for (const text of [
      "http://localhost:3001/mcp",
      "http://api.example",
      "https://api.example/#x",
      "https://user@api.example",
      "urn:gatehouse:acr:mfa",
      "URN:Gatehouse:x",
      "api",
      "",
      "https://api.example/a b"
    ]) {
      assert.isFalse(isTaken(text), text)
    }
  })

  it("is not claimed by the environment itself in any spelling", () => {
    for (const text of [
      "https://app.example/",
      "HTTPS://APP.example",
      "https://app.example/_service",
      "https://app.example/_service/oauth/",
      "urn:billing:api",
      "URN:Billing:api"
    ]) {
      assert.isFalse(isTaken(text), text)
    }
  })

  it("is compared without a slash at its end and the case of scheme and host", () => {
    assert.strictEqual(canonicalIdentifier("HTTPS://API.example/"), "https://api.example")
    assert.strictEqual(canonicalIdentifier("https://api.example/V1/"), "https://api.example/V1")
    assert.strictEqual(canonicalIdentifier("URN:Example:Api"), "urn:example:Api")
    assert.notStrictEqual(
      canonicalIdentifier("https://api.example/V1"),
      canonicalIdentifier("https://api.example/v1")
    )
  })
})
