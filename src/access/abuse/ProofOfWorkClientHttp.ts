import { Effect } from "effect"
import { onClientPlane } from "../../contract/ClientHost.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { AbuseGuard } from "./AbuseGuard.ts"
import { ProofOfWorkClientApi } from "./ProofOfWorkClientApi.ts"

export const ProofOfWorkClientHttp = group(
  onClientPlane(ProofOfWorkClientApi),
  "client.proofOfWork",
  Effect.fn(function* (handlers) {
    const guard = yield* AbuseGuard
    return handlers.handleAll({
      proofOfWork: Effect.fnUntraced(function* ({ query }) {
        const environment = yield* CurrentEnvironment
        return { challenge: yield* guard.challenge(environment, query.purpose) }
      })
    })
  })
)
