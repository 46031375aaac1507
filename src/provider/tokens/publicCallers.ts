import { Effect } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import { ofNetwork, type Throttle } from "../../tenancy/throttle/Throttle.ts"
import { tooMany } from "./OAuthError.ts"
import type { PresentedClient } from "./presentedClient.ts"

const windowSeconds = 60

/**
 * Counts a call by which a row begins, where it comes from an application that proves nothing: such
 * calls are anybody's, and limited by network (`throttle.protocolPerNetwork`).
 */
export const admittedPublic = (
  throttle: Throttle["Service"],
  environment: Environment,
  { method }: PresentedClient,
  endpoint: "par" | "device",
  ipAddress: string | null
) =>
  method === "none"
    ? throttle
        .attempt(
          environment,
          ofNetwork(ipAddress, {
            scope: `${endpoint}:address`,
            policy: endpoint,
            limit: environment.settings.throttle.protocolPerNetwork,
            windowSeconds
          })
        )
        .pipe(
          Effect.asVoid,
          Effect.mapError(({ retryAfterSeconds }) => tooMany(retryAfterSeconds))
        )
    : Effect.void
