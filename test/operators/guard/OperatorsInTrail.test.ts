import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
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
      const owner = yield* operator("owner")
      const changes = consoleChanges(owner)
      assert.sameMembers(
        [...Object.keys(changes), ...Object.keys(untoldInConsole)],
        writes,
        "every operation that writes is tried here, or says why it leaves no event"
      )
      for (const [name, prepared] of Object.entries(changes)) {
        const { path, request } = yield* prepared
        const answer = yield* owner.ask(path, request)
        assert.isBelow(answer.status, 300, `${name}: ${answer.text}`)
        const trail = path.startsWith("/operators")
          ? "/platform"
          : `/environments/${path === "/environments" ? answer.json.id : environment.id}`
        const correlationId = answer.headers.get("x-correlation-id")
        const found = yield* owner.ask(`${trail}/audit-events/search`, {
          json: { page: { mode: "browse" }, filters: { correlationId } }
        })
        assert.isNotEmpty(found.json.items, `${name} left no event: ${found.text}`)
        for (const { actor, producer } of found.json.items) {
          const expected = { type: "platform_user", id: owner.userId, impersonatorId: null }
          assert.deepStrictEqual(actor, expected, name)
          assert.strictEqual(producer.secretKeyId, "00000000-0000-0000-0000-000000000000", name)
        }
      }
    })
  )
})
