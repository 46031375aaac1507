import { assert, describe, it } from "@effect/vitest"
import { type Arbitrary, Result, Schema } from "effect"
import { HttpApi, type HttpApiEndpoint, type HttpApiGroup } from "effect/http-api"
import { ClientApi } from "../../src/api/ClientApi.ts"
import { ServerApi } from "../../src/api/ServerApi.ts"
import { groupName } from "../../src/sdk/routesOf.ts"
import { arbitraries, samples } from "../../src/testing/index.ts"

interface Operation {
  readonly group: string
  readonly name: string
  readonly endpoint: HttpApiEndpoint.Top
}

const operationsOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyArray<Operation> => {
  const operations: Array<Operation> = []
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      const { identifier: name } = endpoint
      operations.push({ group: groupName(group), name, endpoint })
    }
  })
  return operations
}

type Parts = Readonly<Record<string, Arbitrary.Arbitrary<Readonly<Record<string, unknown>>>>>
type Plane = Readonly<Record<string, Readonly<Record<string, Parts>>>>

const accepts = (schemas: ReadonlyArray<unknown>, value: unknown): boolean =>
  schemas.some((schema) =>
    Result.isSuccess(Schema.decodeUnknownResult(schema as Schema.Codec<unknown>)(value))
  )

describe.each([
  ["server", operationsOf(ServerApi), arbitraries.server as unknown as Plane],
  ["client", operationsOf(ClientApi), arbitraries.client as unknown as Plane]
] as const)("the %s plane", (_, operations, plane) => {
  it.each(operations)("$name: what is made up keeps to the contract", (operation) => {
    const { endpoint, group, name } = operation
    const { input, params: _params, query: _query, ...bodies } = plane[group]?.[name] ?? {}
    for (const body of Object.values(bodies)) assert.lengthOf(samples(body, { count: 3 }), 3)
    assert.isDefined(input)
    const payload = [...endpoint.payload.values()].flatMap(({ schemas }) => [...schemas])
    for (const made of input === undefined ? [] : samples(input, { count: 5 })) {
      const { body = null, params, query } = JSON.parse(JSON.stringify(made))
      if (endpoint.params !== undefined) assert.isTrue(accepts([endpoint.params], params))
      if (endpoint.query !== undefined) assert.isTrue(accepts([endpoint.query], query))
      if (payload.length > 0) assert.isTrue(accepts(payload, body), JSON.stringify(body))
    }
  })
})

it("the same seed makes the same values", () => {
  const { input } = arbitraries.server.users.createUser
  assert.deepStrictEqual(samples(input, { seed: 7 }), samples(input, { seed: 7 }))
  assert.notDeepEqual(samples(input, { seed: 7 }), samples(input, { seed: 8 }))
})
