import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { documents } from "../../scripts/openapi.ts"
import {
  organizationId as exampleOrganizationId,
  session,
  user,
  userId as exampleUserId
} from "../../src/api/openapi/exampleValues.ts"
import { layer as serviceWithConsole, operator } from "../support/Console.ts"
import { organizationOf } from "../support/Organizations.ts"
import { person, signIn } from "../support/People.ts"
import { asker, TestService, type RawResponse } from "../support/TestService.ts"

// The documents and the answers are read as any client would: as JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

interface Call {
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly media: string | undefined
  readonly body: Json
  readonly responses: Json
}

/** It would end the session of the calls that follow. */
const last = ["logout"]

/** What must be asked for. */
const queries: Readonly<Record<string, string>> = {
  find: "?q=ada",
  invitationDetails: "?token=example-token",
  proofOfWork: "?purpose=sign_in"
}

/**
 * One never ends, two take the token of an application, one asks for a permission that the person
 * lacks, the others ask servers elsewhere.
 */
const unasked: ReadonlySet<string> = new Set([
  "followAuditEvents",
  "userInfo",
  "readRegistration",
  "createOrganizationApiKey",
  "checkProvider",
  "checkEnvironment"
])

const answersJson = (responses: Json): boolean =>
  Object.values<Json>(responses).some(({ content }) => content?.["application/json"] !== undefined)

/** Each operation that takes a body, with every example of one, and each that reads JSON. */
const callsOf = (name: keyof typeof documents): ReadonlyArray<Call> => {
  const document: Json = JSON.parse(JSON.stringify(documents[name]))
  const calls = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
    Object.entries<Json>(item).flatMap(
      ([method, { operationId, requestBody, responses }]): ReadonlyArray<Call> => {
        const call = { operation: operationId, method: method.toUpperCase(), path, responses }
        const bodies = Object.entries<Json>(requestBody?.content ?? {})
          .filter(([, { example }]) => example !== undefined)
          .map(([media, { example }]) => ({ ...call, media, body: example }))
        if (bodies.length > 0) return bodies
        return method === "get" && answersJson(responses)
          ? [{ ...call, media: undefined, body: undefined }]
          : []
      }
    )
  )
  const asked = calls.filter(({ operation }) => !unasked.has(operation))
  return asked.toSorted((a, b) => last.indexOf(a.operation) - last.indexOf(b.operation))
}

/** The body, about what exists. */
const about = (body: Json, examples: Readonly<Record<string, string>>): Json =>
  JSON.parse(
    Object.entries(examples).reduce(
      (text, [from, to]) => text.replaceAll(from, to),
      JSON.stringify(body)
    )
  )

/** What has arbitrary members. */
const bags = /^(publicMetadata|privateMetadata|unsafeMetadata|metadata|claims|schema)$/

/** The members of a real answer that its example does not show. */
const unshown = (real: Json, example: Json, at = ""): ReadonlyArray<string> => {
  if (Array.isArray(real) && Array.isArray(example)) {
    return real.length === 0 || example.length === 0 ? [] : unshown(real[0], example[0], `${at}/0`)
  }
  const isObject = (value: Json) => typeof value === "object" && value !== null
  if (!isObject(real) || !isObject(example)) return []
  return Object.entries(real).flatMap(([key, member]) => {
    if (!(key in example)) return [`${at}/${key}`]
    return bags.test(key) ? [] : unshown(member, example[key], `${at}/${key}`)
  })
}

/** What the answer to an example says against it: that it was not understood, or looks otherwise. */
const flawsOf = (call: Call, { json, status, text }: RawResponse): ReadonlyArray<string> => {
  const where = `${call.operation} ${status}`
  const code: string = json?.properties?.code ?? ""
  const isNotUnderstood =
    [401, 405, 413, 415, 429].includes(status) ||
    // These two tell of a setting, the others of a caller who may not ask.
    (status === 403 && code !== "email_code_disabled" && code !== "api_keys_disabled") ||
    status >= 500 ||
    (status === 404 && (code === "route_not_found" || json?.error === "route_not_found")) ||
    (status === 400 && json?.properties?.errors !== undefined)
  if (isNotUnderstood) return [`${where} ${text}`]
  const example = call.responses[status]?.content?.["application/json"]?.example
  // One of several forms is shown.
  if (status >= 300 || json === undefined || json?.status !== example?.status) return []
  if (json?.valid !== example?.valid || json?.redeemed !== example?.redeemed) return []
  return unshown(json, example).map((member) => `${where} has ${member}, unlike its example`)
}

