import { assert, describe, it as plain, layer } from "@effect/vitest"
import { Effect } from "effect"
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

const pages = contractOperations
  .filter(({ query }) => query.includes("limit"))
  .map((operation) => [`${operation.plane} ${operation.name}`, operation] as const)

layer(TestService.layer)("a page of a list", (it) => {
  it.effect.each(pages)("%s is asked for by a limit of 1 to 100", ([, operation]) =>
    Effect.gen(function* () {
      const { ask } = yield* TestService
      const person = yield* newcomer
      const { browser } = person
      const inPath = operation.ids.filter(({ slot }) => slot === "path")
      const { path, ...request } = requestOf(operation, {
        ...Object.fromEntries(inPath.map(({ name }) => [name, nobody])),
        ...(operation.plane === "client" && inPath.length > 0
          ? { organizationId: (yield* organizationOf(person)).id }
          : {})
      })
      const answerTo = (query: string) =>
        operation.plane === "server"
          ? ask(`${path}?${query}`, request)
          : browser.ask(`${path}?${query}`, request)
      for (const limit of ["0", "101", "-1", "1.5", "ten", ""]) {
        assertFlaws(yield* answerTo(`limit=${limit}`), ["/query/limit"], "invalid_limit")
      }
      if (!operation.query.includes("cursor")) return
      for (const cursor of ["", "nonsense", "eyJ2IjoxfQ"]) {
        assertFlaws(yield* answerTo(`cursor=${cursor}`), ["/query/cursor"], "invalid_cursor")
      }
    })
  )
})
