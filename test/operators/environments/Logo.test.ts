import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { layer as service, operator } from "../../support/Console.ts"
import { mailsTo } from "../../support/Mailbox.ts"
import { begin } from "../../support/SignUps.ts"
import { png } from "../../support/Pictures.ts"
import { TestService } from "../../support/TestService.ts"

const svg = '<svg viewBox="0 0 1 1"><script>alert(1)</script><path d="M0 0h1v1z"/></svg>'

layer(service)("the logo of an environment", (it) => {
  it.effect("stands on its pages, in its configuration and in mails, until it is removed", () =>
    Effect.gen(function* () {
      const { browser, environment, tenant } = yield* TestService
      const { ask } = yield* operator("admin", [environment.id])
      const path = `/environments/${environment.id}/logo`
      const put = (body: string | Uint8Array, type: string) =>
        ask(path, { method: "PUT", body, headers: { "content-type": type } })
      const page = Effect.gen(function* () {
        yield* TestClock.adjust("1 second")
        const { json } = yield* browser().ask("/environment")
        const { text } = yield* browser().askAt("/_service/pages/sign-in")
        return { logoUrl: json.branding.logoUrl as string | null, text }
      })
      assert.isNull((yield* page).logoUrl)

      const made = yield* put(svg, "image/svg+xml")
      assert.strictEqual(made.status, 204, made.text)
      const first = yield* page
      const url = new URL(first.logoUrl ?? "")
      assert.strictEqual(url.origin, environment.appUrl)
      assert.include(first.text, `<img src="${url.pathname}" alt="main"`)
      const picture = yield* browser().askAt(url.pathname)
      assert.strictEqual(picture.status, 200)
      assert.notInclude(picture.text, "script")
      const headers = Object.fromEntries(picture.headers)
      assert.strictEqual(headers["content-type"], "image/svg+xml")
      assert.strictEqual(headers["x-content-type-options"], "nosniff")
      assert.match(headers["content-security-policy"] ?? "", /^default-src 'none';.*sandbox/)
      assert.strictEqual(headers["cache-control"], "public, max-age=31536000, immutable")
      const others = yield* tenant("logo-less")
      assert.strictEqual((yield* browser(others).askAt(url.pathname)).status, 404)

      // What the file is decides, not what it is called.
      assert.strictEqual((yield* put(png(), "application/octet-stream")).status, 204)
      const second = yield* page
      assert.match(second.logoUrl ?? "", /\/_service\/assets\/logo\/[\w-]{22}\.png$/)
      assert.strictEqual((yield* browser().askAt(url.pathname)).status, 404)
      yield* begin(browser(), "logo@example.com")
      const [mail] = yield* mailsTo("logo@example.com")
      assert.include(mail?.html ?? "", `<img src="${second.logoUrl}" alt="main"`)

      assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
      assert.strictEqual((yield* ask(path, { method: "DELETE" })).status, 204)
      const last = yield* page
      assert.isNull(last.logoUrl)
      assert.notInclude(last.text, "<img")
    })
  )

  it.effect("is refused where the file is none, and says why", () =>
    Effect.gen(function* () {
      const { client, environment, sequence } = yield* TestService
      const { ask } = yield* operator("admin")
      const path = `/environments/${environment.id}/logo`
      const put = (body: string | Uint8Array, type = "image/png") =>
        ask(path, { method: "PUT", body, headers: { "content-type": type } })
      const refused = {
        "": "It is empty",
        "<html></html>": "It is neither a PNG nor an SVG",
        ["x".repeat(262_145)]: "It is larger than 256 KiB"
      }
      for (const [body, message] of Object.entries(refused)) {
        const { json, status } = yield* put(body)
        assert.strictEqual(status, 400, message)
        assert.strictEqual(json.properties.code, "invalid_logo")
        assert.deepStrictEqual(json.properties.errors, [{ path: "/body", message }])
      }
      const over = yield* put("x".repeat(262_146))
      assert.strictEqual(over.status, 413)
      assert.strictEqual(over.json.properties.code, "body_too_large")
      for (const type of ["image/jpeg", "application/json", "text/html"]) {
        assert.strictEqual((yield* put(png(), type)).status, 415, type)
      }
      yield* TestClock.adjust("6 minutes")
      assert.strictEqual((yield* put(png())).json.properties.code, "reauthentication_required")

      yield* sequence
      const { items } = yield* client["server.auditEvents"].searchAuditEvents({
        query: {},
        payload: {
          page: { mode: "browse", cursor: null },
          filters: { actions: ["environment.updated"] }
        }
      })
      // Two pictures and one removal: what changed nothing tells nothing.
      const changes = items.map(({ metadata }) => metadata)
      assert.deepStrictEqual(
        changes,
        Array.from({ length: 3 }, () => ({ changed: ["logo"] }))
      )
    })
  )

  it.effect("is read again after the database could not be asked for it", () =>
    Effect.gen(function* () {
      const { browser, environment } = yield* TestService
      const { ask } = yield* operator("admin", [environment.id])
      const sql = yield* SqlClient.SqlClient
      const path = `/environments/${environment.id}/logo`
      const headers = { "content-type": "image/png" }
      yield* ask(path, { method: "PUT", body: png(), headers })
      yield* TestClock.adjust("1 second")
      const { json } = yield* browser().ask("/environment")
      const picture = browser().askAt(new URL(json.branding.logoUrl).pathname)
      yield* sql`ALTER TABLE environment_logos RENAME TO away`
      assert.strictEqual((yield* picture).status, 500)
      yield* sql`ALTER TABLE away RENAME TO environment_logos`
      assert.strictEqual((yield* picture).status, 200)
      yield* ask(path, { method: "DELETE" })
    })
  )
})