interface Request {
  readonly method: string
  readonly json?: unknown
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends every example of a document: each is understood, and no answer looks other than its example. */
const sendAll = Effect.fnUntraced(function* (
  name: keyof typeof documents,
  ids: Readonly<Record<string, string>>,
  // So many operations succeed at least, so that their answers are compared.
  atLeast: number,
  send: (path: string, request: Request) => Effect.Effect<RawResponse>
) {
  const flaws: Array<string> = []
  const compared = new Set<string>()
  const { environmentId, organizationId, userId } = ids
  const examples = {
    [exampleUserId]: userId ?? "",
    [exampleOrganizationId]: organizationId ?? "",
    [user.environmentId]: environmentId ?? ""
  }
  for (const call of callsOf(name)) {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key) => ids[key] ?? session.id)
    const { body, media, method } = call
    const isJson = body !== undefined && typeof body !== "string"
    const answer = yield* send(`${path}${queries[call.operation] ?? ""}`, {
      method,
      headers: isJson || media === undefined ? {} : { "content-type": media },
      ...(isJson ? { json: about(body, examples) } : {}),
      ...(isJson || body === undefined ? {} : { body })
    })
    flaws.push(...flawsOf(call, answer))
    if (answer.status < 300) compared.add(call.operation)
  }
  assert.deepStrictEqual(flaws, [])
  assert.isAtLeast(compared.size, atLeast)
})

/** What every tenant of the examples has. */
const named = { templateName: "billing", provider: "google", template: "sign_up_code" }

/** A user and an organization of a tenant, made by its backend. */
const made = Effect.fnUntraced(function* (name: string) {
  const { origin, tenant } = yield* TestService
  const { environment, secretKey } = yield* tenant(name)
  const ask = asker(origin, secretKey)
  const make = (path: string, json: object) =>
    Effect.map(
      ask(`/api/server/v1${path}`, { method: "POST", json }),
      (answer) => answer.json.id as string
    )
  const userId = yield* make("/users", { email: "grace@example.com", emailVerified: true })
  const organizationId = yield* make("/organizations", { name: "Engines", ownerUserId: userId })
  const ids = {
    ...named,
    environmentId: environment.id,
    userId,
    memberUserId: userId,
    organizationId
  }
  return { ask, ids }
})

const timeout = 60_000

layer(serviceWithConsole)("every example of the documents", (it) => {
  it.effect(
    "of the server plane is understood, and answered as it shows",
    () =>
      Effect.gen(function* () {
        const { ask, ids } = yield* made("served")
        yield* sendAll("server.json", ids, 30, ask)
      }),
    timeout
  )

  it.effect(
    "of the client plane is understood, and answered as it shows",
    () =>
      Effect.gen(function* () {
        const { environment } = yield* TestService
        const { id } = yield* person(user.email)
        const { browser, result } = yield* signIn(user.email)
        const organization = yield* organizationOf({ id, email: user.email, browser })
        const ids = {
          ...named,
          environmentId: environment.id,
          userId: id,
          memberUserId: id,
          organizationId: organization.id,
          sessionId: String(result.session.id)
        }
        yield* sendAll("client.json", ids, 35, (path, request) => browser.askAt(path, request))
      }),
    timeout
  )

  it.effect(
    "of the console plane is understood, and answered as it shows",
    () =>
      Effect.gen(function* () {
        const { ids } = yield* made("operated")
        const { ask } = yield* operator("owner")
        yield* sendAll("console.json", ids, 45, (path, request) =>
          ask(path.replace("/api/console/v1", ""), request)
        )
      }),
    timeout
  )
})
