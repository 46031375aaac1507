import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { assertRefused, Installation, json } from "./commands.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

layer(Installation.layer, { excludeTestServices: true })("user purge", (it) => {
  it.effect("erases a deleted user at once, in the operator's name, and refuses others", () =>
    Effect.gen(function* () {
      const { cli, service } = yield* Installation
      const created = yield* service.ask("/users", {
        method: "POST",
        json: { email: "ada@example.com", firstName: "Ada", publicMetadata: { plan: "pro" } }
      })
      assert.strictEqual(created.status, 201, created.text)
      const { id } = created.json
      const purge = (user: string) =>
        cli("user", "purge", "--environment", "development", "--user", user, "--json")
      assertRefused(yield* purge(id), "is not deleted")
      assertRefused(yield* purge(nobody), "There is no user")
      assertRefused(yield* purge("ada@example.com"), "--user")
      yield* service.ask(`/users/${id}`, { method: "DELETE" })
      const { deletedAt } = (yield* service.ask(`/users/${id}`)).json

      const purged = json(yield* purge(id))
      assert.deepInclude(purged, { id, deletedAt })
      const found = (yield* service.ask(`/users/${id}`)).json
      assert.deepInclude(found, {
        status: "deleted",
        email: null,
        firstName: null,
        publicMetadata: {},
        updatedAt: purged.purgedAt
      })
      assert.deepStrictEqual(json(yield* purge(id)), purged)
      const events = yield* service.ask("/audit-events/search", {
        method: "POST",
        json: { page: { mode: "poll" }, filters: { actions: ["user.purged"] } }
      })
      const [event, ...others] = events.json.items
      assert.deepStrictEqual(others, [])
      assert.deepInclude(event, {
        actor: { type: "platform_user", id: null, impersonatorId: null },
        targets: [{ type: "user", id }]
      })
    })
  )
})
