import { type GatehouseProblem, isProblem } from "../GatehouseProblem.ts"

/** The body that an operation takes. */
export type Body<Call> = Call extends (input: infer Input, ...rest: never) => unknown
  ? Input extends { readonly body: infer Sent }
    ? Sent
    : never
  : never

/** Answer type of an operation. */
export type Answer<Call> = Call extends (...input: never) => Promise<infer Answered>
  ? Answered
  : never

/** State of a flow at one moment. A snapshot never changes; a change makes a new one. */
export interface Snapshot<State> {
  readonly state: State
  /** An action waits for its answer. Until then every other action does nothing. */
  readonly busy: boolean
  /** Why the last action failed; null as soon as another one begins. */
  readonly problem: GatehouseProblem | null
}

/**
 * A state machine without markup. It fits React's `useSyncExternalStore` and any other subscriber.
 */
export interface Flow<State> {
  readonly getSnapshot: () => Snapshot<State>
  /** Calls back after every change; answers how to stop that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** An action of a flow: it resolves to what the flow shows once the action is over. */
export type Action<Input extends ReadonlyArray<unknown>, State> = (
  ...input: Input
) => Promise<Snapshot<State>>

/** The inside of a flow. */
export interface Machine<State> extends Flow<State> {
  /**
   * Runs one action. A problem of the service is shown, and `recover` makes the next state, by
   * default the current one. Any other failure, such as a lost connection, rejects the action.
   */
  readonly act: (
    work: (state: State) => Promise<State>,
    recover?: (problem: GatehouseProblem, state: State) => State
  ) => Promise<Snapshot<State>>
  /** Goes to a state at once; the answer to an action under way no longer counts. */
  readonly reset: (state: State) => Snapshot<State>
}

/** Makes the machine behind a flow. */
export const machine = <State>(initial: State): Machine<State> => {
  const listeners = new Set<() => void>()
  let snapshot: Snapshot<State> = { state: initial, busy: false, problem: null }
  let turn = 0

  const show = (next: Snapshot<State>): Snapshot<State> => {
    snapshot = next
    for (const listener of listeners) listener()
    return next
  }

  const act: Machine<State>["act"] = async (work, recover = (_problem, state) => state) => {
    if (snapshot.busy) return snapshot
    const { state } = snapshot
    const mine = ++turn
    show({ state, busy: true, problem: null })
    try {
      const next = await work(state)
      return mine === turn ? show({ state: next, busy: false, problem: null }) : snapshot
    } catch (error) {
      if (mine !== turn) return snapshot
      if (isProblem(error))
        return show({ state: recover(error, state), busy: false, problem: error })
      show({ state, busy: false, problem: null })
      throw error
    }
  }

  return {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    act,
    reset: (state) => {
      turn++
      return show({ state, busy: false, problem: null })
    }
  }
}

/** Fails where the flow is in another step than the action belongs to: a fault of the caller. */
export const expectStep = <State extends { readonly step: string }, Step extends State["step"]>(
  state: State,
  step: Step
): Extract<State, { readonly step: Step }> => {
  if (state.step !== step) throw new TypeError(`The flow is at ${state.step}, not at ${step}`)
  return state as Extract<State, { readonly step: Step }>
}
