import { assert, describe, it as plain, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { HttpApi } from "effect/http-api"
import { ClientAuth } from "../../src/sessions/clients/ClientAuth.ts"
import { ServerApi } from "../../src/api/ServerApi.ts"
import { ServerAuth } from "../../src/contract/ServerAuth.ts"
import { auditActions } from "../support/auditActions.ts"
import { clientOperations, isPublic, publicOperations } from "../support/ClientOperations.ts"
import { contractOperations, requestOf } from "../support/ContractOperations.ts"
import { newcomer, organizationOf } from "../support/Organizations.ts"
import { assertFlaws } from "../support/Problems.ts"
import { TestService } from "../support/TestService.ts"

/** Its credential is the client, whose active session may be dead (contract: "Client, session, token"). */
const needsClientOnly = "POST /_service/auth/switch-session"

describe("every operation of the contract", () => {
  plain("of the server plane has the guard of the secret key", () => {
    HttpApi.reflect(ServerApi, {
      onGroup: () => undefined,
      onEndpoint: ({ endpoint, middleware }) => {
        const guards = Array.from(middleware, ({ key }) => key)
        assert.include(guards, ServerAuth.key, endpoint.identifier)
      }
    })
  })

  plain("of the client plane has the guard of the session, or is on the public list", () => {
    for (const operation of clientOperations) {
      const { guards, name } = operation
      const open = isPublic(operation) || name === needsClientOnly
      assert.notStrictEqual(guards.has(ClientAuth.key), open, name)
    }
    const names = clientOperations.map(({ name }) => name)
    assert.includeMembers(names, [...publicOperations])
  })

  plain("says which actions the audit trail tells of it, unless it only reads", () => {
    const known = contractOperations.map(({ name, plane }) => `${plane} ${name}`)
    const writing = contractOperations
      .filter(({ method }) => method !== "GET")
      .map(({ name, plane }) => `${plane} ${name}`)
    assert.includeMembers(Object.keys(auditActions), writing)
    assert.includeMembers(known, Object.keys(auditActions))
  })
})

const nobody = "018f0000-0000-7000-8000-000000000009"

/** What is no number: all operations read theirs in one place, so each is sent one of them. */
const noNumbers = ["-1", "1.5", "ten", ""] as const

/** The same for what is no cursor. */
const noCursors = ["", "nonsense", "eyJ2IjoxfQ"] as const

const pages = contractOperations
  .filter(({ query }) => query.includes("limit"))
  .map((operation, index) => {
    const limit = noNumbers[index % noNumbers.length] ?? ""
    const cursor = noCursors[index % noCursors.length] ?? ""
    return [`${operation.plane} ${operation.name}`, operation, limit, cursor] as const
  })

/** The owner of an organization, who asks for all of the pages. */
class Asking extends Context.Service<Asking>()("gatehouse/test/planes/ContractWalk/Asking", {
  make: Effect.gen(function* () {
    const person = yield* newcomer
    return { browser: person.browser, organizationId: (yield* organizationOf(person)).id }
  })
}) {
  static readonly layer = Layer.effect(this, this.make).pipe(Layer.provideMerge(TestService.layer))
}

layer(Asking.layer)("a page of a list", (it) => {
  it.effect.each(pages)(
    "%s is asked for by a limit of 1 to 100",
    ([, operation, noNumber, noCursor]) =>
      Effect.gen(function* () {
        const { ask } = yield* TestService
        const { browser, organizationId } = yield* Asking
        const inPath = operation.ids.filter(({ slot }) => slot === "path")
        const { path, ...request } = requestOf(operation, {
          ...Object.fromEntries(inPath.map(({ name }) => [name, nobody])),
          ...(operation.plane === "client" ? { organizationId } : {})
        })
        const answerTo = (query: string) =>
          operation.plane === "server"
            ? ask(`${path}?${query}`, request)
            : browser.ask(`${path}?${query}`, request)
        for (const limit of ["0", "101", noNumber]) {
          assertFlaws(yield* answerTo(`limit=${limit}`), ["/query/limit"], "invalid_limit")
        }
        if (!operation.query.includes("cursor")) return
        const refused = yield* answerTo(`cursor=${noCursor}`)
        assertFlaws(refused, ["/query/cursor"], "invalid_cursor")
      })
  )
})
