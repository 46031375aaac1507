import { assert } from "@effect/vitest"
import { HttpApi } from "effect/http-api"
import { documents } from "../../scripts/openapi.ts"
import { ClientApi } from "../../src/api/ClientApi.ts"
import { ProtocolConventions } from "../../src/provider/tokens/ProtocolClientAuth.ts"
import { assertProblem } from "./Problems.ts"
import type { RawResponse } from "./TestService.ts"

/** An operation of the client plane, read off its contract. */
export interface ClientOperation {
  readonly name: string
  readonly method: string
  /** As the contract writes it, with `:parameters`. */
  readonly path: string
  readonly takesBody: boolean
  /** The keys of the middlewares around it. */
  readonly guards: ReadonlySet<string>
}

const reflected: Array<ClientOperation> = []
HttpApi.reflect(ClientApi, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, middleware }) => {
    const keys = new Set(Array.from(middleware, ({ key }) => key))
    // They know neither sessions nor problems: their own tests hold them to their own rules.
    if (keys.has(ProtocolConventions.key)) return
    reflected.push({
      name: `${endpoint.method} ${endpoint.path}`,
      method: endpoint.method,
      path: endpoint.path,
      takesBody: endpoint.payload.size > 0,
      guards: new Set(Array.from(middleware, ({ key }) => key))
    })
  }
})

/** Every operation of the client plane. */
export const clientOperations: ReadonlyArray<ClientOperation> = reflected

/** Those that are asked for, each with its name in front, for the title of a test. */
export const named = (which: (operation: ClientOperation) => boolean = () => true) =>
  clientOperations.filter(which).map((operation) => [operation.name, operation] as const)

/** What needs no session (contract: section 4, the rows marked *public*). */
export const publicOperations: ReadonlySet<string> = new Set([
  "POST /_service/auth/login",
  "POST /_service/auth/discover",
  "GET /_service/auth/proof-of-work",
  "POST /_service/auth/mfa/verify",
  "POST /_service/auth/email-code",
  "POST /_service/auth/email-code/verify",
  "POST /_service/auth/email-link/verify",
  "POST /_service/auth/mfa/passkey/start",
  "POST /_service/auth/mfa/enrollment/passkey/start",
  "POST /_service/auth/mfa/enrollment/passkey/confirm",
  "POST /_service/auth/invitation/passkey-signup/start",
  "POST /_service/auth/invitation/passkey-signup/verify",
  "POST /_service/auth/passkeys/start",
  "POST /_service/auth/passkeys/verify",
  "POST /_service/auth/mfa/enrollment/start",
  "POST /_service/auth/mfa/enrollment/confirm",
  "POST /_service/auth/logout",
  "GET /_service/auth/sign-in/pending",
  "POST /_service/auth/forgot-password",
  "POST /_service/auth/reset-password",
  "POST /_service/auth/disavow",
  "POST /_service/auth/sign-up",
  "POST /_service/auth/sign-up/verify",
  "POST /_service/auth/sign-up/resend-code",
  "POST /_service/auth/sign-up/resend-verification-email",
  "POST /_service/auth/verify-email",
  "GET /_service/auth/sign-up/continuation",
  "POST /_service/auth/sign-up/continuation",
  "POST /_service/auth/invitation/password-signup",
  "GET /_service/auth/invitation/details",
  "GET /_service/auth/sso/:connectionId/metadata",
  "POST /_service/auth/sso/:connectionId/acs",
  "GET /_service/auth/sso/:connectionId/authorize",
  "GET /_service/auth/sso/:connectionId/callback",
  "POST /_service/auth/sso/link/send-code",
  "POST /_service/auth/sso/link",
  "GET /_service/auth/oauth2/providers",
  "GET /_service/auth/oauth2/:provider/authorize",
  "GET /_service/auth/oauth2/:provider/callback",
  "POST /_service/auth/oauth2/:provider/callback",
  "GET /_service/session/establish/impersonation",
  "POST /_service/session/establish/impersonation",
  "POST /_service/session/establish/ticket",
  "POST /_service/session/establish/native",
  "GET /_service/satellite/start",
  "GET /_service/satellite/sync",
  "GET /_service/satellite/callback",
  "GET /_service/boot",
  "GET /_service/environment",
  "GET /_service/.well-known/jwks.json",
  "GET /_service/.well-known/openid-configuration",
  "GET /_service/.well-known/oauth-authorization-server",
  "GET /.well-known/oauth-authorization-server/_service"
])

/** Whether the operation is on the list of those that need no session. */
export const isPublic = ({ name }: ClientOperation): boolean => publicOperations.has(name)

/** An id that nothing has. */
export const nobody = "018f0000-0000-7000-8000-000000000009"

/** Where an operation is, below `/_service`, for a path parameter that names nothing. */
export const pathOf = ({ path }: ClientOperation): string =>
  path
    .replaceAll(/:\w+/g, nobody)
    .replace(/^\/_service|^/, (prefix) => (prefix === "" ? "/.." : ""))

const methods = ["PUT", "PATCH", "DELETE", "POST", "PROPFIND"]

/** A method that no operation at the path of this one takes. */
export const otherMethod = (operation: ClientOperation): string => {
  const path = operation.path.replaceAll(/:\w+/g, nobody)
  const taken = new Set(
    clientOperations
      .filter((other) => new RegExp(`^${other.path.replaceAll(/:\w+/g, "[^/]+")}$`).test(path))
      .map(({ method }) => method)
  )
  return methods.find((method) => !taken.has(method)) ?? "PROPFIND"
}

// The document is read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
const document: any = JSON.parse(JSON.stringify(documents["client.json"]))

const documented = ({ method, path }: ClientOperation) =>
  document.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()]

/** Whether the body is one of several, so that a key is unknown to each of them or to none. */
export const hasChoice = (operation: ClientOperation): boolean => {
  const { schema } = documented(operation).requestBody?.content?.["application/json"] ?? {}
  return schema?.oneOf !== undefined || schema?.anyOf !== undefined
}

/** The members of a JSON body, whichever form of it takes them. */
export const bodyMembers = (operation: ClientOperation): ReadonlyArray<string> => {
  const { schema } = documented(operation).requestBody?.content?.["application/json"] ?? {}
  const resolved = (node: { readonly $ref?: string }) =>
    node.$ref === undefined ? node : document.components.schemas[node.$ref.replace(/^.*\//, "")]
  const forms = schema === undefined ? [] : [resolved(schema)]
  return forms
    .flatMap((form) => [form, ...[...(form.oneOf ?? []), ...(form.anyOf ?? [])].map(resolved)])
    .flatMap((form) => Object.keys(form.properties ?? {}))
}

/** The statuses and codes that the OpenAPI document gives for the problems of an operation. */
const declaredProblems = (operation: ClientOperation): ReadonlyArray<string> => {
  const { responses } = documented(operation)
  return Object.keys(responses).flatMap((status) => {
    const schema = responses[status].content?.["application/problem+json"]?.schema
    const references: ReadonlyArray<{ readonly $ref: string }> =
      schema === undefined ? [] : (schema.oneOf ?? [schema])
    return references.map(({ $ref }) => {
      const { properties } = document.components.schemas[$ref.replace(/^.*\//, "")]
      return `${status} ${properties.properties.properties.code.enum[0]}`
    })
  })
}

/** The answer is this problem, and the document tells callers of the operation to expect it. */
export const assertDeclared = (
  operation: ClientOperation,
  answer: RawResponse,
  status: number,
  code: string
) => {
  const properties = assertProblem(answer, status, code)
  assert.include(declaredProblems(operation), `${status} ${code}`, operation.name)
  return properties
}
