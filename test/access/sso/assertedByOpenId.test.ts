import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { assertedByOpenId, type OpenIdWord } from "../../../src/access/sso/assertedByOpenId.ts"
import { ConnectionId } from "../../../src/contract/Ids.ts"
import { issuerFlaw } from "../../../src/organizations/connections/connectionRules.ts"
import type { OidcSettings } from "../../../src/organizations/connections/Connection.ts"

const id = ConnectionId.make("018f0000-0000-7000-8000-000000000001")
const tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"
const entraIssuer = `https://login.microsoftonline.com/${tenant}/v2.0`
const googleIssuer = "https://accounts.google.com"
const domains = ["acme.test"]

const settings = (preset: OidcSettings["preset"], issuer: string): OidcSettings => ({
  protocol: "oidc",
  preset,
  secondFactorValues: [],
  issuer,
  clientId: "us",
  clientAuthentication: null,
  scopes: ["openid", "profile", "email"],
  claims: {}
})

const said = (preset: OidcSettings["preset"], issuer: string, claims: OpenIdWord["claims"]) =>
  assertedByOpenId(id, settings(preset, issuer), { issuer, claims }, domains)

const byEntra = (claims: OpenIdWord["claims"]) =>
  said("entra", entraIssuer, { sub: "pairwise", oid: "object-1", tid: tenant, ...claims })
const byGoogle = (claims: OpenIdWord["claims"]) => said("google", googleIssuer, claims)
const byOther = (claims: OpenIdWord["claims"]) =>
  said("generic", "https://id.example", { sub: "1", ...claims })

const flawOf = (word: ReturnType<typeof said>) =>
  Result.isFailure(word) ? word.failure : "understood"
const wordOf = (word: ReturnType<typeof said>) => Result.getOrThrow(word)

describe("Microsoft Entra ID", () => {
  it("is taken as the issuer of one tenant alone, whose people are its own", () => {
    const consumers = "9188040d-6c67-4c5b-b112-36a304b66dad"
    for (const shared of ["common", "organizations", "consumers", consumers]) {
      for (const spelt of [shared, shared.toUpperCase()]) {
        assert.isDefined(issuerFlaw(`https://login.microsoftonline.com/${spelt}/v2.0`))
        assert.isDefined(issuerFlaw(`https://login.microsoftonline.us/${spelt}`))
        assert.isDefined(issuerFlaw(`https://sts.windows.net/${spelt}/`))
        assert.isDefined(issuerFlaw(`https://login.partner.microsoftonline.cn/${spelt}/v2.0`))
        // The same address by other spellings and names.
        for (const same of [
          `https://login.microsoftonline.com:443/${spelt}/v2.0`,
          `https://login.microsoftonline.com/./${spelt}/v2.0`,
          `https://login.microsoftonline.com/x/../${spelt}/v2.0`,
          `https://login.microsoftonline.com/%${spelt.charCodeAt(0).toString(16)}${spelt.slice(1)}/v2.0`,
          `https://login.microsoft.com/${spelt}/v2.0`,
          `https://login.windows.net/${spelt}`
        ]) {
          assert.isDefined(issuerFlaw(same), same)
        }
      }
    }
    assert.isUndefined(issuerFlaw(entraIssuer))
    assert.isUndefined(issuerFlaw(`https://login.microsoftonline.com/${consumers}0/v2.0`))
  })

  it("is known by the hosts of each of its clouds, whatever the preset says", () => {
    for (const issuer of [
      entraIssuer,
      `https://login.microsoftonline.us/${tenant}/v2.0`,
      `https://login.partner.microsoftonline.cn/${tenant}/v2.0`,
      `https://sts.windows.net/${tenant}/`,
      `https://sts.chinacloudapi.cn/${tenant}/`
    ]) {
      const claims = { sub: "1", tid: tenant, email: "ada@acme.test" }
      assert.isNull(wordOf(said("generic", issuer, claims)).email, issuer)
      assert.strictEqual(
        flawOf(said("generic", issuer, { ...claims, tid: "x" })),
        "tenant_mismatch"
      )
      const guest = { ...claims, upn: "ada_elsewhere.test#EXT#@acme.test" }
      assert.strictEqual(flawOf(said("generic", issuer, guest)), "guest_account")
    }
  })

  it("names a person by `oid`, in the tenant of the issuer alone (`tid`)", () => {
    assert.strictEqual(wordOf(byEntra({})).subject, "object-1")
    for (const tid of ["another-tenant", undefined, 7, ""]) {
      assert.strictEqual(flawOf(byEntra({ tid })), "tenant_mismatch")
    }
    assert.strictEqual(flawOf(byEntra({ oid: undefined })), "subject_missing")
    // The older issuer names its tenant too, whatever the preset says.
    const older = `https://sts.windows.net/${tenant}/`
    const claims = { sub: "1", oid: "o", tid: "another-tenant" }
    assert.strictEqual(flawOf(said("generic", older, claims)), "tenant_mismatch")
  })

  it("compares `tid` with the tenant in the issuer's path, on whatever host it stands", () => {
    const issuer = `http://127.0.0.1:4711/${tenant}/v2.0`
    const claims = { sub: "pairwise", oid: "object-1" }
    assert.strictEqual(
      wordOf(said("entra", issuer, { ...claims, tid: tenant })).subject,
      "object-1"
    )
    for (const tid of ["another-tenant", undefined, 7, ""]) {
      assert.strictEqual(flawOf(said("entra", issuer, { ...claims, tid })), "tenant_mismatch")
    }
    // Another product's path means nothing.
    assert.strictEqual(flawOf(said("generic", issuer, { ...claims, tid: "x" })), "understood")
  })

  it("needs a `tid` beside `oid` where the issuer names no tenant", () => {
    for (const issuer of ["http://127.0.0.1:4711", "http://127.0.0.1:4711/v2.0"]) {
      const claims = { sub: "pairwise", oid: "object-1" }
      assert.strictEqual(flawOf(said("entra", issuer, { ...claims, tid: tenant })), "understood")
      for (const tid of [undefined, 7, ""]) {
        assert.strictEqual(flawOf(said("entra", issuer, { ...claims, tid })), "tenant_mismatch")
      }
      const own = { ...settings("entra", issuer), claims: { subject: "sub" } }
      assert.strictEqual(
        flawOf(assertedByOpenId(id, own, { issuer, claims }, domains)),
        "understood"
      )
    }
  })

  it("has its address from `preferred_username`, and from `email` only with `xms_edov`", () => {
    const named = byEntra({ preferred_username: "ada@acme.test", email: "eve@acme.test" })
    assert.strictEqual(wordOf(named).email, "ada@acme.test")
    const byEmail = (more: object) => {
      const claims = { email: "ada@acme.test", oid: "o", tid: tenant, ...more }
      const own = { ...settings("entra", entraIssuer), claims: { email: "email" } }
      return wordOf(assertedByOpenId(id, own, { issuer: entraIssuer, claims }, domains)).email
    }
    assert.isNull(byEmail({}))
    for (const xms_edov of [false, "false", 0, "0", null, "yes"]) {
      assert.isNull(byEmail({ xms_edov }), String(xms_edov))
    }
    for (const xms_edov of [true, "true", 1, "1"]) {
      assert.strictEqual(byEmail({ xms_edov }), "ada@acme.test")
    }
  })

  it("falls back on `email` where `preferred_username` is no address, with `xms_edov` alone", () => {
    const email = "ada@acme.test"
    for (const preferred_username of [undefined, null, "", "ada", "+45 33 11 22 33"]) {
      for (const xms_edov of [true, "true", 1, "1"]) {
        const named = byEntra({ preferred_username, email, xms_edov })
        assert.strictEqual(wordOf(named).email, email)
      }
      for (const xms_edov of [undefined, false, "false", 0, "0"]) {
        assert.isNull(wordOf(byEntra({ preferred_username, email, xms_edov })).email)
      }
    }
    const both = { preferred_username: "grace@acme.test", email, xms_edov: true }
    assert.strictEqual(wordOf(byEntra(both)).email, "grace@acme.test")
    const own = { ...settings("entra", entraIssuer), claims: { email: "upn" } }
    const claims = { email, xms_edov: true, oid: "o", tid: tenant }
    const word = wordOf(assertedByOpenId(id, own, { issuer: entraIssuer, claims }, domains))
    assert.isNull(word.email, "the settings name another claim")
  })

  it("refuses guests, however their name is spelt", () => {
    for (const name of ["preferred_username", "upn", "unique_name"]) {
      const guest = byEntra({ [name]: "ada_elsewhere.test#ext#@acme.onmicrosoft.com" })
      assert.strictEqual(flawOf(guest), "guest_account")
    }
  })

  it("has unknown groups where they overflow, not none", () => {
    assert.deepStrictEqual(wordOf(byEntra({ groups: ["a", "b"] })).groups, ["a", "b"])
    for (const overflow of [
      { _claim_names: { groups: "src1" }, _claim_sources: {} },
      { "groups.link": "https://graph.microsoft.com/" },
      { hasgroups: true },
      { hasgroups: "true" },
      {}
    ]) {
      assert.isNull(wordOf(byEntra(overflow)).groups)
    }
  })
})

