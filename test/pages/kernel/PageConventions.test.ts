import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { globSync, readFileSync } from "node:fs"
import { documents } from "../../../scripts/openapi.ts"
import { problemMessage } from "../../../src/pages/kernel/messages.ts"
import { shownProblem } from "../../../src/pages/kernel/ShownProblem.ts"
import type { Shown } from "../../../src/pages/kernel/Visit.ts"
import danishTexts from "../../../src/languages/da.json" with { type: "json" }
import { problems as englishProblems } from "../../../src/languages/en/problems.ts"
import { speechOf } from "../../support/speeches.ts"
import { escapeHtml, html } from "../../../src/platform/Html.ts"
import { intentName } from "../../../src/pages/texts/intents.ts"
import { pages } from "../../../src/service/PagesPlane.ts"
import { mixesLoopback } from "../../../src/pages/kernel/visits.ts"

const operations = Object.entries(documents["client.json"].paths).flatMap(([path, item]) =>
  Object.keys(item as object).map(
    (method) => `${method.toUpperCase()} ${path.replace(/^\/_service/, "")}`
  )
)

const reads = Object.values(documents["client.json"].paths).flatMap((item) =>
  Object.entries(item as Readonly<Record<string, { readonly operationId: string }>>).flatMap(
    ([method, { operationId }]) => (method === "get" ? [operationId] : [])
  )
)

/** Reads that no page asks for: pages link to them, browsers are led to them, or programs ask. */
const notOfPages = new Set([
  // Applications read these.
  "authorizationServerMetadataAtRoot",
  "providerJwks",
  "providerMetadata",
  "providerMetadataAtRoot",
  "readRegistration",
  "userInfo",
  "authorize",
  "authorizeSso",
  "ssoCallback",
  "downloadDataRequest",
  "openImpersonation",
  "oauthCallback",
  "startSatellite",
  "satelliteCallback",
  "syncSatellite",
  "jwks",
  "openidConfiguration",
  "authorizationServer",
  "authorizationServerAtRoot",
  // Identity providers read it.
  "samlMetadata",
  // Pages carry a challenge from the start; their script asks for another when that is old.
  "proofOfWork",
  // Until the pages have them, applications offer these.
  "listOrganizationDomains",
  "listOwnConnections",
  // The environment names them too.
  "listProviders"
])

const posted = pages.flatMap(({ forms }) => Object.values(forms).map(({ form }) => form))

/** Writes that no form stands for: they are a script's, an install's or a browser's own. */
const notOfForms = new Set([
  "POST /auth/refresh",
  // Until the pages have them, applications offer these.
  "POST /organizations/{organizationId}/portal-links",
  "POST /auth/tokens/{templateName}",
  // The script of a passkey's form begins its ceremony.
  "POST /auth/passkeys/start",
  "POST /auth/mfa/passkey/start",
  "POST /auth/mfa/enrollment/passkey/start",
  "POST /auth/reauthenticate/passkey",
  "POST /auth/invitation/passkey-signup/start",
  // Providers and installs call these.
  "POST /auth/oauth2/{provider}/callback",
  "POST /auth/sso/{connectionId}/acs",
  "POST /users/me/identities/link/complete",
  "POST /session/establish/native",
  "POST /session/establish/ticket",
  // Applications call these.
  "POST /oauth/token",
  "POST /oauth/device",
  "POST /oauth/register",
  "DELETE /oauth/register/{clientId}",
  "POST /oauth/introspect",
  "POST /oauth/revoke",
  "POST /oauth/par",
  "POST /oauth/userinfo"
])

/** Forms of the provider that stand for no operation of a document: a navigation alone. */
const navigations = new Set([
  "POST /oauth/consent",
  "POST /oauth/device/approve",
  "POST /oauth/logout"
])

/** Forms of the set-up that a link opens, for IT of organizations; what they ask for has no document. */
const setUps = new Set([
  "POST /portal/open",
  "POST /portal/domains",
  "POST /portal/domains/check",
  "POST /portal/directories",
  "POST /portal/directories/role",
  "POST /portal/directories/token",
  "POST /portal/connections",
  "POST /portal/connections/settings",
  "POST /portal/connections/test",
  "POST /portal/connections/activate",
  "POST /portal/connections/disable",
  "POST /portal/connections/people",
  "POST /portal/connections/enforcement",
  "POST /portal/certificates",
  "POST /portal/certificates/read"
])

