import { Schema } from "effect"
import { HttpApi, HttpApiGroup, type HttpApiEndpoint } from "effect/http-api"
import { Conventions, StrictQuery } from "../contract/Conventions.ts"
import { EnvironmentId } from "../contract/Ids.ts"
import { ServerAuth } from "../contract/ServerAuth.ts"
import { framed } from "../contract/ConsoleAuth.ts"
import { ServerApi } from "./ServerApi.ts"

const serverPrefix = "/api/server/v1"

/** Operations that operators perform by other means: under their own name, or not at all. */
const notMirrored: ReadonlySet<string> = new Set([
  "POST /users/:userId/impersonation-tokens",
  "PUT /users/:userId/password",
  "POST /api-keys/verify"
])

const replaced: ReadonlySet<unknown> = new Set([ServerAuth, StrictQuery, Conventions])

/** Path parameters are a struct, in the form that is read out of text. */
interface PathParameters extends Schema.Top {
  readonly schema: { readonly fields: Schema.Struct.Fields }
}

const withEnvironment = (params: Schema.Top | undefined) =>
  Schema.toCodecStringTree(
    Schema.Struct({
      environmentId: EnvironmentId,
      ...(params as PathParameters | undefined)?.schema.fields
    })
  )

const pathOf = ({ path }: HttpApiEndpoint.Top): string => path.slice(serverPrefix.length)

/** The endpoint below the path of an environment, without the guards of the server plane. */
const mirrored = (endpoint: HttpApiEndpoint.Top): HttpApiEndpoint.Top =>
  Object.assign(endpoint.prefix("/"), {
    path: `/environments/:environmentId${pathOf(endpoint)}`,
    params: withEnvironment(endpoint.params),
    middlewares: new Set([...endpoint.middlewares].filter((one) => !replaced.has(one)))
  })

const mirroredGroup = (group: HttpApiGroup.Top): ReadonlyArray<HttpApiGroup.Top> => {
  const [first, ...others] = Object.values(group.endpoints)
    .filter((endpoint) => !notMirrored.has(`${endpoint.method} ${pathOf(endpoint)}`))
    .map(mirrored)
  if (first === undefined) return []
  const name = consoleName(group.identifier)
  return [
    HttpApiGroup.make(name)
      .add(first, ...others)
      .annotateMerge(group.annotations)
  ]
}

/** Name of a server API group on the console plane. */
export const consoleName = (identifier: string): string =>
  identifier.replace(/^server\./, "console.")

/** The groups of the server API as they stand on the console plane, below each environment. */
export const mirroredGroups: ReadonlyArray<HttpApiGroup.Top> = Object.values(
  ServerApi.groups as unknown as Readonly<Record<string, HttpApiGroup.Top>>
).flatMap(mirroredGroup)

/** Which operations these are is known when the contract is loaded, and not to the compiler. */
type Mirror = HttpApi.HttpApi<"console", HttpApiGroup.Top>

/** The operations of the server API, with an operator as the caller. */
export const ConsoleMirror = framed(
  mirroredGroups.reduce((api, group) => api.add(group) as never, HttpApi.make("console"))
) as unknown as Mirror
