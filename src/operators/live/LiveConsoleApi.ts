import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import { EnvironmentId } from "../../contract/Ids.ts"
import { InvalidCheckpoint } from "../../contract/Problems.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"

/** The trail as it happens. */
export class LiveConsoleApi extends HttpApiGroup.make("console.live")
  .add(
    HttpApiEndpoint.get("followAuditEvents", "/environments/:environmentId/live", {
      params: { environmentId: EnvironmentId },
      query: { checkpoint: Schema.optionalKey(Schema.String) },
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/event-stream" })),
      error: InvalidCheckpoint
    }).annotateMerge(
      operation(
        needs.auditor,
        "Follow the audit trail",
        "Server-sent events: each event of the trail after the checkpoint once, in sequence order; its data is the AuditEvent in JSON, and its id the checkpoint after it, as a poll returns it. Without a checkpoint, the stream starts now. A browser that reconnects sends Last-Event-ID, which wins over the query. The stream ends with the operator's session, role or access to the environment, and when the service stops; a comment is sent every 15 seconds. 503 if too many are listening already."
      )
    )
  )
  .annotateMerge(titled("Live", "What happens in an environment now.")) {}