describe("what holds of every page", () => {
  it("one element alone tells what stands in the way, and has its code", () => {
    const others = globSync("src/pages/**/*.{ts,js}").filter(
      (file) =>
        !file.endsWith("kernel/messages.ts") &&
        /class="problem"|role="alert"/.test(readFileSync(file, "utf8"))
    )
    assert.deepStrictEqual(others, [])
    const script = readFileSync("src/pages/assets/pages.js", "utf8")
    assert.strictEqual(script.split('"problem"').length, 2)
    assert.match(script, /className = "problem"[^}]*dataset\["problemCode"\] = code/)
  })

  it("each form stands for an operation of the contract", () => {
    const unknown = posted.filter(
      ({ operation }) =>
        !operations.includes(operation) && !navigations.has(operation) && !setUps.has(operation)
    )
    assert.deepStrictEqual(unknown, [])
    for (const operation of [...navigations, ...setUps]) {
      assert.isTrue(
        posted.some((form) => form.operation === operation),
        operation
      )
    }
  })

  it("each change that a person can make has its form", () => {
    const missing = operations.filter(
      (operation) =>
        !operation.startsWith("GET ") &&
        !notOfForms.has(operation) &&
        !posted.some((form) => form.operation === operation)
    )
    assert.deepStrictEqual(missing, [])
  })

  it("each action that asks for a fresh proof first is named while it waits", () => {
    const unnamed = posted.filter(({ operation }) => {
      const [method = "", path = ""] = operation.split(" ")
      const documented = JSON.stringify(
        (documents["client.json"].paths as Readonly<Record<string, Record<string, unknown>>>)[
          `/_service${path}`
        ]?.[method.toLowerCase()] ?? null
      )
      return (
        documented.includes("`reauthentication_required`") &&
        intentName(speechOf("en"), operation) === undefined
      )
    })
    assert.deepStrictEqual(
      unnamed.map(({ operation }) => operation),
      []
    )
  })

  it("each read that is for a person is asked for by a page", () => {
    const asked = new Set(
      globSync("src/**/{*PagesHttp,visits}.ts").flatMap((file) =>
        [...readFileSync(file, "utf8").matchAll(/\bcall\(\s*(\w+)/g)].map(([, name]) => name)
      )
    )
    const missing = reads.filter((name) => !asked.has(name))
    assert.deepStrictEqual(missing.toSorted(), [...notOfPages].toSorted())
  })

  it("password managers and keyboards of telephones know each field by its autocomplete", () => {
    const table: Readonly<Record<string, ReadonlyArray<string>>> = {
      "POST /auth/login": [
        "email email username webauthn",
        "password current-password current-password"
      ],
      "POST /auth/sign-up": [
        "email email username",
        "password new-password new-password",
        "firstName text given-name",
        "lastName text family-name"
      ],
      "POST /auth/sign-up/verify": ["code code one-time-code"],
      "POST /auth/sign-up/continuation": [
        "email email email",
        "firstName text given-name",
        "lastName text family-name"
      ],
      "POST /auth/invitation/password-signup": ["password new-password new-password"],
      "POST /auth/mfa/verify": ["code code one-time-code", "recoveryCode code off"],
      "POST /auth/mfa/enrollment/confirm": ["code code one-time-code"],
      "POST /auth/discover": ["email email username webauthn"],
      "POST /auth/email-code": ["email email username"],
      "POST /auth/email-code/verify": ["code code one-time-code"],
      "POST /auth/sso/link": [
        "password current-password current-password",
        "code code one-time-code"
      ],
      "POST /portal/connections/settings": [
        "issuer text off",
        "clientId text off",
        "groups text off"
      ],
      "POST /portal/directories": ["name text off"],
      "POST /portal/domains": ["domain text off"],
      "POST /oauth/device/approve": ["userCode text off"],
      "POST /auth/forgot-password": ["email email username"],
      "POST /auth/reset-password": ["password new-password new-password"],
      "POST /auth/reauthenticate": [
        "password current-password current-password",
        "totpCode code one-time-code",
        "recoveryCode code off",
        "emailCode code one-time-code"
      ],
      "PATCH /users/me": ["firstName text given-name", "lastName text family-name"],
      "PUT /users/me/password": [
        "currentPassword current-password current-password",
        "newPassword new-password new-password"
      ],
      "POST /users/me/email-addresses": ["email email email"],
      "POST /users/me/mfa/totp/confirm": ["code code one-time-code"],
      "POST /users/me/deletion/confirm": ["code code one-time-code"],
      "PATCH /users/me/passkeys/{passkeyId}": ["name text off"],
      "POST /users/me/api-keys": ["name text off"],
      "POST /organizations": ["name text organization"],
      "PATCH /organizations/{organizationId}": ["name text organization"],
      "POST /organizations/{organizationId}/invitations": ["email email off"],
      "POST /organizations/{organizationId}/api-keys": ["name text off"],
      "POST /organizations/{organizationId}/applications": ["name text off"]
    }
    const typed = new Set(["email", "text", "code", "current-password", "new-password"])
    const actual: Record<string, Array<string>> = {}
    for (const { fields, operation } of posted) {
      for (const [name, { autocomplete = "", kind }] of Object.entries(fields)) {
        if (!typed.has(kind)) continue
        const row = `${name} ${kind} ${autocomplete}`
        const rows = (actual[operation] ??= [])
        if (!rows.includes(row)) rows.push(row)
      }
    }
    assert.deepStrictEqual(actual, table)
  })

  it("each problem of the client plane is shown in both languages, in words of its own", () => {
    const declared = new Set(
      JSON.stringify(documents["client.json"])
        .matchAll(/"code":\{"type":"string","enum":\["(\w+)"\]/g)
        .map(([, code = ""]) => code)
    )
    assert.isAbove(declared.size, 50)
    const told = new Set<string>()
    for (const code of new Set([...declared, ...Object.keys(englishProblems.problems)])) {
      for (const locale of ["en", "da"] as const) {
        const problem = shownProblem(409, { properties: { code } }, {})
        const shown = {
          speech: speechOf(locale),
          problem,
          form: new URLSearchParams()
        } as unknown as Shown
        const page = html`${problemMessage(shown)}`.toString()
        const words = /<p>\s*(.*?)\s*<\/p>/s.exec(page)?.[1] ?? ""
        assert.include(page, `data-problem-code="${code}"`)
        assert.match(words, /^[A-ZÆØÅ].*[.!?]$/su, code)
        told.add(`${locale} ${code === "internal_error" ? "" : words}`)
        if (code !== "internal_error") assert.notMatch(words, /our side|hos os/, code)
      }
    }
    assert.isTrue(told.has("en ") && told.has("da "))
    const danish: Readonly<Record<string, string>> = danishTexts.problems
    for (const [code, english] of Object.entries(englishProblems.problems)) {
      assert.notStrictEqual(english, danish[code], code)
    }
  })

  it.effect.prop("no text can end an element or an attribute", [Schema.String], ([text]) =>
    Effect.sync(() => {
      const inside = html`<p title="${text}">${text}</p>`.toString()
      const match = /^<p title="([^"<>]*)">([^<>]*)<\/p>$/su.exec(inside)
      assert.isNotNull(match, inside)
      assert.strictEqual(match![1], escapeHtml(text))
      const named: Readonly<Record<string, string>> = {
        "&amp;": "&",
        "&lt;": "<",
        "&gt;": ">",
        "&quot;": '"',
        "&#39;": "'"
      }
      assert.strictEqual(
        match![2]!.replace(/&(?:\w+|#39);/g, (entity) => named[entity]!),
        text
      )
    })
  )

  it("two names of one machine are told apart, and nothing else is", () => {
    assert.isTrue(mixesLoopback("http://localhost:3000", "http://127.0.0.1:5173/x"))
    assert.isTrue(mixesLoopback("http://127.0.0.1:3000", "http://localhost:3000/"))
    assert.isFalse(mixesLoopback("http://localhost:3000", "http://localhost:5173/"))
    assert.isFalse(mixesLoopback("https://app.example.com", "http://localhost:5173/"))
    assert.isFalse(mixesLoopback("http://localhost:3000", "com.example.app:/back"))
  })
})
