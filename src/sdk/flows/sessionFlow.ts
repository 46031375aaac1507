import type { Client, ClientSession, CurrentUser } from "../ClientCalls.ts"
import { type Action, type Answer, type Flow, machine } from "./flow.ts"

type Boot = Answer<Client["boot"]["boot"]>
type OwnOrganization = Answer<Client["organizations"]["listOwnOrganizations"]>["items"][number]

/** Session state of this browser or install. */
export type SessionState =
  /** Nothing was asked yet. */
  | { readonly step: "unknown" }
  /** Nobody, though other sessions may still be open. */
  | { readonly step: "signed_out"; readonly sessions: ReadonlyArray<ClientSession> }
  | {
      readonly step: "signed_in"
      readonly user: CurrentUser
      readonly session: ClientSession
      readonly sessions: ReadonlyArray<ClientSession>
      /** The organizations of the user; null until `loadOrganizations`. */
      readonly organizations: ReadonlyArray<OwnOrganization> | null
    }

/** Follows who is signed in, and changes it: for menus, switchers and banners. */
export interface SessionFlow extends Flow<SessionState> {
  /** Asks again who is signed in, and for their organizations where they were known. */
  readonly refresh: Action<[], SessionState>
  readonly loadOrganizations: Action<[], SessionState>
  /** Makes another session of this browser the active one. */
  readonly switchSession: Action<[sessionId: string], SessionState>
  /** Null: acts outside of any organization. */
  readonly switchOrganization: Action<[organizationId: string | null], SessionState>
  /** Ends one session of this browser, or all of them. */
  readonly signOut: Action<[sessionId?: string], SessionState>
}

const bootState = ({ activeSessionId, sessions, user }: Boot): SessionState => {
  const session = sessions.find(({ id }) => id === activeSessionId)
  return user === null || session === undefined
    ? { step: "signed_out", sessions }
    : { step: "signed_in", user, session, sessions, organizations: null }
}

const firstHundred = { query: { limit: 100 } }

/** Makes the flow behind a user menu of your own. */
export const createSessionFlow = (client: Client): SessionFlow => {
  const { act, getSnapshot, subscribe } = machine<SessionState>({ step: "unknown" })
  const boot = async () => bootState(await client.boot.boot())
  const withOrganizations = async (state: SessionState): Promise<SessionState> => {
    if (state.step !== "signed_in") return state
    const { items } = await client.organizations.listOwnOrganizations(firstHundred)
    return { ...state, organizations: items }
  }

  return {
    getSnapshot,
    subscribe,
    refresh: () =>
      act(async (before) => {
        const state = await boot()
        const isKnown = before.step === "signed_in" && before.organizations !== null
        return isKnown ? withOrganizations(state) : state
      }),
    loadOrganizations: () => act(withOrganizations),
    switchSession: (sessionId) =>
      act(async () => {
        await client.signIn.switchSession({ body: { sessionId } })
        return boot()
      }),
    switchOrganization: (organizationId) =>
      act(async (state) => {
        const { session } = await client.organizations.setActiveOrganization({
          body: { organizationId }
        })
        return state.step === "signed_in" ? { ...state, session } : boot()
      }),
    signOut: (sessionId) =>
      act(async () => {
        await client.signIn.logout(sessionId === undefined ? {} : { body: { sessionId } })
        return boot()
      })
  }
}
