import { useEffect, useState, useSyncExternalStore } from "react"
import {
  type Client,
  createPasswordResetFlow,
  createReauthenticationFlow,
  createSignInFlow,
  createSignUpFlow,
  type Flow,
  type PasswordResetFlow,
  type PasswordResetState,
  type ReauthenticationFlow,
  type ReauthenticationState,
  type SignInFlow,
  type SignInState,
  type SignUpFlow,
  type SignUpState,
  type Snapshot
} from "../client.ts"
import { useShared } from "./GatehouseProvider.ts"

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

/** Waits until no action of a flow is under way: another one would do nothing before. */
export const settled = async <State>({ getSnapshot, subscribe }: Flow<State>): Promise<void> => {
  if (!getSnapshot().busy) return
  await new Promise<void>((resolve) => {
    const stop = subscribe(() => {
      if (getSnapshot().busy) return
      stop()
      resolve()
    })
  })
}

/** Reports a flow's new session to every other hook at once. */
const useEntry = <State extends { readonly step: string }, F extends Flow<State>>(
  make: (client: Client) => F & Flow<State>
): Shown<F, State> => {
  const { client, onError, session } = useShared()
  const [flow] = useState(() => make(client))
  const shown = useFlow<State, F>(flow)
  const isComplete = shown.state.step === "complete"
  useEffect(() => {
    if (isComplete) session.refresh().catch(onError)
  }, [isComplete, onError, session])
  return shown
}

/**
 * The flow behind a sign-in page of your own: what to ask next, and the actions that answer it.
 *
 * @example
 * const { busy, password, problem, state } = useSignIn()
 */
export const useSignIn = (): Shown<SignInFlow, SignInState> => useEntry(createSignInFlow)

/** The flow behind a sign-up page of your own. */
export const useSignUp = (): Shown<SignUpFlow, SignUpState> => useEntry(createSignUpFlow)

/** The flow behind the pages for a forgotten password; `token` is that of a mailed link. */
export const usePasswordReset = (token?: string): Shown<PasswordResetFlow, PasswordResetState> =>
  useEntry((client) => createPasswordResetFlow(client, token))

/** The flow behind a dialog that asks for a proof of identity before a sensitive change. */
export const useReauthentication = (): Shown<ReauthenticationFlow, ReauthenticationState> => {
  const { client } = useShared()
  const [flow] = useState(() => createReauthenticationFlow(client))
  return useFlow(flow)
}
