import { assert, describe, it } from "@effect/vitest"
import { documents } from "../../scripts/openapi.ts"
import { lintDocument } from "../../scripts/openapi/lintDocument.ts"

// The documents are read as any client would: as JSON of a shape that is to be proven.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const names = ["server.json", "client.json", "console.json"] as const

const read = (name: (typeof names)[number]): Json => JSON.parse(JSON.stringify(documents[name]))

const operationsOf = (name: (typeof names)[number]) => {
  const document = read(name)
  return Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      operation,
      responses: Object.entries<Json>(operation.responses).map(([status, response]) => ({
        status: Number(status),
        response
      }))
    }))
  )
}

/** What no text shows. */
const withoutText: ReadonlySet<string> = new Set(["image/png", "application/octet-stream"])

describe.each(names)("the OpenAPI document %s", (name) => {
  it("answers every error with a problem that says its code", () => {
    const { schemas } = read(name).components
    for (const { name: operation, responses } of operationsOf(name)) {
      const succeeds = responses.some(({ status }) => status >= 200 && status < 400)
      assert.isTrue(succeeds, operation)
      for (const { response, status } of responses) {
        if (status < 400) continue
        const where = `${operation} ${status}`
        const { "application/json": protocol, ...others } = response.content
        // RFC 6749 has a form of its own; a host of nobody's is told by a problem all the same.
        const isProtocol = /\/_service\/oauth\//.test(operation)
        if (!isProtocol) assert.isUndefined(protocol, where)
        if (isProtocol && (status !== 404 || protocol !== undefined)) {
          assert.strictEqual(protocol.schema.$ref, "#/components/schemas/OAuthError", where)
          if (Object.keys(others).length === 0) continue
        }
        assert.deepStrictEqual(Object.keys(others), ["application/problem+json"], where)
        const { schema } = response.content["application/problem+json"]
        const references = (schema.oneOf ?? [schema]) as ReadonlyArray<{ readonly $ref: string }>
        for (const { $ref } of references) {
          const component = schemas[$ref.slice("#/components/schemas/".length)]
          assert.isDefined(component, `${where} ${$ref}`)
          const [code] = component.properties.properties.properties.code.enum
          assert.match($ref, /Problem$/)
          assert.deepStrictEqual(component.properties.type.enum, [`urn:problem-type:${code}`])
          assert.deepStrictEqual(component.properties.status.enum, [status], where)
          assert.sameMembers(
            ["type", "title", "status", "detail", "instance", "properties"],
            component.required
          )
          assert.include(component.properties.properties.required, "code")
          assert.include(response.description, `\`${code}\``)
        }
      }
    }
  })

  it("describes every operation", () => {
    const bare = operationsOf(name).filter(({ operation }) => (operation.description ?? "") === "")
    assert.deepStrictEqual(
      bare.map(({ name: operationName }) => operationName),
      []
    )
  })

  it("shows an example of every body", () => {
    const bare = operationsOf(name).flatMap(
      ({ name: operation, operation: { requestBody }, responses }) =>
        [
          requestBody,
          ...responses.filter(({ status }) => status < 400).map(({ response }) => response)
        ]
          .flatMap((body) => Object.entries<Json>(body?.content ?? {}))
          .filter(([media, { example }]) => example === undefined && !withoutText.has(media))
          .map(([media]) => `${operation} ${media}`)
    )
    assert.deepStrictEqual(bare, [])
  })

  it("names its parts without noise", () => {
    const document = read(name)
    for (const component of Object.keys(document.components.schemas)) {
      assert.match(component, /^[A-Z][A-Za-z0-9]*$/)
      assert.notMatch(component, /Encoded$/)
    }
    for (const { operation } of operationsOf(name)) assert.match(operation.operationId, /^\w+$/)
    const text = JSON.stringify(document)
    assert.notInclude(text, String(Number.MAX_SAFE_INTEGER))
    // A word in an object of many keys needs a name of its own, or makers of clients give it a taken one.
    assert.notMatch(text, /"additionalProperties":\{[^{}]*"enum"/)
    // Nor do they know what a list is that begins as a tuple.
    assert.notInclude(text, "prefixItems")
    // Not every reader of patterns knows the properties of Unicode.
    assert.notMatch(text, /\\p\{/)
  })

  it("tells of the correlation id in every call", () => {
    for (const { name: operationName, operation, responses } of operationsOf(name)) {
      const correlation = { $ref: "#/components/parameters/CorrelationId" }
      assert.deepInclude(operation.parameters, correlation, operationName)
      for (const { response } of responses) {
        assert.property(response.headers, "X-Correlation-Id", operationName)
      }
    }
  })

  it("tells of the headers that limited, cached and refused calls bring", () => {
    for (const { name: operationName, operation, responses } of operationsOf(name)) {
      const isLimited = operation.responses["429"] !== undefined
      const isConditional = operation.responses["304"] !== undefined
      for (const { response, status } of responses) {
        const where = `${operationName} ${status}`
        const told = new Set(Object.keys(response.headers))
        const tellsRate = isLimited && (status < 400 || status === 429)
        assert.strictEqual(told.has("RateLimit"), tellsRate, where)
        assert.strictEqual(told.has("RateLimit-Policy"), tellsRate, where)
        assert.strictEqual(told.has("Retry-After"), status === 429 || status === 503, where)
        assert.strictEqual(told.has("ETag"), isConditional && [200, 304].includes(status), where)
        const isChallenged = /\/(?:oauth|api\/server)\//.test(operationName) && status === 401
        assert.strictEqual(told.has("WWW-Authenticate"), isChallenged, where)
      }
    }
  })

  it("leaves answers open to members that a later version adds, and requests closed", () => {
    const { components } = read(name)
    for (const { name: operationName, operation, responses } of operationsOf(name)) {
      for (const { schema } of Object.values<Json>(operation.requestBody?.content ?? {})) {
        if (schema.properties === undefined) continue
        assert.isFalse(schema.additionalProperties, operationName)
      }
      for (const { response } of responses) {
        assert.notInclude(JSON.stringify(response), '"additionalProperties":false', operationName)
      }
    }
    const problems = Object.entries(components.schemas).filter(([key]) => key.endsWith("Problem"))
    assert.notInclude(JSON.stringify(problems), '"additionalProperties":false')
  })
})

describe("the OpenAPI document of the server plane", () => {
  const operations = operationsOf("server.json")

  it("asks every operation for the secret key", () => {
    for (const { name, operation } of operations) {
      assert.deepStrictEqual(operation.security, [{ secretKey: [] }], name)
    }
  })

  it("tells of Idempotency-Key on each POST that keeps it, and nowhere else", () => {
    const idempotency = { $ref: "#/components/parameters/IdempotencyKey" }
    const told = operations.filter(({ operation }) =>
      operation.parameters.some(({ $ref }: { readonly $ref?: string }) => $ref === idempotency.$ref)
    )
    const posts = operations.filter(({ method }) => method === "post")
    assert.sameMembers(
      told.map(({ name }) => name),
      // A search and a verification change nothing, so that they may be repeated as they are.
      posts
        .map(({ name }) => name)
        .filter((name) => !/\/(audit-events\/search|api-keys\/verify)$/.test(name))
    )
  })

  it("lets the bodies be left out that may be", () => {
    const required = operations.map(({ operation }) => [
      operation.operationId,
      operation.requestBody?.required
    ])
    assert.deepInclude(required, ["banUser", false])
    assert.deepInclude(required, ["unbanUser", false])
    assert.deepInclude(required, ["createUser", true])
    assert.deepInclude(required, ["getUser", undefined])
  })
})

describe("the check of the documents", () => {
  it("finds an example that does not fit", async () => {
    const document = read("server.json")
    const path = "/api/server/v1/users/{userId}"
    document.paths = { [path]: { get: document.paths[path].get } }
    const { responses } = document.paths[path].get
    responses["200"].content["application/json"].example.status = "asleep"
    const told = (await lintDocument(document)).filter(
      (each) => !each.startsWith("no-unused-components")
    )
    assert.lengthOf(told, 1)
    assert.match(told[0] ?? "", /^no-invalid-media-type-examples/)
  })
})
