import type { HttpApi, HttpApiGroup } from "effect/http-api"

/** A route that the process serves. */
export interface ServedRoute {
  readonly method: string
  readonly path: string
}

/** The routes of a plane, read off its contract. */
export const routesOf = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>
): ReadonlyArray<ServedRoute> =>
  // Reflection would put together every answer of each of them as well.
  Object.values<HttpApiGroup.Constraint>(api.groups).flatMap((group) =>
    Object.values((group as HttpApiGroup.Top).endpoints).map(({ method, path }) => ({
      method,
      path
    }))
  )

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:[A-Za-z]+/g, "[^/;]+")}$`)

/** Tells which methods a path takes: the `Allow` header of a 405 (RFC 9110 section 15.5.6). */
export const allowedMethods = (
  routes: ReadonlyArray<ServedRoute>
): ((path: string) => ReadonlyArray<string>) => {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }))
  return (path) => {
    const methods = new Set<string>()
    for (const { method, pattern } of patterns) {
      if (!pattern.test(path)) continue
      methods.add(method)
      if (method === "GET") methods.add("HEAD")
    }
    return [...methods].toSorted()
  }
}
