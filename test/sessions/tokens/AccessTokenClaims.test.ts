import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Redacted, Schema } from "effect"
import { AppUrl, EnvironmentName, type Environment } from "../../../src/contract/Environment.ts"
import { defaultSettings } from "../../../src/contract/EnvironmentSettings.ts"
import { accessTokenClaims, amrOf } from "../../../src/sessions/tokens/Jwt.ts"
import { EnvironmentId, OrganizationId, SessionId, UserId } from "../../../src/contract/Ids.ts"

const environment: Environment = {
  id: EnvironmentId.make("01900000-0000-7000-8000-000000000001"),
  name: EnvironmentName.make("main"),
  kind: "application",
  appUrl: AppUrl.make("https://app.example.com"),
  hosts: [],
  settings: defaultSettings,
  logo: null,
  hooks: [],
  textsRevision: null,
  cursorKey: Redacted.make(new Uint8Array(32))
}
const userId = UserId.make("01900000-0000-7000-8000-000000000002")
const organization = {
  id: OrganizationId.make("01900000-0000-7000-8000-000000000004"),
  role: "admin"
}
const impersonatorId = "01900000-0000-4000-8000-000000000005"
const session = {
  id: SessionId.make("01900000-0000-7000-8000-000000000003"),
  authenticatedAt: DateTime.makeUnsafe("2026-01-02T03:04:05.678Z"),
  methods: ["password", "totp"],
  organization: null,
  impersonatorId: null
}
const issuance = { jti: "01900000-0000-7000-8000-000000000006", issuedAt: 1_767_323_045 }

describe("an access token's claims", () => {
  it("are exactly those of the contract, the optional ones left out", () => {
    assert.deepStrictEqual(
      accessTokenClaims({ environment, session, userId, origin: null }, issuance),
      {
        iss: "https://app.example.com/_service",
        sub: userId,
        sid: session.id,
        aud: "https://app.example.com",
        client_id: environment.id,
        jti: issuance.jti,
        iat: issuance.issuedAt,
        nbf: issuance.issuedAt,
        exp: issuance.issuedAt + 60,
        env: environment.id,
        amr: ["pwd", "otp", "mfa"],
        auth_time: 1_767_323_045
      }
    )
  })

  it("tell of the page's origin, the organization and the impersonator where there is one", () => {
    const claims = accessTokenClaims(
      {
        environment,
        session: { ...session, organization, impersonatorId },
        userId,
        origin: "https://shop.example.com"
      },
      issuance,
      ["invoices:approve"]
    )
    assert.strictEqual(claims.azp, "https://shop.example.com")
    const permissions = ["invoices:approve"]
    assert.deepStrictEqual(claims.org, { id: organization.id, role: "admin", permissions })
    assert.deepStrictEqual(claims.act, { sub: impersonatorId })
  })

  it("follow the audience and the lifetime of the settings", () => {
    const settings = {
      ...defaultSettings,
      audience: "https://api.example.com",
      session: { ...defaultSettings.session, accessTokenSeconds: 300 }
    }
    const claims = accessTokenClaims(
      { environment: { ...environment, settings }, session, userId, origin: null },
      issuance
    )
    assert.strictEqual(claims.aud, "https://api.example.com")
    assert.strictEqual(claims.exp - claims.iat, 300)
  })

  it("name of an organization nothing but id, role and what it allows", () => {
    const more = { ...organization, privateMetadata: { secret: "x" }, name: "Analytical" }
    const claims = accessTokenClaims(
      { environment, session: { ...session, organization: more }, userId, origin: null },
      issuance
    )
    assert.deepStrictEqual(Object.keys(claims.org ?? {}), ["id", "role", "permissions"])
  })
})

const Method = Schema.Literals([
  "password",
  "totp",
  "recovery_code",
  "oauth:google",
  "email_code",
  "ticket",
  "impersonation"
])

describe("amr", () => {
  it.each<readonly [ReadonlyArray<string>, ReadonlyArray<string>]>([
    [["password"], ["pwd"]],
    [
      ["password", "totp"],
      ["pwd", "otp", "mfa"]
    ],
    [
      ["password", "recovery_code"],
      ["pwd", "otp", "mfa"]
    ],
    [["oauth:github"], []],
    [
      ["oauth:github", "totp"],
      ["otp", "mfa"]
    ],
    [
      ["password", "email_code"],
      ["pwd", "otp"]
    ],
    [["totp"], ["otp"]],
    [["ticket"], []],
    [["impersonation"], []],
    [["sso"], []],
    [
      ["sso", "totp"],
      ["otp", "mfa"]
    ],
    [
      ["password", "totp", "ticket"],
      ["pwd", "otp", "mfa"]
    ]
  ])("of %j is %j", (methods, amr) => {
    assert.deepStrictEqual<ReadonlyArray<string>>(amrOf(methods), amr)
  })

  it.effect.prop(
    "tells mfa only where a second factor came on top of a first, and each value once",
    [Schema.Array(Method)],
    ([methods]) =>
      Effect.sync(() => {
        const amr = amrOf(methods)
        const second = methods.includes("totp") || methods.includes("recovery_code")
        const first =
          methods.includes("password") ||
          methods.includes("oauth:google") ||
          methods.includes("email_code")
        assert.strictEqual(amr.includes("mfa"), first && second)
        assert.strictEqual(amr.includes("pwd"), methods.includes("password"))
        assert.strictEqual(new Set(amr).size, amr.length)
      })
  )
})
