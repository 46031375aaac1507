import { Effect, Schema } from "effect"
import { ownProblem, ShownProblem } from "../../pages/kernel/ShownProblem.ts"
import type { Visit } from "../../pages/kernel/Visit.ts"

/** A problem of an operation, as its service fails with it. */
interface ServiceProblem {
  readonly status: number
  readonly properties: { readonly code: string }
}

/** Shows a service's problem as the page of its operation would. */
export const shownBy =
  ({ correlationId }: Visit) =>
  ({ properties, status }: ServiceProblem): ShownProblem => {
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

/** Reads a form's body by the Schema of its operation; what does not fit is marked on the page. */
export const bodyBy = <A>(schema: Schema.Codec<A, unknown>) => {
  const decode = Schema.decodeUnknownOption(schema)
  return (visit: Visit, body: unknown, field: string): Effect.Effect<A, ShownProblem> =>
    Effect.mapError(Effect.fromOption(decode(body)), () =>
      ownProblem(400, "invalid_request", visit.correlationId, {
        errors: [{ path: `/body/${field}`, message: "Expected another value" }]
      })
    )
}
