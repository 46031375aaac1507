import { HttpApi, type HttpApiGroup } from "effect/http-api"
import type { Routes } from "./calls.ts"

/** Reads off a plane's contract where its operations are. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): Routes => {
  const routes: Record<string, Record<string, readonly [string, string]>> = {}
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      const name = group.identifier.replace(/^.*\./, "")
      routes[name] = {
        ...routes[name],
        [endpoint.identifier]: [endpoint.method, endpoint.path]
      }
    }
  })
  return routes
}
