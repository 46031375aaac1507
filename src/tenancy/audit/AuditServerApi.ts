import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { ReadsOnly } from "../../contract/ServerAuth.ts"
import { auditSearchOperation, auditSearchProblems } from "./AuditSearch.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

/** The audit trail of an environment (interface.md "Server API: audit events"). */
export class AuditServerApi extends HttpApiGroup.make("server.auditEvents")
  .add(
    HttpApiEndpoint.post("searchAuditEvents", "/audit-events/search", {
      ...auditSearchOperation,
      error: [...auditSearchProblems, ...BodyProblems]
    })
      .annotate(ReadsOnly, true)
      .annotateMerge(
        operation(
          needs.auditor,
          "Search the audit trail",
          "poll goes forward from a checkpoint: a reader that follows page.checkpoint sees each event exactly once, in sequence order. A poll scans at most 10,000 events, so a page may be short, even empty, while hasMore is true. browse goes back from the newest; a filter scans at most 50,000 events a page, so a page may be short here too. targetTypes and targetIds together must match the same target. limit defaults to 50. Idempotency-Key has no effect here."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Audit events",
      description: "What happened in the environment, who did it and from where."
    })
  ) {}
