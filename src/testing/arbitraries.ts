import { Arbitrary, Effect, Schema } from "effect"
import { HttpApi, type HttpApiGroup } from "effect/http-api"
import { ClientApi } from "../api/ClientApi.ts"
import { ServerApi } from "../api/ServerApi.ts"
import type { AnyApi, AnyEndpoint, Endpoints, Input } from "../sdk/Facade.ts"
import { groupName } from "../sdk/routesOf.ts"

type Decoded<S> = S extends { readonly Type: infer Type } ? Type : never

type Of<Name extends string, A> = [A] extends [never]
  ? {}
  : { readonly [Key in Name]: Arbitrary.Arbitrary<A> }

/** Arbitraries of an operation's parts; absent parts have none. */
type OperationArbitraries<Endpoint extends AnyEndpoint> = Of<
  "params",
  Decoded<Endpoint["~Params"]>
> &
  Of<"query", Decoded<Endpoint["~Query"]>> &
  Of<"payload", Decoded<Endpoint["~Payload"]>> &
  Of<"success", Decoded<Endpoint["~Success"]>> &
  Of<"problem", Decoded<Endpoint["~Error"]>> & {
    /** Input of the promise clients: as JSON. */
    readonly input: Arbitrary.Arbitrary<Input<Endpoint>>
  }

type PlaneArbitraries<Api extends AnyApi> = {
  readonly [Group in keyof Endpoints<Api>]: {
    readonly [Name in keyof Endpoints<Api>[Group]]: Endpoints<Api>[Group][Name] extends AnyEndpoint
      ? OperationArbitraries<Endpoints<Api>[Group][Name]>
      : never
  }
}

type AnySchema = Schema.Codec<unknown, unknown>

const unionOf = (schemas: Iterable<Schema.Top>): AnySchema | undefined => {
  const members = [...schemas]
  if (members.length === 0) return undefined
  return (members.length === 1 ? members[0] : Schema.Union(members)) as AnySchema
}

/** Made when it is looked at: a test wants a few of the hundreds. */
const lazily = <A extends object>(makers: Readonly<Record<string, () => unknown>>): A => {
  const made = {}
  for (const [name, make] of Object.entries(makers)) {
    let value: unknown
    Object.defineProperty(made, name, { enumerable: true, get: () => (value ??= make()) })
  }
  return made as A
}

const encoded = (schema: AnySchema): Arbitrary.Arbitrary<unknown> => {
  const encode = Schema.encodeSync(schema)
  return Arbitrary.map(Arbitrary.schema(schema), (value) => encode(value))
}

/** A body of null stands for none. */
const withoutNull = (input: object): object =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name !== "body" || value !== null)
  )

const arbitrariesOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): unknown => {
  const groups: Record<string, Record<string, () => unknown>> = {}
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      const schemas = {
        params: endpoint.params as AnySchema | undefined,
        query: endpoint.query as AnySchema | undefined,
        payload: unionOf([...endpoint.payload.values()].flatMap(({ schemas }) => [...schemas])),
        success: unionOf(endpoint.success),
        problem: unionOf(endpoint.error)
      }
      const { params, payload, query } = schemas
      const parts = { params, query, body: payload }
      const name = groupName(group)
      const operations = (groups[name] ??= {})
      operations[endpoint.identifier] = () =>
        lazily({
          ...Object.fromEntries(
            Object.entries(schemas).flatMap(([part, schema]) =>
              schema === undefined ? [] : [[part, () => Arbitrary.schema(schema)]]
            )
          ),
          input: () =>
            Arbitrary.map(
              Arbitrary.all(
                Object.fromEntries(
                  Object.entries(parts).flatMap(([part, schema]) =>
                    schema === undefined ? [] : [[part, encoded(schema)]]
                  )
                )
              ),
              withoutNull
            )
        })
    }
  })
  return lazily(
    Object.fromEntries(
      Object.entries(groups).map(([name, operations]) => [name, () => lazily(operations)])
    )
  )
}

/**
 * Values of every public schema, for property tests: `arbitraries.server.users.createUser.payload`.
 * `params`, `query`, `payload`, `success` and `problem` are what Effect's typed client takes and
 * answers; `input` is what the promise clients take.
 */
export const arbitraries = {
  server: arbitrariesOf(ServerApi) as PlaneArbitraries<typeof ServerApi>,
  client: arbitrariesOf(ClientApi) as PlaneArbitraries<typeof ClientApi>
}

/** Some values of an arbitrary, the same ones for the same seed. */
export const samples = <A>(
  arbitrary: Arbitrary.Arbitrary<A>,
  options: { readonly count?: number; readonly seed?: number | string } = {}
): ReadonlyArray<A> =>
  Effect.runSync(
    Arbitrary.sampleEffect(arbitrary, { count: options.count ?? 20, seed: options.seed ?? 1 })
  )
