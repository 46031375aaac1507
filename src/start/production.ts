import { Effect, Layer } from "effect"
import { Environments } from "../tenancy/environments/Environments.ts"

/**
 * Keeps a production process from serving environments that it must not serve: those whose app URL
 * is not https (contract: "Operating it").
 */
export const layer = Layer.effectDiscard(
  Effect.flatMap(Environments, ({ requireSecureAppUrls }) => requireSecureAppUrls)
)
