import { Layer } from "effect"
import { Lease } from "../platform/Lease.ts"
import { Audit } from "./audit/Audit.ts"
import { AuditCounts } from "./audit/AuditCounts.ts"
import { AuditWalk } from "./audit/AuditWalk.ts"
import { Logos } from "./branding/Logos.ts"
import { BlockedDomains } from "./blockedDomains/BlockedDomains.ts"
import { ChallengeSecrets } from "./challenges/ChallengeSecrets.ts"
import { EnvironmentHosts } from "./environments/EnvironmentHosts.ts"
import { EnvironmentSweeps } from "./environments/EnvironmentSweeps.ts"
import { Environments } from "./environments/Environments.ts"
import { IdempotentRequests } from "./idempotency/IdempotentRequests.ts"
import { Origins } from "./origins/Origins.ts"
import { Providers } from "./providers/Providers.ts"
import { SecretKeys } from "./secretKeys/SecretKeys.ts"
import { Refusals } from "./throttle/Refusals.ts"
import { Texts } from "./texts/Texts.ts"
import { Throttle } from "./throttle/Throttle.ts"

/** An environment: its settings, hosts, keys, providers, limits and trail. */
export const layer = Layer.mergeAll(SecretKeys.layer, EnvironmentSweeps.layer, Texts.layer).pipe(
  Layer.provideMerge(Origins.layer),
  Layer.provideMerge(Providers.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      Environments.layer,
      ChallengeSecrets.layer,
      BlockedDomains.layer,
      Logos.layer,
      EnvironmentHosts.layer,
      IdempotentRequests.layer,
      Throttle.layer,
      Refusals.layer
    )
  ),
  Layer.provideMerge(Layer.mergeAll(Audit.layer, AuditCounts.layer, AuditWalk.layer)),
  Layer.provideMerge(Lease.layer)
)

/** The background work here, on every instance. */
export const background = Layer.mergeAll(
  IdempotentRequests.retention,
  Layer.effectDiscard(Refusals.retention)
)
