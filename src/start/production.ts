import { Effect, Layer } from "effect"
import { Environments } from "../tenancy/environments/Environments.ts"

/**
 * Stops a production process from serving an environment whose app URL is not https (contract:
 * "Operating it").
 */
export const layer = Layer.effectDiscard(
  Effect.flatMap(Environments, ({ requireSecureAppUrls }) => requireSecureAppUrls)
)
