import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import {
  accountOf,
  allowedClaims,
  claimsOfEmails
} from "../../../src/access/federation/ExternalAccount.ts"
import { ProviderDefinition } from "../../../src/tenancy/providers/Provider.ts"
import {
  presetFor,
  providerPresets,
  usualClaims
} from "../../../src/tenancy/providers/ProviderPresets.ts"

const definitionOf = (preset: keyof typeof providerPresets) =>
  Schema.decodeUnknownSync(ProviderDefinition)({
    ...providerPresets[preset],
    key: preset,
    clientId: "client"
  })

const told = (claims: Readonly<Record<string, unknown>>, preset: keyof typeof providerPresets) =>
  accountOf(definitionOf(preset), { issuer: "https://issuer.example", claims })

describe("an account at a provider", () => {
  it("is named by its subject, which has to be there", () => {
    assert.strictEqual(told({ sub: "abc" }, "google")?.subject, "abc")
    assert.strictEqual(told({ id: 583231 }, "github")?.subject, "583231")
    for (const sub of [undefined, null, "", 2 ** 60, 1.5, {}, ["a"], true, "a\u0000", "\ud800"]) {
      assert.isUndefined(told({ sub }, "google"))
    }
    assert.isUndefined(told({ sub: "a".repeat(501) }, "google"))
    assert.isUndefined(told(Object.create({ sub: "inherited" }), "google"))
  })

  it("has a proven address only by the word of a provider whose word counts", () => {
    const claims = { sub: "a", email: "ada@example.com", hd: "example.com" }
    for (const [preset, verified, proven] of [
      ["google", true, true],
      ["google", false, false],
      ["google", undefined, false],
      ["google", "yes", false],
      ["google", 1, false],
      ["apple", "true", true],
      ["apple", "false", false],
      ["microsoft", true, false]
    ] as const) {
      const account = told({ ...claims, email_verified: verified }, preset)
      assert.strictEqual(account?.emailProven, proven, `${preset} ${verified}`)
    }
    for (const email of ["nothing", "a@b", "", 7, null, "ada@example.com\u0000"]) {
      const account = told({ sub: "a", email, email_verified: true }, "google")
      assert.isNull(account?.email)
      assert.isFalse(account?.emailProven)
    }
  })

  it("has Google's word at gmail.com and in its own Workspace's domain only", () => {
    for (const [email, hd, proven] of [
      ["ada@gmail.com", undefined, true],
      ["ada@GMAIL.com", "example.com", true],
      ["ada@example.com", "example.com", true],
      ["ada@example.com", "Example.COM", true],
      ["ada@example.com", undefined, false],
      ["ada@example.com", "other.example", false],
      ["ada@sub.example.com", "example.com", false],
      ["ada@example.com", ["example.com"], false],
      ["ada@notgmail.com", undefined, false]
    ] as const) {
      const account = told({ sub: "a", email, email_verified: true, hd }, "google")
      assert.strictEqual(account?.emailProven, proven, `${email} ${hd}`)
    }
  })

  it("brings no name that nobody could have typed", () => {
    const named = (claims: Readonly<Record<string, unknown>>) => {
      const account = told({ sub: "a", ...claims }, "google")
      return [account?.firstName, account?.lastName]
    }
    assert.deepStrictEqual(named({ given_name: " Ada ", family_name: "Lovelace" }), [
      "Ada",
      "Lovelace"
    ])
    assert.deepStrictEqual(named({ name: "Ada King Lovelace" }), ["Ada King", "Lovelace"])
    assert.deepStrictEqual(named({ name: "Ada" }), ["Ada", null])
    assert.deepStrictEqual(named({ given_name: "https://evil.example", family_name: "a\nb" }), [
      null,
      null
    ])
    assert.deepStrictEqual(named({ given_name: "a".repeat(101), family_name: "" }), [null, null])
  })

  it("keeps of its claims those that are allowed, as plain values of a modest size", () => {
    const kept = allowedClaims(["email", "picture", "groups", "deep", "long", "odd"], {
      email: "ada@example.com",
      groups: ["a", "b"],
      deep: { secret: true },
      long: "a".repeat(1001),
      odd: [{}],
      refresh_token: "secret",
      picture: undefined
    })
    assert.deepStrictEqual(kept, { email: "ada@example.com", groups: ["a", "b"] })
    assert.deepStrictEqual(allowedClaims(["__proto__", "toString"], {}), {})
  })

  it.effect.prop(
    "never keeps a claim that is not allowed",
    [Schema.Record(Schema.String, Schema.Json), Schema.Array(Schema.String)],
    ([claims, allowed]) =>
      Effect.sync(() => {
        for (const name of Object.keys(allowedClaims(allowed, claims))) {
          assert.include(allowed, name)
        }
      })
  )

  it("takes of a list of addresses the primary one, with what is said of it", () => {
    const list = [
      { email: "a@example.com", primary: false, verified: true },
      { email: "b@example.com", primary: true, verified: true }
    ]
    assert.deepStrictEqual(claimsOfEmails(list), { email: "b@example.com", email_verified: true })
    for (const other of [[], [list[0]], {}, null, [{ ...list[1], verified: "yes" }]]) {
      assert.isFalse(claimsOfEmails(other)["email_verified"])
    }
  })
})

describe("known providers", () => {
  it("are whole but for the client, and trusted with addresses where their word counts", () => {
    const trusted = Object.fromEntries(
      (["google", "microsoft", "github", "apple"] as const).map((name) => [
        name,
        definitionOf(name).trustEmail
      ])
    )
    assert.deepStrictEqual(trusted, { google: true, microsoft: false, github: true, apple: true })
  })

  it("are found by their issuer, or by their key where none is named", () => {
    assert.strictEqual(presetFor("google", undefined), providerPresets.google)
    assert.strictEqual(presetFor("g", "https://accounts.google.com"), providerPresets.google)
    assert.isUndefined(presetFor("google", "https://evil.example"))
    assert.isUndefined(presetFor("other", undefined))
    assert.include(usualClaims, "email")
  })
})
