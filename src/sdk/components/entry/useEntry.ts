import { useCallback, useEffect, useRef, useState } from "react"
import { createSignInFlow, createSignUpFlow, type CurrentUser } from "../../client.ts"
import { useShared } from "../../react/GatehouseProvider.ts"
import type { Failure } from "../kernel/ProblemMessage.tsx"
import { webAddress } from "../kernel/addresses.ts"
import { useFlow, settled } from "../../react/flows.ts"

/** Way that a person goes on after a sign-in or a sign-up. */
export interface EntryOptions {
  /** Address to go to once somebody is signed in; without it they stay on the page. */
  readonly redirectUrl?: string | undefined
  /** Called once somebody is signed in, before the page is left. */
  readonly onComplete?: ((user: CurrentUser) => void) | undefined
}

/** Session storage's word for a sign-in that a reload has interrupted. */
const pendingKey = "gatehouse.pending"

/** Remembers across a reload, or a round to a provider, that a sign-in is under way. */
export const rememberPending = (isPending: boolean): void => {
  try {
    if (isPending) sessionStorage.setItem(pendingKey, "1")
    else sessionStorage.removeItem(pendingKey)
  } catch {
    // A page may have no storage: the sign-in then begins anew after a reload.
  }
}

const isPendingStill = (): boolean => {
  try {
    return sessionStorage.getItem(pendingKey) !== null
  } catch {
    return false
  }
}

/** Outcome of a round to a provider, or of a page that was loaded anew in a sign-in. */
export interface Arrival {
  readonly status: "complete" | "pending" | "error"
  readonly error: string | null
}

/**
 * Reads what a round has left in the page's address, and takes it out; other words in it are the
 * page's.
 */
export const takeArrival = (): Arrival | null => {
  const url = new URL(location.href)
  const { searchParams } = url
  const status = searchParams.get("status") ?? ""
  const error = searchParams.get("error")
  const isPending = isPendingStill()
  const isOwed = /^(mfa_required|mfa_enrollment_required|continue)$/.test(status)
  const isError = status === "error" && /^[a-z_]+$/.test(error ?? "")
  const isComplete = status === "complete" && isPending
  if (!isOwed && !isError && !isComplete) {
    return isPending ? { status: "pending", error: null } : null
  }
  for (const name of ["status", "error"]) searchParams.delete(name)
  history.replaceState(history.state, "", url)
  if (!isOwed) rememberPending(false)
  return { status: isOwed ? "pending" : isError ? "error" : "complete", error }
}

const withoutFragment = (address: string): string => address.replace(/#.*$/, "")

/** The flows of a card that signs people in or up, and what they lead to. */
export const useEntry = ({ onComplete, redirectUrl }: EntryOptions) => {
  const { client, onError, session } = useShared()
  const [flows] = useState(() => ({
    signIn: createSignInFlow(client),
    signUp: createSignUpFlow(client)
  }))
  const signIn = useFlow(flows.signIn)
  const signUp = useFlow(flows.signUp)
  const [isOver, setIsOver] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isFinished = useRef(false)
  const wasPending = useRef(false)
  // Mostly written anew at each drawing, which is no reason to resume or to finish again.
  const options = useRef({ onComplete, redirectUrl })
  options.current = { onComplete, redirectUrl }

  /** Tells the page who has signed in. */
  const enter = useCallback(async () => {
    setFailure(null)
    try {
      await settled(session)
      setFailure((await session.refresh()).problem)
    } catch (error) {
      setFailure("lost")
      throw error
    }
  }, [session])

  const finish = useCallback(
    async (user: CurrentUser) => {
      if (isFinished.current) return
      isFinished.current = true
      setIsOver(true)
      rememberPending(false)
      const { onComplete: tell, redirectUrl: to } = options.current
      tell?.(user)
      const here = withoutFragment(location.href)
      const address = to === undefined ? null : webAddress(to)
      // A browser that only goes to another fragment keeps the page as it is.
      const stays = address === null || withoutFragment(address) === here
      setIsLeaving(!stays)
      if (address !== null) location.assign(address)
      if (stays) await enter()
    },
    [enter]
  )

  const { state } = signIn
  useEffect(() => {
    const isPending = ["second_factor", "enrollment", "continuation"].includes(state.step)
    // Before the first step there is nothing to forget: the page may have been loaded anew.
    if (isPending || wasPending.current) rememberPending(isPending)
    wasPending.current = isPending
    // Recovery codes are shown once: whoever has not seen them yet is not led away.
    if (state.step === "complete" && state.recoveryCodes === null) {
      finish(state.user).catch(onError)
    }
  }, [state, finish, onError])

  const made = signUp.state
  const { resume } = signIn
  useEffect(() => {
    if (made.step === "complete") finish(made.user).catch(onError)
    // A further step is owed, as after a sign-in: this browser's own cookie names it.
    else if (made.step !== "details" && made.step !== "code") resume().catch(onError)
  }, [made, finish, onError, resume])

  /** Goes back to the first screen, also from the end. */
  const again = useCallback(() => {
    isFinished.current = false
    setIsOver(false)
    flows.signIn.startOver()
    flows.signUp.startOver()
  }, [flows])

  const { busy, state: present } = useFlow(session)
  const { step } = present
  const stepBefore = useRef(step)
  useEffect(() => {
    const hasLeft = stepBefore.current === "signed_in" && step === "signed_out"
    stepBefore.current = step
    if (hasLeft && isFinished.current) again()
  }, [step, again])

  /** Somebody has signed in, and the page does not know it. */
  const isStranded = isOver && !isLeaving && !busy && step !== "signed_in"
  return { signIn, signUp, finish, enter, failure, again, isOver, isStranded }
}

/** Flows of a card that signs people in or up. */
export type EntryFlows = ReturnType<typeof useEntry>
