import { useRef, useState } from "react"
import { type GatehouseProblem, isProblem } from "../../client.ts"

/** An action of a component, and its outcome so far. */
export interface RunAction<Input extends ReadonlyArray<unknown>> {
  readonly busy: boolean
  readonly problem: GatehouseProblem | null
  /** True once the action has succeeded, until it begins again. */
  readonly done: boolean
  /** Resolves to true if the action succeeded; what is no problem of the service rejects it. */
  readonly run: (...input: Input) => Promise<boolean>
  readonly reset: () => void
}

const still = { busy: false, problem: null, done: false }

/** Runs an action once at a time, and keeps its problem for the form that it belongs to. */
export const useAction = <Input extends ReadonlyArray<unknown>>(
  work: (...input: Input) => Promise<unknown>
): RunAction<Input> => {
  const [shown, setShown] = useState<Omit<RunAction<Input>, "run" | "reset">>(still)
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
        setShown({ ...still, problem: isProblem(error) ? error : null })
        if (!isProblem(error)) throw error
        return false
      } finally {
        isBusy.current = false
      }
    }
  }
}
