import { Effect, Schema } from "effect"
import { issueOf } from "../../http/FlawReport.ts"
import { firstFlaws } from "../../platform/firstFlaws.ts"
import { ownProblem, ShownProblem } from "../../pages/kernel/ShownProblem.ts"
import type { Visit } from "../../pages/kernel/Visit.ts"

/** A problem of an operation, as its service fails with it. */
interface ServiceProblem {
  readonly status: number
  readonly properties: { readonly code: string }
}

/** Shows a service's problem as the page of its operation would; one that is shown already stays so. */
export const shownBy =
  ({ correlationId }: Visit) =>
  (problem: ServiceProblem | ShownProblem): ShownProblem => {
    if (problem instanceof ShownProblem) return problem
    const { properties, status } = problem
    const members: Readonly<Record<string, unknown>> = properties
    const seconds = members["retryAfterSeconds"]
    return new ShownProblem({
      status,
      code: properties.code,
      properties: members,
      correlationId,
      headers: typeof seconds === "number" ? { "retry-after": String(seconds) } : {}
    })
  }

/**
 * Reads what a form asks for by the Schema of its operation; what does not fit is marked on the page,
 * with the same limits as a backend has.
 */
export const bodyBy = <A>(
  schema: Schema.Codec<A, unknown>,
  code: "invalid_connection" | "invalid_request" = "invalid_request"
) => {
  const decode = Schema.decodeUnknownEffect(schema, { errors: "all" })
  return (visit: Visit, body: unknown): Effect.Effect<A, ShownProblem> =>
    Effect.mapError(decode(body), ({ issue }) => {
      const errors = firstFlaws(issue).map((flaw) => issueOf("Payload", flaw))
      return ownProblem(400, code, visit.correlationId, { errors })
    })
}
