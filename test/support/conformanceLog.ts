import { expect } from "vitest"

let violations = new Set<string>()
let seen = new Set<string>()

/** Keeps what an answer broke, for the end of the test. */
export const noteViolation = (violation: string): void => {
  violations.add(violation)
}

let declared: ReadonlyArray<string> = []

/** Keeps what the contract declares, in the form of {@link noteSeen}, once it is known. */
export const noteDeclared = (answers: ReadonlyArray<string>): void => {
  declared = answers
}

/** What the contract declares, for the first who asks. */
export const takeDeclared = (): ReadonlyArray<string> => {
  const taken = declared
  declared = []
  return taken
}

/** Keeps an answer, as `<plane> <operation id> <status>[ <code>]`, for the end of the run. */
export const noteSeen = (answer: string): void => {
  seen.add(answer)
}

/** What the answers since the last call broke. */
export const takeViolations = (): ReadonlyArray<string> => {
  const taken = [...violations]
  violations = new Set()
  return taken
}

/** Every answer since the last call. */
export const takeSeen = (): ReadonlyArray<string> => {
  const taken = [...seen]
  seen = new Set()
  return taken
}

/** A call that was answered, as the audit trail has to tell of it. */
export interface AnsweredCall {
  /** `<plane> <operation id>`. */
  readonly operation: string
  readonly status: number
  /** The test that made it. */
  readonly test: string
}

const calls = new Map<string, AnsweredCall | "several">()

/** Keeps a call by its correlation id; an id that a test uses again names none of its calls. */
export const noteCall = (correlationId: string, operation: string, status: number): void => {
  const test = expect.getState().currentTestName ?? "before the tests"
  calls.set(correlationId, calls.has(correlationId) ? "several" : { operation, status, test })
}

/** The one call that has this correlation id. */
export const callOf = (correlationId: string): AnsweredCall | undefined => {
  const call = calls.get(correlationId)
  return call === "several" ? undefined : call
}
