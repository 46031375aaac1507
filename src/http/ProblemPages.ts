import { Context, Effect } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * Writes a problem as a page for a person who went there, or leaves it as it is. `http` knows of no
 * page: who has some says so.
 */
export const ProblemPages = Context.Reference<
  (
    request: HttpServerRequest.HttpServerRequest,
    problem: HttpServerResponse.HttpServerResponse
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse>
>("gatehouse/http/ProblemPages", {
  defaultValue: () => (_request, problem) => Effect.succeed(problem)
})
