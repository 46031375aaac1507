import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { documents } from "../../scripts/openapi.ts"
import { nobody } from "../support/ClientOperations.ts"
import { password, person } from "../support/People.ts"
import { assertProblem } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

// The document is read as any client would.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const document: Json = JSON.parse(JSON.stringify(documents["client.json"]))

const resolved = (schema: Json): Json =>
  schema?.$ref === undefined
    ? schema
    : document.components.schemas[schema.$ref.slice("#/components/schemas/".length)]

/** Whether a schema, or one that it allows, is a session with its client's token. */
const isSession = (reference: Json): boolean => {
  const schema = resolved(reference)
  const options = schema?.anyOf ?? schema?.oneOf
  if (options !== undefined) return options.some(isSession)
  const names = Object.keys(schema?.properties ?? {})
  return ["accessToken", "session", "user"].every((name) => names.includes(name))
}

const operations = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    answersSession: Object.values<Json>(operation.responses).some((response) =>
      isSession(response.content?.["application/json"]?.schema)
    ),
    flag: (operation.parameters ?? []).find(({ name }: Json) => name === "_is_native")
  }))
)

layer(TestService.layer)("_is_native", (it) => {
  it("is a boolean of the query of every operation that answers a session", () => {
    const answering = operations.filter(({ answersSession }) => answersSession)
    assert.isAbove(answering.length, 9)
    for (const { flag, method, path } of answering) {
      assert.deepInclude(flag, { in: "query", schema: { type: "boolean" } }, `${method} ${path}`)
    }
  })

  it.effect("makes cookies count neither way, in the rules of origins too", () =>
    Effect.gen(function* () {
      const email = "cookies-count-neither-way@example.com"
      yield* person(email)
      const app = (yield* TestService).browser()
      const json = { email, password }
      yield* app.ask("/auth/login", { json })
      const unsaid = { method: "POST", origin: null } as const
      assertProblem(yield* app.ask("/auth/refresh", unsaid), 403, "origin_not_allowed")
      assertProblem(yield* app.ask("/auth/refresh?_is_native=true", unsaid), 401, "unauthenticated")
      const answer = yield* app.ask("/auth/login?_is_native=true", { ...unsaid, json })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.isString(answer.json.sessionToken)
      assert.isEmpty(answer.headers.getSetCookie())
      assert.strictEqual((yield* app.ask("/users/me")).status, 200)
    })
  )

  it.effect("answers an install its token with a session that it holds already", () =>
    Effect.gen(function* () {
      const email = "switches-natively@example.com"
      yield* person(email)
      const app = (yield* TestService).browser()
      const { json: first } = yield* app.ask("/auth/login?_is_native=true", {
        json: { email, password },
        origin: null
      })
      const switchTo = { json: { sessionId: first.session.id }, bearer: first.sessionToken }
      const switched = yield* app.ask("/auth/switch-session?_is_native=true", {
        ...switchTo,
        origin: null
      })
      assert.strictEqual(switched.status, 200, switched.text)
      assert.strictEqual(switched.json.sessionToken, first.sessionToken)
    })
  )

  // Without a session this one is refused before its query is looked at.
  const guarded = "/_service/auth/switch-session"
  it.effect.each(operations.filter(({ flag, path }) => flag !== undefined && path !== guarded))(
    "is refused where it is no boolean: $method $path",
    ({ method, path }) =>
      Effect.gen(function* () {
        // Some tell first who may not ask at all.
        const email = `${method}${path.replaceAll(/\W+/g, "-")}@example.com`
        yield* person(email)
        const app = (yield* TestService).browser()
        const login = { json: { email, password }, origin: null }
        const { json } = yield* app.ask("/auth/login?_is_native=true", login)
        for (const query of ["_is_native=banana", "_is_native=", "_is_native=true&_is_native=1"]) {
          const answer = yield* app.ask(
            `${path.replace("/_service", "").replace("{provider}", "idp").replace("{connectionId}", nobody)}?${query}`,
            {
              method,
              bearer: json.sessionToken,
              ...(method === "GET" ? {} : { json: {} })
            }
          )
          assert.strictEqual(answer.status, 400, answer.text)
          const flaws = answer.json.properties.errors.map((flaw: Json) => flaw.path)
          assert.deepStrictEqual(flaws, ["/query/_is_native"])
        }
      })
  )
})
