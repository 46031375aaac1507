import { assert, describe, it } from "@effect/vitest"
import { DateTime, Result } from "effect"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { defaultSettingsOf, settingsToStore } from "../../../src/contract/settingDefaults.ts"
import { addressRuling } from "../../../src/provider/applications/documentAddress.ts"
import { freshSeconds } from "../../../src/provider/applications/ClientDocuments.ts"
import { readRegistration } from "../../../src/provider/applications/readRegistration.ts"
import { readDocument } from "../../../src/provider/applications/readDocument.ts"

const id = "https://client.example/oauth/metadata.json"
const document = {
  client_id: id,
  client_name: "Assistant",
  redirect_uris: ["https://client.example/cb"]
}
const faultOf = (change: object): string | undefined => {
  const read = readDocument(id, { ...document, ...change })
  return Result.isFailure(read) ? read.failure : undefined
}
const described = (change: object) =>
  Result.getOrThrow(readDocument(id, { ...document, ...change }))

describe("the document of an application", () => {
  it("makes it a browser's, a native one or one with keys, by its redirects and its method", () => {
    assert.strictEqual(described({}).kind, "browser")
    assert.strictEqual(described({ redirect_uris: ["http://localhost/callback"] }).kind, "native")
    assert.strictEqual(
      described({ redirect_uris: ["cursor://anysphere.mcp/oauth"] }).kind,
      "native"
    )
    assert.strictEqual(described({ application_type: "native" }).kind, "native")
    const keyed = { token_endpoint_auth_method: "private_key_jwt", jwks_uri: `${id}.keys` }
    assert.strictEqual(described(keyed).kind, "web")
    assert.strictEqual(described(keyed).configuration.jwksUri, `${id}.keys`)
  })

  it("never makes it the customer's own, nor gives it anything but codes and refresh tokens", () => {
    const { configuration } = described({
      trust: "own",
      grant_types: ["authorization_code", "refresh_token", "client_credentials"],
      scope: "root",
      client_name: "  Evil\u202e\n name "
    })
    assert.strictEqual(configuration.trust, "third_party")
    assert.deepStrictEqual(configuration.grantTypes, ["authorization_code", "refresh_token"])
    assert.isNull(configuration.scopes)
    assert.deepStrictEqual(configuration.machineScopes, [])
    assert.strictEqual(described({ client_name: "  Evil\u202e\n name " }).name, "Evil name")
    assert.strictEqual(described({ client_name: "" }).name, "client.example")
    assert.strictEqual(described({ client_name: "https://bank.example" }).name, "client.example")
    assert.deepStrictEqual(described({}).configuration.grantTypes, ["authorization_code"])
  })

  it("is refused for a list that is too long before more than the list's start is read", () => {
    let read = 0
    const list = new Proxy(
      Array.from({ length: 30_000 }, () => 1),
      {
        get: (target, name) => {
          read += 1
          return Reflect.get(target, name)
        }
      }
    )
    for (const name of ["redirect_uris", "grant_types"]) assert.isDefined(faultOf({ [name]: list }))
    const rules = { isAskable: () => true, production: true }
    assert.isTrue(Result.isFailure(readRegistration({ redirect_uris: list }, rules)))
    assert.isBelow(read, 1000)
  })

  it("holds it to the bounds that it sets to itself", () => {
    const bounds = { require_pushed_authorization_requests: true, dpop_bound_access_tokens: true }
    const held = { requirePushedAuthorization: true, requireDpop: true }
    assert.deepInclude(described(bounds).configuration, held)
    const free = { requirePushedAuthorization: false, requireDpop: false }
    assert.deepInclude(described({}).configuration, free)
    assert.deepInclude(described({ dpop_bound_access_tokens: "true" }).configuration, free)
  })

  it("is refused with each member that cannot be read, as a registration is", () => {
    const change = { client_name: undefined, tos_uri: 5, redirect_uris: ["x".repeat(3000)] }
    const { client_name: _, ...rest } = { ...document, ...change }
    const read = readDocument(id, rest)
    const place = "redirect_uris[0]: Expected a value with a length of at most 2048"
    const flaws = ["client_name: Missing key", place, "tos_uri: Expected string"]
    assert.sameMembers(Result.getOrElse(Result.flip(read), () => "").split("; "), flaws)
    const asked = readRegistration(rest, { production: true, isAskable: () => true })
    const { description, error } = Result.getOrThrow(Result.flip(asked))
    assert.strictEqual(error, "invalid_client_metadata")
    assert.sameMembers(description.split("; "), flaws.slice(1))
    for (const other of [[], "text", undefined]) {
      assert.deepStrictEqual(readDocument(id, other), Result.fail("it is no JSON object"))
    }
  })

  it("is refused where it is another's, has a secret, or sends answers where anybody listens", () => {
    for (const change of [
      { client_id: `${id}/` },
      { client_name: 7 },
      { client_secret: "x" },
      { token_endpoint_auth_method: "client_secret_basic" },
      { redirect_uris: [] },
      { redirect_uris: ["http://client.example/cb"] },
      { redirect_uris: ["javascript:alert(1)"] },
      { redirect_uris: ["https://client.example/cb#x"] },
      { redirect_uris: ["https://*.client.example/cb"] },
      { grant_types: ["client_credentials"] },
      { jwks: { keys: [{ kty: "EC", d: "private" }] } },
      { token_endpoint_auth_method: "private_key_jwt" },
      { token_endpoint_auth_method: "private_key_jwt", jwks_uri: "http://client.example/keys" }
    ]) {
      assert.isString(faultOf(change), JSON.stringify(change))
    }
    const { client_name: _, ...nameless } = document
    for (const other of ["text", nameless]) {
      assert.isTrue(Result.isFailure(readDocument(id, other)), JSON.stringify(other))
    }
  })
})

