import { useSyncExternalStore } from "react"
import type { Flow, Snapshot } from "../client.ts"

/** State and actions of a flow. */
export type Shown<F extends Flow<State>, State> = Snapshot<State> &
  Omit<F, "getSnapshot" | "subscribe">

/** Follows a flow: the component is drawn again after each change. */
export const useFlow = <State, F extends Flow<State>>(flow: F & Flow<State>): Shown<F, State> => {
  const { getSnapshot, subscribe, ...actions } = flow
  // A server draws what a flow begins with.
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  return { ...actions, ...snapshot }
}
