import { useEffect, useRef, useState } from "react"
import type { CurrentUser, SessionFlow, SessionState, Snapshot } from "../client.ts"
import { useShared } from "./GatehouseProvider.ts"
import { type Shown, useFlow } from "./flows.ts"

/** The session, and the actions that change it. */
export type UsedSession = Shown<SessionFlow, SessionState>

/**
 * The session of this browser. `state.step` is `unknown` until the service has answered.
 *
 * @example
 * const { signOut, state } = useSession()
 * if (state.step === "signed_in") return <button onClick={() => signOut()}>Sign out</button>
 */
export const useSession = (): UsedSession => useFlow(useShared().session)

/** The signed-in person; null while nobody is, or nobody knows. */
export const useUser = (): CurrentUser | null => {
  const { state } = useSession()
  return state.step === "signed_in" ? state.user : null
}

type SignedInState = Extract<SessionState, { readonly step: "signed_in" }>

/** The organizations of the signed-in person. */
export interface UsedOrganizations {
  /** Null until they are known. */
  readonly organizations: SignedInState["organizations"]
  /** The one that the session acts in. */
  readonly activeId: string | null
  /** Null: acts outside of any organization. */
  readonly switchTo: (organizationId: string | null) => Promise<Snapshot<SessionState>>
}

/** The organizations of the signed-in person, which are fetched when a component first asks. */
export const useOrganizations = (): UsedOrganizations => {
  const { onError } = useShared()
  const { busy, loadOrganizations, problem, state, switchOrganization } = useSession()
  const organizations = state.step === "signed_in" ? state.organizations : null
  const wanted = state.step === "signed_in" && organizations === null && !busy && problem === null
  // A failure leaves the state as it was: without a connection it is not asked for again and again.
  const askedFor = useRef<SessionState>(null)
  useEffect(() => {
    if (!wanted || askedFor.current === state) return
    askedFor.current = state
    loadOrganizations().catch(onError)
  }, [wanted, state, loadOrganizations, onError])
  return {
    organizations,
    activeId: state.step === "signed_in" ? state.session.organizationId : null,
    switchTo: switchOrganization
  }
}

const permissionsOf = (token: string): ReadonlyArray<unknown> => {
  const [, payload = ""] = token.split(".")
  const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")))
  const { org } = claims as { readonly org?: { readonly permissions?: unknown } }
  return Array.isArray(org?.permissions) ? org.permissions : []
}

interface Known {
  readonly of: string
  readonly permissions: ReadonlyArray<unknown>
}

/**
 * The permissions of the role in the active organization: none outside of any; null until they are
 * known.
 */
export const useKnownPermissions = (): ReadonlyArray<unknown> | null => {
  const { client, onError } = useShared()
  const { state } = useSession()
  const [known, setKnown] = useState<Known | null>(null)
  const wanted =
    state.step === "signed_in" && state.session.organizationId !== null
      ? `${state.session.id} ${state.session.organizationId}`
      : null
  useEffect(() => {
    if (wanted === null) return undefined
    let isOver = false
    const ask = async () => {
      const token = await client.getAccessToken()
      const permissions = token === null ? [] : permissionsOf(token)
      if (!isOver) setKnown({ of: wanted, permissions })
    }
    ask().catch(onError)
    return () => {
      isOver = true
    }
  }, [client, onError, wanted])
  if (wanted === null) return state.step === "unknown" ? null : none
  return known?.of === wanted ? known.permissions : null
}

const none: ReadonlyArray<unknown> = []

/**
 * True if the role in the active organization has a permission: to show what a person can use. Your
 * backend decides over their rights. False until it is known.
 */
export const usePermission = (permission: string): boolean =>
  useKnownPermissions()?.includes(permission) === true
