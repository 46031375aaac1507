"use client"

/**
 * The entry point `@gatehouse-id/react`: a provider, and hooks over the flows of
 * `@gatehouse-id/client`. They draw nothing.
 */
export { GatehouseProvider, useClient, type GatehouseProviderProps } from "./GatehouseProvider.ts"
export { usePasswordReset, useReauthentication, useSignIn, useSignUp } from "./flows.ts"
export {
  useOrganizations,
  usePermission,
  useSession,
  useUser,
  type UsedOrganizations,
  type UsedSession
} from "./session.ts"
export { useFlow, type Shown } from "./flows.ts"
