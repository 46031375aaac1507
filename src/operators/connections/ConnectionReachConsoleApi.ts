import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { ConnectionId, EnvironmentId } from "../../contract/Ids.ts"
import { needs, operation, titled } from "../../contract/LeastRole.ts"
import { ConnectionNotFound } from "../../organizations/connections/ConnectionsProblems.ts"

/** Reach of a connection among the members of its organization. */
const ConnectionReach = Schema.Struct({
  domains: Schema.Array(Schema.String).annotate({
    description: "Proven domains that the connection may vouch for"
  }),
  membersOutside: Schema.Int.annotate({
    description: "Members whose primary address is at none of them"
  })
}).annotate({ identifier: "ConnectionReach" })

/** Questions of operators about a connection before they require it. */
export class ConnectionReachConsoleApi extends HttpApiGroup.make("console.connectionReach")
  .add(
    HttpApiEndpoint.get(
      "getConnectionReach",
      "/environments/:environmentId/connections/:connectionId/reach",
      {
        params: { environmentId: EnvironmentId, connectionId: ConnectionId },
        success: ConnectionReach,
        error: ConnectionNotFound
      }
    ).annotateMerge(
      operation(
        needs.auditor,
        "See how far a connection reaches",
        "Members at none of its domains cannot sign in by the connection: they stay outside where the organization opens to its connections alone."
      )
    )
  )
  .annotateMerge(
    titled("Reach of connections", "Who stays outside where a connection is required.")
  ) {}
