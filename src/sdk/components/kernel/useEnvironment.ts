import { useEffect, useSyncExternalStore } from "react"
import { type EnvironmentConfiguration, useShared } from "../../react/GatehouseProvider.ts"

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
