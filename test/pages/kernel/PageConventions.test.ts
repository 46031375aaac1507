import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { documents } from "../../../scripts/openapi.ts"
import { mixesLoopback } from "../../../src/pages/kernel/mixesLoopback.ts"
import { problemTexts } from "../../../src/pages/texts/problems.ts"
import { escapeHtml, html } from "../../../src/platform/Html.ts"
import { pages } from "../../../src/planes/PagesPlane.ts"

const operations = Object.entries(documents["client.json"].paths).flatMap(([path, item]) =>
  Object.keys(item as object).map(
    (method) => `${method.toUpperCase()} ${path.replace(/^\/_service/, "")}`
  )
)

const posted = pages.flatMap(({ forms }) => Object.values(forms).map(({ form }) => form))

/** Writes that no form stands for: they are a script's, an install's or a browser's own. */
const notOfForms = new Set([
  "POST /auth/refresh",
  "POST /auth/tokens/{templateName}",
  // The script of a passkey's form begins its ceremony.
  "POST /auth/passkeys/start",
  "POST /auth/mfa/passkey/start",
  "POST /auth/mfa/enrollment/passkey/start",
  "POST /auth/reauthenticate/passkey",
  "POST /auth/invitation/passkey-signup/start",
  // Providers and installs call these.
  "POST /auth/oauth2/{provider}/callback",
  "POST /users/me/identities/link/complete",
  "POST /session/establish/native",
  "POST /session/establish/ticket"
])

describe("what holds of every page", () => {
  it("each form stands for an operation of the contract", () => {
    const unknown = posted.filter(({ operation }) => !operations.includes(operation))
    assert.deepStrictEqual(unknown, [])
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

  it("password managers and keyboards of telephones know each field by its autocomplete", () => {
    const known: Readonly<Record<string, ReadonlyArray<string>>> = {
      "current-password": ["current-password"],
      "new-password": ["new-password"],
      code: ["one-time-code", "off"],
      email: ["username", "username webauthn", "email", "off"]
    }
    const wrong = posted.flatMap(({ fields, operation }) =>
      Object.entries(fields)
        .filter(([, { autocomplete = "", kind }]) => known[kind]?.includes(autocomplete) === false)
        .map(([name]) => `${operation} ${name}`)
    )
    assert.deepStrictEqual(wrong, [])
  })

  it("each problem is told in both languages, in words of its own", () => {
    for (const [code, { da, en }] of Object.entries(problemTexts)) {
      assert.match(en, /^[A-Z].*[.!?]$/su, code)
      assert.match(da, /^[A-ZÆØÅ].*[.!?]$/su, code)
      assert.notStrictEqual(en, da, code)
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
