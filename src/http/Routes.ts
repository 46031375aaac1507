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

/** The methods of routes, of which GET brings HEAD along. */
const methodsOf = (routes: ReadonlyArray<{ readonly method: string }>): ReadonlyArray<string> =>
  [
    ...new Set(routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))
  ].toSorted()

/**
 * The methods of each path without parameters that a parameter of other routes could stand for: it is
 * its own routes' alone.
 */
export const literalMethods = (
  routes: ReadonlyArray<ServedRoute>
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const { literal = [], open = [] } = Object.groupBy(routes, ({ path }) =>
    path.includes(":") ? "open" : "literal"
  )
  const patterns = open.map(({ path }) => patternOf(path))
  const crossed = literal.filter(({ path }) => patterns.some((pattern) => pattern.test(path)))
  const byPath = Map.groupBy(crossed, ({ path }) => path)
  return new Map(Array.from(byPath, ([path, found]) => [path, methodsOf(found)]))
}

/** Tells which methods a path takes: the `Allow` header of a 405 (RFC 9110 section 15.5.6). */
export const allowedMethods = (
  routes: ReadonlyArray<ServedRoute>
): ((path: string) => ReadonlyArray<string>) => {
  const literal = literalMethods(routes)
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }))
  return (path) =>
    literal.get(path) ?? methodsOf(patterns.filter(({ pattern }) => pattern.test(path)))
}
