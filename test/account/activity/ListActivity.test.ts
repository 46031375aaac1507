import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attack } from "../../support/Attack.ts"
import { impersonate } from "../../support/Impersonation.ts"
import { newcomer } from "../../support/Organizations.ts"
import { password } from "../../support/People.ts"
import { assertFlaws, assertProblem } from "../../support/Problems.ts"
import type { TestBrowser } from "../../support/TestBrowser.ts"
import { TestService } from "../../support/TestService.ts"

const activity = (browser: TestBrowser, query = "") => browser.ask(`/users/me/activity${query}`)

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"

layer(TestService.layer)("one's activity", (it) => {
  it.effect("tells who did what, and from where only what the person did", () =>
    Effect.gen(function* () {
      const service = yield* TestService
      const { browser, email, id } = yield* newcomer
      const stranger = yield* newcomer
      const headers = { "user-agent": firefox }
      const json = { email, password: "not the password" }
      yield* service.browser().ask("/auth/login", { json, headers })
      yield* service.browser().ask("/auth/login", { json: { email, password }, headers })
      yield* service.ask(`/users/${id}`, { method: "PATCH", json: { lastName: "Changed" } })
      const { browser: acting } = yield* impersonate(id)
      yield* acting.ask("/users/me", { method: "PATCH", json: { firstName: "Acted" } })
      const { items, page } = (yield* activity(browser)).json
      assert.deepStrictEqual(page, { nextCursor: null, hasMore: false })
      const shown = items.map(
        ({ action, actor, device, ipAddress, result }: { readonly [key: string]: unknown }) => [
          action,
          result,
          actor,
          ipAddress,
          (device as { readonly browser: string } | null)?.browser ?? null
        ]
      )
      assert.deepStrictEqual(shown, [
        ["user.updated", "success", "impersonator", null, null],
        ["impersonation.started", "success", "impersonator", null, null],
        ["impersonation.token_minted", "success", "administrator", null, null],
        ["user.updated", "success", "administrator", null, null],
        ["session.created", "success", "you", "127.0.0.1", "Firefox"],
        ["session.refused", "failure", "you", "127.0.0.1", "Firefox"],
        ["session.created", "success", "you", "127.0.0.1", null],
        ["user.created", "success", "administrator", null, null]
      ])
      const [first] = items
      assert.sameMembers(Object.keys(first), [
        "id",
        "action",
        "result",
        "occurredAt",
        "actor",
        "ipAddress",
        "device",
        "risk"
      ])
      const pages = yield* activity(browser, "?limit=5")
      const rest = yield* activity(browser, `?limit=5&cursor=${pages.json.page.nextCursor}`)
      assert.deepStrictEqual([...pages.json.items, ...rest.json.items], items)
      const theirs = (yield* activity(stranger.browser)).json.items
      assert.lengthOf(theirs, 2)
    })
  )

  it.effect("is a signed-in person's alone, and refuses what is no page of it", () =>
    Effect.gen(function* () {
      yield* attack("another tenant's or user's records", "forged cursors")
      const { browser } = yield* newcomer
      const nobody = (yield* TestService).browser()
      assertProblem(yield* activity(nobody), 401, "unauthenticated")
      assertFlaws(yield* activity(browser, "?limit=0"), ["/query/limit"], "invalid_limit")
      assertFlaws(yield* activity(browser, "?cursor=x"), ["/query/cursor"], "invalid_cursor")
    })
  )
})
