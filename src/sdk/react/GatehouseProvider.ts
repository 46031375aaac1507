import {
  createContext,
  createElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore
} from "react"
import { type Client, createSessionFlow, type SessionFlow } from "../client.ts"
import type { Texts } from "../components/texts/Texts.ts"
import { type Remembered, remembered } from "./remembered.ts"

/** Configuration of the environment, as far as people who sign in need it. */
export type EnvironmentConfiguration = Awaited<ReturnType<Client["boot"]["environment"]>>

/** State that every component below a provider uses. */
export interface Shared {
  readonly client: Client
  readonly session: SessionFlow
  readonly environment: Remembered<EnvironmentConfiguration>
  readonly locale: string
  readonly texts: Partial<Texts> | undefined
  readonly onError: (error: unknown) => void
}

/** Context of the provider: the elements for pages without React fill it by themselves. */
export const GatehouseContext = createContext<Shared | null>(null)

/** As an event handler fails: outside of every component, where the page's own handlers see it. */
export const throwLater = (error: unknown): void =>
  queueMicrotask(() => {
    throw error
  })

/**
 * Asks who is signed in. Where nobody can tell, nothing is drawn: the page is told why, such as by
 * the answer of another server, which stands at the address that the client was given.
 */
export const askWho = async (
  session: SessionFlow,
  onError: (error: unknown) => void
): Promise<void> => {
  try {
    const { problem, state } = await session.refresh()
    if (problem !== null && state.step === "unknown") onError(problem)
  } catch (error) {
    onError(error)
  }
}

/** Props that the hooks of an application share. */
export interface GatehouseProviderProps {
  readonly client: Client
  /**
   * Told of what no component shows, such as a lost connection, or an answer that is not the
   * service's to the question who is signed in; by default it is thrown.
   */
  readonly onError?: ((error: unknown) => void) | undefined
  /**
   * Language of the components, such as `da`; English unless it is given. A language that they do
   * not speak falls back to English, dates and numbers do not.
   */
  readonly locale?: string | undefined
  /** Texts in place of the usual ones, all or a few: of another language, or in your own voice. */
  readonly texts?: Partial<Texts> | undefined
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
  locale = "en",
  onError: told = throwLater,
  texts
}: GatehouseProviderProps): ReactNode => {
  // Mostly written anew at each drawing, which is no reason to ask anything again.
  const lastTold = useRef(told)
  lastTold.current = told
  const onError = useCallback((error: unknown) => lastTold.current(error), [])
  const session = useMemo(() => createSessionFlow(client), [client])
  const environment = useMemo(() => remembered(() => client.boot.environment()), [client])
  const shared = useMemo(
    () => ({ client, session, environment, locale, texts, onError }),
    [client, session, environment, locale, texts, onError]
  )
  useEffect(() => {
    if (session.getSnapshot().state.step === "unknown") void askWho(session, onError)
  }, [session, onError])
  return createElement(GatehouseContext.Provider, { value: shared }, children)
}

/** The provider's shared state. */
export const useShared = (): Shared => {
  const shared = useContext(GatehouseContext)
  if (shared === null) throw new Error("No <GatehouseProvider> is around this component")
  return shared
}

/** The client that the provider was given. */
export const useClient = (): Client => useShared().client

/** Configuration of the environment; null until it is known. */
export const useEnvironment = (): EnvironmentConfiguration | null => {
  const { environment, onError } = useShared()
  const { getSnapshot, load, subscribe } = environment
  const known = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  useEffect(() => {
    load().catch(onError)
  }, [load, onError])
  return known
}

/** The name that people know the environment by. */
export const appNameOf = (environment: EnvironmentConfiguration | null): string =>
  environment?.branding.displayName ?? ""
