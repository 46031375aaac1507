import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo } from "react"
import { type Client, createSessionFlow, type SessionFlow } from "../client.ts"

interface Shared {
  readonly client: Client
  readonly session: SessionFlow
  readonly onError: (error: unknown) => void
}

const Context = createContext<Shared | null>(null)

/** As an event handler fails: outside of every component, where the page's own handlers see it. */
const throwLater = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })

/** Props that the hooks of an application share. */
export interface GatehouseProviderProps {
  readonly client: Client
  /** Told of what is no problem of the service, such as a lost connection; by default it is thrown. */
  readonly onError?: ((error: unknown) => void) | undefined
  readonly children?: ReactNode
}

/**
 * Asks once who is signed in, and tells every hook below.
 *
 * @example
 * const client = createClient({ url: "" })
 * root.render(<GatehouseProvider client={client}><App /></GatehouseProvider>)
 */
export const GatehouseProvider = ({
  children,
  client,
  onError = throwLater
}: GatehouseProviderProps): ReactNode => {
  const session = useMemo(() => createSessionFlow(client), [client])
  const shared = useMemo(() => ({ client, session, onError }), [client, session, onError])
  useEffect(() => {
    if (session.getSnapshot().state.step === "unknown") session.refresh().catch(onError)
  }, [session, onError])
  return createElement(Context.Provider, { value: shared }, children)
}

/** The provider's shared state. */
export const useShared = (): Shared => {
  const shared = useContext(Context)
  if (shared === null) throw new Error("No <GatehouseProvider> is around this component")
  return shared
}

/** The client that the provider was given. */
export const useClient = (): Client => useShared().client
