import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import orphanedApplications from "../../migrations/0086_orphaned_applications.ts"
import namesWithinLimits from "../../migrations/0089_names_within_limits.ts"
import { Environments } from "../../src/tenancy/environments/Environments.ts"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { person, signIn } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { application, relyingParty, signedInBy } from "../support/RelyingParty.ts"
import { TestService } from "../support/TestService.ts"

const nobody = "018f0000-0000-7000-8000-000000000009"

layer(TestService.layer)("records of older versions", (it) => {
  it.effect(
    "speak the language of their locale, which a version beside this one alone writes",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { ask } = yield* TestService
        yield* (yield* Environments).update("main", { locales: ["en", "da", "de"] })
        const { id } = yield* person("danish@example.com")
        const { browser } = yield* signIn("danish@example.com")
        const spoken = Effect.gen(function* () {
          const answers = [yield* ask(`/users/${id}`), yield* browser.ask("/users/me")]
          return answers.flatMap(({ json }) => [json.language, json.locale])
        })
        yield* sql`UPDATE users SET locale = 'da', language = NULL WHERE id = ${id}`
        assert.deepStrictEqual(yield* spoken, ["da", "da", "da", "da"])
        const chosen = yield* ask(`/users/${id}`, { method: "PATCH", json: { language: "de" } })
        assert.strictEqual(chosen.status, 200, chosen.text)
        assert.deepStrictEqual(yield* spoken, ["de", null, "de", null])
        yield* sql`UPDATE users SET locale = 'en' WHERE id = ${id}`
        assert.deepStrictEqual(yield* spoken, ["en", "en", "en", "en"])
        yield* ask(`/users/${id}`, { method: "PATCH", json: { language: null } })
        assert.deepStrictEqual(yield* spoken, [null, null, null, null])
      })
  )

  it.effect("lose the applications of organizations that are gone, with all that they had", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask } = yield* TestService
      const owner = yield* newcomer
      const { id: organizationId } = yield* organizationOf(owner)
      const own = { organizationId, trust: "own" }
      const [kept, orphaned] = [yield* application(own), yield* application(own)]
      for (const one of [kept, orphaned]) {
        const answer = yield* signedInBy(yield* relyingParty(one), owner.browser)
        assert.include(answer, "code=", answer)
      }
      yield* sql`
        UPDATE applications SET organization_id = ${nobody} WHERE id = ${orphaned.id}`
      yield* orphanedApplications
      assertProblem(yield* ask(`/applications/${orphaned.id}`), 404, "application_not_found")
      assert.strictEqual((yield* ask(`/applications/${kept.id}`)).json.secrets.length, 1)
      const { json: grants } = yield* ask(`/users/${owner.id}/grants`)
      assert.deepStrictEqual(
        grants.items.map((one: { application: { id: string } }) => one.application.id),
        [kept.id]
      )
      const left = yield* sql`SELECT 1 FROM client_secrets WHERE owner_id = ${orphaned.id}`
      assert.deepStrictEqual(left, [])
    })
  )

  it.effect("name claims, groups and certificates within the limits of today", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { ask } = yield* TestService
      const { id: organizationId } = yield* organizationOf(yield* newcomer)
      const made = (path: string, json: object) => ask(path, { method: "POST", json })
      const settings = { claims: { email: "upn", groups: "roles" }, clientId: "acme" }
      const jit = { groupRoles: [{ group: "Staff", role: "admin" }] }
      const more = { organizationId, protocol: "oidc", name: "Acme", settings, jit }
      const { json: connection } = yield* made("/connections", more)
      const path = `/organizations/${organizationId}/directories`
      yield* made(path, { name: "Okta", groupRoles: [{ group: "Staff", role: "admin" }] })
      const whole = yield* ask(`/connections/${connection.id}`)
      yield* namesWithinLimits
      assert.deepStrictEqual((yield* ask(`/connections/${connection.id}`)).json, whole.json)

      const long = "x".repeat(256)
      yield* sql`
        UPDATE connections SET
          settings = jsonb_set(settings, '{claims,groups}', to_jsonb(${long}::text)),
          terms = jsonb_set(terms, '{jit,groupRoles,1}',
            jsonb_build_object('group', ${long}::text, 'role', 'member'))
        WHERE id = ${connection.id}`
      yield* sql`
        UPDATE directories SET group_roles = group_roles ||
          jsonb_build_array(jsonb_build_object('group', ${long}::text, 'role', 'member'))
        WHERE organization_id = ${organizationId}`
      assert.strictEqual((yield* ask(`/connections/${connection.id}`)).status, 500)
      yield* namesWithinLimits
      const { json } = yield* ask(`/connections/${connection.id}`)
      assert.deepInclude(json.settings.claims, { email: "upn", groups: "groups" })
      assert.deepStrictEqual(json.jit, whole.json.jit)
      const { json: directories } = yield* ask(path)
      assert.deepStrictEqual(directories.items[0].groupRoles, jit.groupRoles)
    })
  )
})
