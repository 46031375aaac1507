import { assert, describe, it } from "@effect/vitest"
import { isIssuerOf } from "../../../src/tenancy/providers/Provider.ts"
import { providerPresets } from "../../../src/tenancy/providers/ProviderPresets.ts"

const tenant = "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0"

describe("the issuer of an account", () => {
  it("is that of its provider, with its path to the letter", () => {
    for (const { issuer } of Object.values(providerPresets)) {
      assert.isTrue(isIssuerOf({ issuer }, issuer), issuer)
      assert.isFalse(isIssuerOf({ issuer }, "https://id.example"), issuer)
    }
    const realm = { issuer: "https://id.example/realms/a" }
    for (const told of ["https://id.example/realms/b", `${realm.issuer}/`, "no address"]) {
      assert.isFalse(isIssuerOf(realm, told), told)
    }
  })

  it("is the same address where that of its provider is spelt in another way, as at discovery", () => {
    const told = "https://acme.auth0.example/"
    for (const issuer of ["https://acme.auth0.example", "HTTPS://Acme.auth0.example:443/"]) {
      assert.isTrue(isIssuerOf({ issuer }, told), issuer)
    }
    assert.isFalse(isIssuerOf({ issuer: "https://acme.auth0.example/x" }, told))
  })

  it("is any tenant's of a provider that stands for many, at its own place", () => {
    for (const path of ["common", "organizations", "consumers"]) {
      const issuer = `https://login.microsoftonline.com/${path}/v2.0`
      assert.isTrue(isIssuerOf({ issuer }, tenant), path)
      assert.isFalse(isIssuerOf({ issuer }, tenant.replace("online.com", "online.test")), path)
      assert.isFalse(isIssuerOf({ issuer: tenant }, issuer), path)
    }
  })
})
