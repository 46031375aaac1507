import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, optionalBody, Idempotent, MaximumBody } from "../../contract/Conventions.ts"
import { ConnectionId, OrganizationId } from "../../contract/Ids.ts"
import { needs, type Need, operation } from "../../contract/LeastRole.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { OrganizationNotFound, RoleNotFound } from "../organizations/OrganizationsProblems.ts"
import { Connection, ConnectionChanges, ConnectionStatus, NewConnection } from "./Connection.ts"
import { ConnectionAttempt } from "./ConnectionAttempt.ts"
import {
  ConnectionConflict,
  ConnectionInUse,
  ConnectionIncomplete,
  ConnectionNotFound,
  ConnectionNotTested,
  InvalidConnection,
  NoVerifiedDomain,
  TooManyConnections
} from "./ConnectionsProblems.ts"

/** Room for metadata of 1 MiB, with what JSON adds to it. */
const maximumBody = 2 * 1024 * 1024

/** Need of a change that lets people in past a connection, or links them without a proof. */
const adminOfWaysIn = {
  ...needs.admin,
  freshMembers: ["breakGlassUserIds", "linkVerifiedDomains"]
} as const satisfies Need

const params = { connectionId: ConnectionId }
const path = "/connections/:connectionId"

/** The identity providers that organizations bring for their own people. */
export class ConnectionsServerApi extends HttpApiGroup.make("server.connections")
  .add(
    HttpApiEndpoint.get("listConnections", "/connections", {
      query: {
        ...PageQuery,
        organizationId: Schema.optionalKey(OrganizationId),
        status: Schema.optionalKey(ConnectionStatus)
      },
      success: PageOf(Connection),
      error: [...PageProblems]
    }).annotateMerge(operation(needs.auditor, "List connections", "Newest first.")),
    HttpApiEndpoint.post("createConnection", "/connections", {
      payload: NewConnection,
      success: Connection.pipe(HttpApiSchema.status("Created")),
      error: [
        InvalidConnection,
        OrganizationNotFound,
        TooManyConnections,
        RoleNotFound,
        ...BodyProblems
      ]
    })
      .annotate(MaximumBody, maximumBody)
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          adminOfWaysIn,
          "Add a connection",
          "As a draft, which may lack any setting and signs nobody in. The issuer is asked for its discovery document, metadataUrl for the metadata."
        )
      ),
    HttpApiEndpoint.get("getConnection", path, {
      params,
      success: Connection,
      error: ConnectionNotFound
    }).annotateMerge(
      operation(
        needs.auditor,
        "Get a connection",
        "clientSecretSet stands in the place of its secret, which is never shown."
      )
    ),
    HttpApiEndpoint.patch("updateConnection", path, {
      params,
      payload: ConnectionChanges,
      success: Connection,
      error: [
        InvalidConnection,
        ConnectionNotFound,
        ConnectionInUse,
        ConnectionConflict,
        ConnectionIncomplete,
        RoleNotFound,
        ...BodyProblems
      ]
    })
      .annotate(MaximumBody, maximumBody)
      .annotateMerge(
        operation(
          adminOfWaysIn,
          "Change a connection",
          "settings and jit are merged by key, and null sets a setting back to its default. A changed issuer, address, key or mapping asks for another test. Another issuer is not sent the client secret of the one before: name it anew. Of an active one nothing that a sign-in needs is taken away."
        )
      ),
    HttpApiEndpoint.delete("deleteConnection", path, {
      params,
      success: HttpApiSchema.NoContent,
      error: ConnectionNotFound
    }).annotateMerge(
      operation(
        needs.admin,
        "Remove a connection",
        "Identities at it are unlinked and its sessions end; memberships that it made stay, and people decide their roles."
      )
    ),
    HttpApiEndpoint.post("activateConnection", `${path}/activate`, {
      params,
      payload: optionalBody(Schema.Struct({ skipTest: Schema.optionalKey(Schema.Boolean) })),
      success: Connection,
      error: [
        ConnectionNotFound,
        ConnectionNotTested,
        ConnectionIncomplete,
        NoVerifiedDomain,
        ConnectionConflict,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Activate a connection",
          "From then on it signs people in. A test sign-in must have succeeded since its settings changed, unless skipTest is true. Of one that is active nothing changes."
        )
      ),
    HttpApiEndpoint.post("disableConnection", `${path}/disable`, {
      params,
      payload: optionalBody(Schema.Struct({ endSessions: Schema.optionalKey(Schema.Boolean) })),
      success: Connection,
      error: [ConnectionNotFound, ...BodyProblems]
    })
      .middleware(Idempotent)
      .annotateMerge(
        operation(
          needs.admin,
          "Disable a connection",
          "It signs nobody in and nobody has to use it. Its sessions stay, unless endSessions is true. The owners of the organization and the connection's contacts are told by mail."
        )
      ),
    HttpApiEndpoint.get("listConnectionAttempts", `${path}/attempts`, {
      params,
      query: PageQuery,
      success: PageOf(ConnectionAttempt),
      error: [ConnectionNotFound, ...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List the attempts to sign in by a connection",
        "Newest first, for 30 days. reason says why one failed; claims are those that a test sign-in received."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Connections",
      description: "The identity providers that organizations bring for their own people."
    })
  ) {}
