import { useRef, useState } from "react"
import { isProblem } from "../../client.ts"
import { useShared } from "../../react/GatehouseProvider.ts"
import type { Failure } from "./ProblemMessage.tsx"

/** An action of a component, and its outcome so far. */
export interface RunAction<Input extends ReadonlyArray<unknown>> {
  readonly busy: boolean
  readonly problem: Failure | null
  /** True once the action has succeeded, until it begins again. */
  readonly done: boolean
  /** Resolves to true if the action succeeded. */
  readonly run: (...input: Input) => Promise<boolean>
  readonly reset: () => void
}

/** A person who closes a dialog, the browser's or ours, has failed at nothing. */
const isCancelled = (error: unknown): boolean =>
  isProblem(error, "reauthentication_required") ||
  isProblem(error, "second_factor_required") ||
  (error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name))

/** Names of errors by which a browser refuses a passkey (WebAuthn Level 3, 5.1.3 and 5.1.4). */
const refusals: ReadonlySet<string> = new Set([
  "ConstraintError",
  "EncodingError",
  "NotSupportedError",
  "SecurityError",
  "UnknownError"
])

/** A browser that keeps a passkey to itself has answered: no connection was lost. */
const failureOf = (error: unknown): Failure => {
  if (isProblem(error)) return error
  if (!(error instanceof DOMException)) return "lost"
  if (error.name === "InvalidStateError") return "passkey_exists"
  return refusals.has(error.name) ? "invalid_passkey" : "lost"
}

const still = { busy: false, problem: null, done: false }

/** Runs an action once at a time, and keeps its problem for the form that it belongs to. */
export const useAction = <Input extends ReadonlyArray<unknown>>(
  work: (...input: Input) => Promise<unknown>
): RunAction<Input> => {
  const [shown, setShown] = useState<Omit<RunAction<Input>, "run" | "reset">>(still)
  const { onError } = useShared()
  const isBusy = useRef(false)
  return {
    ...shown,
    reset: () => setShown(still),
    run: async (...input) => {
      if (isBusy.current) return false
      isBusy.current = true
      setShown({ ...still, busy: true })
      try {
        await work(...input)
        setShown({ ...still, done: true })
        return true
      } catch (error) {
        if (isCancelled(error)) {
          setShown(still)
          return false
        }
        const problem = failureOf(error)
        setShown({ ...still, problem })
        // The person has it already: nothing for the app to look into.
        if (!isProblem(error) && problem !== "passkey_exists") onError(error)
        return false
      } finally {
        isBusy.current = false
      }
    }
  }
}
