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

const shown = 5
/** Flaws are told in words up to about this length; an answer has them all in `errors`. */
const shownLength = 2000

export interface Members {
  readonly errors?: ReadonlyArray<{ readonly path: string; readonly message: string }>
  readonly invitationStatus?: string
  readonly limit?: number
  readonly reason?: string
  readonly retryAfterSeconds?: number
  readonly size?: number
}

const flawsTold = (errors: NonNullable<Members["errors"]>): string => {
  let length = 0
  const told = errors
    .slice(0, shown)
    .map(({ message, path }) => `${path}: ${message}`)
    .filter((flaw, index) => (length += flaw.length) <= shownLength || index === 0)
  const more = errors.length - told.length
  return `${told.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`
}

/**
 * The `detail` of a problem that has none of its own: what is particular to it, in words (interface.md
 * "Problem object").
 */
export const problemDetail = (title: string, members: Members = {}): string => {
  const { errors = [], invitationStatus, limit, reason, retryAfterSeconds, size } = members
  if (errors.length > 0) return flawsTold(errors)
  if (retryAfterSeconds !== undefined) return `${title}. Try again in ${retryAfterSeconds} s.`
  if (limit !== undefined) {
    return size === undefined
      ? `${title}. The limit is ${limit}.`
      : `${title}: ${size} bytes, where ${limit} are the limit.`
  }
  if (invitationStatus !== undefined) return `${title}. It is ${invitationStatus}.`
  return reason === undefined ? `${title}.` : `${title}: ${reason}.`
}
