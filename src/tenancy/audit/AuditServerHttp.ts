import { Effect } from "effect"
import { AuditServerApi } from "./AuditServerApi.ts"
import { onServerPlane } from "../../contract/ServerAuth.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Audit } from "./Audit.ts"

export const AuditServerHttp = group(
  onServerPlane(AuditServerApi),
  "server.auditEvents",
  Effect.fn(function* (handlers) {
    const audit = yield* Audit
    return handlers.handleAll({
      searchAuditEvents: inEnvironment((environment, { payload, query }) =>
        audit.search(environment, payload, query.limit)
      )
    })
  })
)