describe("metadata of an application", () => {
  it("may have members that are null, which are as if absent", () => {
    const nulls = { client_uri: null, jwks: null, scope: null, application_type: null }
    assert.isUndefined(faultOf(nulls))
    const asked = { redirect_uris: ["https://client.example/cb"], client_name: null, ...nulls }
    const rules = { production: true, isAskable: () => true }
    assert.isTrue(Result.isSuccess(readRegistration(asked, rules)))
    // What it cannot do without is missing then.
    assert.isTrue(Result.isFailure(readRegistration({ ...asked, redirect_uris: null }, rules)))
    assert.isString(faultOf({ client_name: null }))
  })
})

describe("the address of a document", () => {
  const settings = (
    clientDocuments: "off" | "listed" | "any",
    clientDocumentHosts: ReadonlyArray<string> = []
  ) => ({ ...defaultSettings.oauth, clientDocuments, clientDocumentHosts })

  it("is asked as the settings say, and on a developer's machine from there too", () => {
    assert.strictEqual(addressRuling(id, settings("off"), false), "refused")
    assert.strictEqual(addressRuling(id, settings("listed"), false), "refused")
    assert.strictEqual(addressRuling(id, settings("any"), false), "stranger")
    assert.strictEqual(addressRuling(id, settings("listed", ["client.example"]), false), "listed")
    assert.strictEqual(
      addressRuling(id, settings("listed", ["client.example:8443"]), false),
      "refused"
    )
    const local = "http://localhost:4000/client.json"
    assert.strictEqual(addressRuling(local, settings("any"), false), "refused")
    assert.strictEqual(addressRuling(local, settings("off"), true), "listed")
  })

  it("is an https one with a path, spelled in the one way", () => {
    for (const wrong of [
      "0199-an-id",
      "https://client.example",
      "https://client.example/",
      "https://client.example/a/../b",
      "https://client.example/a/%2e%2e/b",
      "https://client.example:443/b",
      "https://Client.example/b",
      "https://user@client.example/b",
      "https://client.example/b#c",
      "https://client.example/b c",
      `https://client.example/${"x".repeat(1024)}`,
      "ftp://client.example/b"
    ]) {
      assert.strictEqual(addressRuling(wrong, settings("any"), false), "none", wrong)
    }
  })
})

describe("how long a document counts", () => {
  const now = DateTime.makeUnsafe("2029-01-01T00:00:00Z")
  const secondsOf = (headers: Record<string, string>) => freshSeconds(new Headers(headers), now)
  it("is as its headers say, between half a minute and a day", () => {
    assert.strictEqual(secondsOf({}), 30)
    assert.strictEqual(secondsOf({ "cache-control": "max-age=600" }), 600)
    assert.strictEqual(secondsOf({ "cache-control": "public, s-maxage=60, max-age=600" }), 60)
    assert.strictEqual(secondsOf({ "cache-control": "max-age=600", age: "100" }), 500)
    assert.strictEqual(secondsOf({ "cache-control": "max-age=99999999" }), 86_400)
    assert.strictEqual(secondsOf({ "cache-control": "no-store, max-age=600" }), 30)
    assert.strictEqual(
      secondsOf({
        date: "Mon, 01 Jan 2029 00:00:00 GMT",
        expires: "Mon, 01 Jan 2029 01:00:00 GMT"
      }),
      3600
    )
  })

  it("is counted from now where the answer has no date", () => {
    assert.strictEqual(secondsOf({ expires: "Mon, 01 Jan 2029 01:00:00 GMT" }), 3600)
    assert.strictEqual(secondsOf({ expires: "Mon, 01 Jan 2029 00:00:10 GMT" }), 30)
    assert.strictEqual(secondsOf({ expires: "0", date: "Mon, 01 Jan 2029 00:00:00 GMT" }), 30)
    assert.strictEqual(secondsOf({ expires: "Mon, 01 Jan 2029 01:00:00 GMT", date: "soon" }), 3600)
  })
})

describe("a default that depends on the installation", () => {
  it("is never stored, so that it does not move to production", () => {
    const local = defaultSettingsOf(true)
    assert.strictEqual(local.oauth.clientDocuments, "any")
    const stored = settingsToStore(local, local)
    assert.notProperty(stored["oauth"], "clientDocuments")
    assert.property(stored["oauth"], "enabled")
    const off = { ...local, oauth: { ...local.oauth, clientDocuments: "off" } }
    assert.nestedPropertyVal(settingsToStore(off, local), "oauth.clientDocuments", "off")
    assert.strictEqual(defaultSettingsOf(false), defaultSettings)
  })
})
