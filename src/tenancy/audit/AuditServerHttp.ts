import { Effect } from "effect"
import { AuditServerApi } from "./AuditServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { group } from "../../http/ApiGroup.ts"
import { Audit } from "./Audit.ts"

export const AuditServerHttp = group(
  onServerPlane(AuditServerApi),
  "server.auditEvents",
  Effect.fn(function* (handlers) {
    const audit = yield* Audit
    return handlers.handleAll({
      searchAuditEvents: Effect.fnUntraced(function* ({ payload, query }) {
        const environment = yield* CurrentEnvironment
        return yield* audit.search(environment, payload, query.limit)
      })
    })
  })
)
