import { Effect, Schema } from "effect"
import { HttpApiError } from "effect/http-api"

/**
 * Declares one error of the HTTP contract as an RFC 9457 problem.
 *
 * The code is the last part of `type` (`urn:problem-type:<code>`) and is repeated in
 * `properties.code`; further members of the problem are in `properties` too (interface.md "Problem
 * object"). `instance` is filled with the correlation id when the answer leaves the service.
 *
 * @example
 * class UserNotFound extends Problem<UserNotFound>()("user_not_found", 404, "No such user") {}
 */
export const Problem =
  <Self = never>() =>
  <
    const Code extends string,
    const Status extends number,
    const Properties extends Schema.Struct.Fields = {}
  >(
    code: Code,
    status: Status,
    title: string,
    properties?: Properties
  ) => {
    const members = Schema.Struct({ code: Schema.tag(code), ...properties } as {
      readonly code: Schema.tag<Code>
    } & Properties)
    const withDefault = members.pipe(
      Schema.withConstructorDefault(Effect.sync(() => ({ code }) as never))
    )
    return HttpApiError.Problem<Self>()(
      code,
      { type: `urn:problem-type:${code}` as `urn:problem-type:${Code}`, status, title },
      { properties: withDefault }
    )
  }
