import { HttpApi, type HttpApiGroup } from "effect/http-api"
import type { Routes } from "./calls.ts"

/** Name of a contract group in the clients: `server.users` is `users`. */
export const groupName = ({ identifier }: { readonly identifier: string }): string =>
  identifier.replace(/^.*\./, "")

/** Reads off a plane's contract where its operations are. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): Routes => {
  const routes: Record<string, Record<string, readonly [string, string]>> = {}
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) => {
      const name = groupName(group)
      routes[name] = {
        ...routes[name],
        [endpoint.identifier]: [endpoint.method, endpoint.path]
      }
    }
  })
  return routes
}
