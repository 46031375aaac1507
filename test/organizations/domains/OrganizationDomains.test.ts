import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { connected } from "../../support/Enforcement.ts"
import { memberOf, newcomer } from "../../support/Organizations.ts"
import { assertProblem } from "../../support/Problems.ts"
import { TestService } from "../../support/TestService.ts"

layer(TestService.layer)("members who may manage connections", (it) => {
  it.effect("see the domains and the connections of their organization, and nobody else does", () =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const { connection, domain, organizationId, owner } = yield* connected
      const path = `/organizations/${organizationId}`
      const domains = yield* owner.browser.ask(`${path}/domains`)
      assert.deepStrictEqual(domains.json, (yield* ask(`${path}/domains`)).json)
      assert.deepInclude(domains.json.items[0], { domain, status: "verified" })
      const connections = yield* owner.browser.ask(`${path}/connections`)
      assert.deepStrictEqual(connections.json, {
        items: [
          {
            ...connection,
            protocol: "oidc",
            status: "active",
            enforcement: "off",
            lastUsedAt: null
          }
        ]
      })
      const admin = yield* memberOf(organizationId, "admin")
      const stranger = yield* newcomer
      for (const list of ["domains", "connections"]) {
        const refused = yield* admin.browser.ask(`${path}/${list}`)
        assertProblem(refused, 403, "forbidden")
        const unknown = yield* stranger.browser.ask(`${path}/${list}`)
        assertProblem(unknown, 404, "organization_not_found")
      }
    })
  )
})