describe("Google Workspace", () => {
  it("counts with `hd` of a verified domain alone, by its preset or its issuer", () => {
    const claims = { sub: "1", email: "ada@acme.test", email_verified: true }
    assert.strictEqual(wordOf(byGoogle({ ...claims, hd: "ACME.test" })).email, "ada@acme.test")
    for (const hd of [undefined, "other.test", "sub.acme.test", "", 1]) {
      assert.strictEqual(flawOf(byGoogle({ ...claims, hd })), "other_account")
      assert.strictEqual(flawOf(said("generic", googleIssuer, { ...claims, hd })), "other_account")
    }
  })

  it("tells no groups, whatever it says", () => {
    assert.isNull(wordOf(byGoogle({ sub: "1", hd: "acme.test", groups: ["admins"] })).groups)
  })
})

describe("any other provider", () => {
  it("is believed where it says that an address is not verified, as text too", () => {
    for (const email_verified of [false, "false", 0, "0"]) {
      assert.isFalse(wordOf(byOther({ email_verified })).emailVerified)
    }
    for (const email_verified of [true, "true", 1, "1", undefined]) {
      assert.isTrue(wordOf(byOther({ email_verified })).emailVerified)
    }
  })

  it("names a subject that can be kept", () => {
    assert.strictEqual(wordOf(byOther({ sub: 42 })).subject, "42")
    for (const sub of ["", "x".repeat(501), 1.5, null, ["1"], { id: 1 }]) {
      assert.strictEqual(flawOf(byOther({ sub })), "subject_missing")
    }
  })

  it("has unknown groups beyond a thousand, and one where it names one", () => {
    const many = Array.from({ length: 1001 }, (_, at) => `group ${at}`)
    assert.isNull(wordOf(byOther({ groups: many })).groups)
    assert.deepStrictEqual(wordOf(byOther({ groups: "staff" })).groups, ["staff"])
    assert.deepStrictEqual(wordOf(byOther({ groups: ["staff", 7, null] })).groups, ["staff"])
  })
})
