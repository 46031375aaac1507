import { assert, describe, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { documents } from "../../scripts/openapi.ts"

// The documents are read as any client would: as JSON of a shape that is to be proven.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

const operationOf = (name: keyof typeof documents, operationId: string): Json => {
  const document: Json = documents[name]
  const operations = Object.values<Json>(document.paths).flatMap((item) =>
    Object.values<Json>(item)
  )
  const operation = operations.find((one) => one.operationId === operationId)
  assert.isDefined(operation, operationId)
  return operation
}

/** True if the document allows a body of the operation. */
const allowsBody = (name: keyof typeof documents, operationId: string, body: Json): boolean =>
  ajv.validate(
    operationOf(name, operationId).requestBody.content["application/json"].schema,
    body
  ) === true

/** True if the document allows a value of a parameter of the operation. */
const allowsParameter = (
  name: keyof typeof documents,
  operationId: string,
  parameter: string,
  value: string
): boolean => {
  const { parameters } = operationOf(name, operationId)
  const found = parameters.find((one: Json) => one.name === parameter)
  assert.isDefined(found, `${operationId} ${parameter}`)
  return ajv.validate(found.schema, value) === true
}

describe("the OpenAPI documents", () => {
  it("tell how long a name may be, white space at both ends aside", () => {
    const allows = (name: string) => allowsBody("server.json", "createOrganization", { name })
    for (const name of ["A", " Analytical Engines ", "👩".repeat(100), ` ${"a".repeat(100)}\n`]) {
      assert.isTrue(allows(name), JSON.stringify(name))
    }
    for (const name of ["", " \t", "a".repeat(101), ` ${"👩".repeat(101)} `]) {
      assert.isFalse(allows(name), JSON.stringify(name))
    }
    assert.isTrue(allowsBody("server.json", "updateUser", { firstName: null }))
    assert.isFalse(allowsBody("server.json", "updateUser", { firstName: "" }))
  })

  it("tell how long an external id may be, in characters", () => {
    const allows = (externalId: string) => allowsBody("server.json", "createUser", { externalId })
    assert.isTrue(allows("👩".repeat(255)))
    assert.isFalse(allows("👩".repeat(256)))
    assert.isFalse(allows(""))
  })

  it("tell that a patch of an invitation names one of its bags", () => {
    const allows = (body: Json) => allowsBody("server.json", "updateInvitation", body)
    assert.isTrue(allows({ publicMetadata: {} }))
    assert.isFalse(allows({}))
  })

  it("tell what permissions, scopes and reasons are like", () => {
    const key = (permission: string) =>
      allowsBody("server.json", "createApiKey", { name: "Import", permissions: [permission] })
    assert.isTrue(key("invoices:approve"))
    assert.isFalse(key("approve"))
    assert.isFalse(key(`invoices:${"a".repeat(50)}`))
    const scope = (name: string, permission: string | null) =>
      allowsBody("server.json", "createResource", {
        identifier: "https://api.example.com",
        name: "Invoices",
        scopes: [{ name, permission }]
      })
    assert.isTrue(scope("invoices:read", null))
    assert.isTrue(scope("invoices:read", "organization:manage_api_keys"))
    assert.isFalse(scope("invoices read", null))
    assert.isFalse(scope("invoices:read", "Read"))
    const reason = (text: string) =>
      allowsBody("server.json", "mintImpersonationToken", {
        impersonatorId: "0199a3c4-8091-7203-8b45-6789abcdef01",
        reason: text
      })
    assert.isTrue(reason("A call of the customer"))
    assert.isFalse(reason("  "))
  })

  it("tell where an absolute address is asked for", () => {
    const endpoint = (url: string) => allowsBody("server.json", "createWebhookEndpoint", { url })
    assert.isTrue(endpoint("https://crm.example.com/hooks?a=1"))
    assert.isFalse(endpoint(""))
    assert.isFalse(endpoint("crm.example.com"))
    assert.isFalse(allowsBody("server.json", "putHook", { url: "/hooks" }))
    const resource = { identifier: "invoices", name: "Invoices" }
    assert.isFalse(allowsBody("server.json", "createResource", resource))
  })

  it("tell what parameters are like", () => {
    const search = (query: string) => allowsParameter("server.json", "listUsers", "query", query)
    assert.isTrue(search("ada"))
    assert.isFalse(search("ad"))
    const challenge = (text: string) =>
      allowsParameter("client.json", "authorize", "codeChallenge", text)
    assert.isTrue(challenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"))
    assert.isFalse(challenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw+cM"))
    assert.isFalse(allowsParameter("client.json", "authorize", "locale", "da DK"))
  })

  it("tell what a key of idempotency is like, and that any correlation id is taken", () => {
    const { parameters }: Json = (documents["server.json"] as Json).components
    const key = (text: string) => ajv.validate(parameters.IdempotencyKey.schema, text) === true
    assert.isTrue(key("import 2026-01"))
    assert.isFalse(key("import-ø"))
    assert.isFalse(key(" import"))
    assert.isTrue(ajv.validate(parameters.CorrelationId.schema, "job-17"))
  })
})
