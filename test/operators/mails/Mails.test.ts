import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { layer as service, operator } from "../../support/Console.ts"
import { person } from "../../support/People.ts"
import { TestService } from "../../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

layer(service)("mails in the console", (it) => {
  it.effect("are listed in pages, by status and address, and never with what they say", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("auditor")
      const reset = yield* operator("admin")
      const { id } = yield* person("mailed@example.com")
      const users = `/environments/${environment.id}/users/${id}`
      for (let count = 0; count < 3; count += 1) {
        yield* reset.ask(`${users}/password-reset`, { method: "POST", json: {} })
      }
      const path = `/environments/${environment.id}/mails`
      const first = yield* ask(`${path}?to=Mailed%40example.com&limit=2`)
      assert.strictEqual(first.status, 200, first.text)
      assert.lengthOf(first.json.items, 2)
      assert.isTrue(first.json.page.hasMore)
      assert.hasAllKeys(first.json.items[0], [
        "id",
        "template",
        "locale",
        "to",
        "status",
        "attempts",
        "failure",
        "createdAt",
        "expiresAt",
        "finishedAt"
      ])
      const cursor = encodeURIComponent(first.json.page.nextCursor)
      const rest = yield* ask(`${path}?to=mailed%40example.com&cursor=${cursor}`)
      const ids = [...first.json.items, ...rest.json.items].map((mail) => mail.id)
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.isAtLeast(ids.length, 3)
      assert.deepStrictEqual((yield* ask(`${path}?status=failed`)).json.items, [])
      for (const [query, code] of [
        ["cursor=x", "invalid_cursor"],
        ["limit=0", "invalid_limit"]
      ] as const) {
        assert.strictEqual((yield* ask(`${path}?${query}`)).json.properties.code, code)
      }

      const support = yield* operator("support")
      const retry = (mail: string) => support.ask(`${path}/${mail}/retry`, { method: "POST" })
      assert.strictEqual((yield* retry(ids[0])).json.properties.code, "mail_not_failed")
      assert.strictEqual((yield* retry(nobody)).json.properties.code, "mail_not_found")

      const sql = yield* SqlClient.SqlClient
      const [failed = "", over = ""] = ids
      yield* sql`
        UPDATE mails SET status = 'failed', failure = 'recipient_refused', attempts = 3
        WHERE environment_id = ${environment.id} AND ${sql.in("id", [failed, over])}`
      yield* sql`
        UPDATE mails SET expires_at = (created_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC'
        WHERE environment_id = ${environment.id} AND id = ${over}`
      const again = yield* retry(failed)
      assert.strictEqual(again.status, 202, again.text)
      assert.deepInclude(again.json, { id: failed, status: "queued", attempts: 0, failure: null })
      assert.strictEqual((yield* retry(failed)).json.properties.code, "mail_not_failed")
      assert.strictEqual((yield* retry(over)).json.properties.code, "mail_expired")
    })
  )

  it.effect("are shown with made-up data in each language", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const { ask } = yield* operator("auditor")
      const path = `/environments/${environment.id}/mail-templates`
      const shown = yield* ask(`${path}/new_device/preview`)
      assert.hasAllKeys(shown.json, ["subject", "html", "text"])
      assert.include(shown.json.text, "Firefox on Linux")
      const danish = yield* ask(`${path}/new_device/preview?locale=da`)
      assert.notStrictEqual(danish.json.subject, shown.json.subject)
      for (const name of ["nothing", "constructor"]) {
        const missing = yield* ask(`${path}/${name}/preview`)
        assert.strictEqual(missing.json.properties.code, "mail_template_not_found")
      }
    })
  )
})
