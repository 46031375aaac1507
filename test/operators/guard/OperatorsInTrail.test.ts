import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { documents } from "../../../scripts/openapi.ts"
import { layer as service, operator } from "../../support/Console.ts"
import { consoleChanges, untoldInConsole } from "../../support/ConsoleChanges.ts"
import { TestService } from "../../support/TestService.ts"

const environment = "/environments/:environmentId"

/** By method and path, below the environment where there is one. */
const nameOf = (method: string, path: string): string => {
  const template = path.replace("/api/console/v1", "").replace(/\{([^}]+)\}/g, ":$1")
  const below = template.startsWith(`${environment}/`)
  return `${method.toUpperCase()} ${below ? template.slice(environment.length) : template}`
}

const writes = Object.entries(
  documents["console.json"].paths as Readonly<Record<string, object>>
).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((method) => method !== "get")
    .map((method) => nameOf(method, path))
)

layer(service)("what operators do", (it) => {
  it.effect("stands in the trail of that environment under their id, whatever it was", () =>
    Effect.gen(function* () {
      const { environment } = yield* TestService
      const sql = yield* SqlClient.SqlClient
      const owner = yield* operator("owner")
      const changes = consoleChanges(owner)
      assert.sameMembers(
        [...Object.keys(changes), ...Object.keys(untoldInConsole)],
        writes,
        "every operation that writes is tried here, or says why it leaves no event"
      )
      const [{ platform } = { platform: "" }] = yield* sql<{ readonly platform: string }>`
        SELECT id AS platform FROM environments WHERE kind = 'platform'`
      const made: Array<{ name: string; correlationId: string | null; environmentId: string }> = []
      for (const [name, prepared] of Object.entries(changes)) {
        const { path, request } = yield* prepared
        const answer = yield* owner.ask(path, request)
        assert.isBelow(answer.status, 300, `${name}: ${answer.text}`)
        made.push({
          name,
          correlationId: answer.headers.get("x-correlation-id"),
          environmentId: path.startsWith("/operators")
            ? platform
            : path === "/environments"
              ? answer.json.id
              : environment.id
        })
      }
      const written = yield* sql`
        SELECT environment_id AS "environmentId", correlation_id AS "correlationId",
          secret_key_id AS key, actor_type AS type, actor_id AS id,
          impersonator_id AS "impersonatorId"
        FROM audit_events`
      for (const { name, ...call } of made) {
        const found = written.filter(
          ({ correlationId, environmentId }) =>
            correlationId === call.correlationId && environmentId === call.environmentId
        )
        assert.isNotEmpty(found, `${name} left no event`)
        for (const { id, impersonatorId, key, type } of found) {
          const expected = { type: "platform_user", id: owner.userId, impersonatorId: null }
          assert.deepStrictEqual({ type, id, impersonatorId }, expected, name)
          assert.strictEqual(key, "00000000-0000-0000-0000-000000000000", name)
        }
      }
    })
  )
})
