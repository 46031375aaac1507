import type { ProblemMembers } from "./ProblemMembers.ts"

/** The codes that the operations of both planes declare; any operation may answer others too. */
export type ProblemCode =
  | ProblemMembers["code"]
  | "internal_error"
  | "invalid_request"
  | "unauthenticated"

type MembersOf<Code> = [Extract<ProblemMembers, { readonly code: Code }>] extends [never]
  ? Readonly<Record<string, unknown>>
  : Extract<ProblemMembers, { readonly code: Code }>

/** Details of a failed call. */
export interface ProblemDetails {
  readonly operation: string
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string | null
  readonly properties: Readonly<Record<string, unknown>>
  readonly correlationId: string | null
  readonly retryAfterSeconds: number | null
}

/** Marks a problem of any copy of this module: each package of ours may bring its own. */
const mark = Symbol.for("gatehouse/problem")

/**
 * Rejection of a call that the service answers by anything but success (RFC 9457). `code`
 * identifies the problem; `isProblem` also types its `properties`.
 */
export class GatehouseProblem extends Error {
  override readonly name = "GatehouseProblem"
  /** The operation that was called, such as `users.getUser`. */
  readonly operation: string
  /** The HTTP status. */
  readonly status: number
  /** Such as `user_not_found`; `unexpected_answer` where something else than Gatehouse answered. */
  readonly code: ProblemCode | (string & {})
  readonly title: string
  readonly detail: string | null
  readonly properties: Readonly<Record<string, unknown>>
  /** The id by which the service's logs and its audit trail know the call. */
  readonly correlationId: string | null
  /** Wait before the next try, if the answer says so. */
  readonly retryAfterSeconds: number | null

  constructor(problem: ProblemDetails) {
    super(`${problem.operation}: ${problem.status} ${problem.code}: ${problem.title}`)
    Object.defineProperty(this, mark, { value: true })
    this.operation = problem.operation
    this.status = problem.status
    this.code = problem.code
    this.title = problem.title
    this.detail = problem.detail
    this.properties = problem.properties
    this.correlationId = problem.correlationId
    this.retryAfterSeconds = problem.retryAfterSeconds
  }
}

const isMarked = (error: unknown): error is GatehouseProblem =>
  error instanceof Error && mark in error

/**
 * True if a call failed with a problem of the service: any, or the one of a code.
 *
 * @example
 * if (isProblem(error, "metadata_too_large")) console.log(error.properties.limit)
 */
export function isProblem(error: unknown): error is GatehouseProblem
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  code: Code
): error is GatehouseProblem & { readonly code: Code; readonly properties: MembersOf<Code> }
export function isProblem(error: unknown, code?: string): boolean {
  return isMarked(error) && (code === undefined || error.code === code)
}
