import { Context, Effect } from "effect"
import type { HttpServerRequest, HttpServerResponse } from "effect/http"

/**
 * Renders a problem as a page for a person, or leaves it as it is. `http` knows no pages, so
 * whoever has some provides this.
 */
export const ProblemPages = Context.Reference<
  (
    request: HttpServerRequest.HttpServerRequest,
    problem: HttpServerResponse.HttpServerResponse
  ) => Effect.Effect<HttpServerResponse.HttpServerResponse>
>("gatehouse/http/ProblemPages", {
  defaultValue: () => (_request, problem) => Effect.succeed(problem)
})
