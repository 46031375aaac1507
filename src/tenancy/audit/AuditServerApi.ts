import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { BodyProblems } from "../../contract/Conventions.ts"
import { Limit } from "../../contract/Paging.ts"
import { InvalidCursor, InvalidLimit } from "../../contract/Problems.ts"
import { InvalidCheckpoint, InvalidFilter, InvalidRange } from "../../contract/Problems.ts"
import { AuditSearch, AuditSearchResult } from "./AuditSearch.ts"

/** The audit trail of an environment (interface.md "Server API: audit events"). */
export class AuditServerApi extends HttpApiGroup.make("server.auditEvents")
  .add(
    HttpApiEndpoint.post("searchAuditEvents", "/audit-events/search", {
      query: { limit: Schema.optionalKey(Limit) },
      payload: AuditSearch,
      success: AuditSearchResult,
      error: [
        InvalidFilter,
        InvalidRange,
        InvalidCursor,
        InvalidCheckpoint,
        InvalidLimit,
        ...BodyProblems
      ]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Search the audit trail",
        description:
          "poll goes forward from a checkpoint: whoever follows page.checkpoint sees each event exactly once, in the order of sequence. A poll looks at 10,000 events at most, so a page may be short, even empty, while hasMore is true. browse goes back from the newest; a filter is held against 50,000 events a page, so that here too a page may be short while hasMore is true. targetTypes and targetIds together mean one target that is both. limit defaults to 50. Idempotency-Key has no effect here."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Audit events",
      description: "What was done in the environment, by whom and from where."
    })
  ) {}
