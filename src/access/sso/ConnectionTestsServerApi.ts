import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, EmptyBody, Idempotent } from "../../contract/Conventions.ts"
import { ConnectionId } from "../../contract/Ids.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { RedactedText, Timestamp } from "../../contract/Values.ts"
import {
  ConnectionIncomplete,
  ConnectionNotFound
} from "../../organizations/connections/ConnectionsProblems.ts"

/** Test sign-ins of connections. */
export class ConnectionTestsServerApi extends HttpApiGroup.make("server.connectionTests")
  .add(
    HttpApiEndpoint.post("createConnectionTestLink", "/connections/:connectionId/test-links", {
      params: { connectionId: ConnectionId },
      payload: EmptyBody,
      success: Schema.Struct({ url: RedactedText, expiresAt: Timestamp })
        .annotate({ identifier: "ConnectionTestLink" })
        .pipe(HttpApiSchema.status("Created")),
      error: [ConnectionNotFound, ConnectionIncomplete, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Make a link for a test sign-in",
          "For one test within an hour: it signs nobody in, and shows each claim that the identity provider sends and what would come of it. A connection in any state can be tested."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Connections",
      description: "The identity providers that organizations bring for their own people."
    })
  ) {}
