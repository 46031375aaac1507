import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { ClientAuth, NotImpersonating } from "../../sessions/clients/ClientAuth.ts"
import { SessionId } from "../../contract/Ids.ts"
import { ClientSession, SessionNotFound } from "../../sessions/sessions/Session.ts"

/** The signed-in person's own sessions, on every device. */
export class SessionsClientApi extends HttpApiGroup.make("client.sessions")
  .add(
    HttpApiEndpoint.get("listSessions", "/users/me/sessions", {
      success: Schema.Struct({ items: Schema.Array(ClientSession) })
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List your active sessions",
        description:
          "Those of every browser and app where you are signed in. current marks the one that asks."
      })
    ),
    HttpApiEndpoint.delete("revokeOtherSessions", "/users/me/sessions", {
      success: HttpApiSchema.NoContent
    })
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Revoke all sessions but the current one",
          description:
            "Including those on other hosts that belong to the same sign-in; the current one no longer depends on them. Trusted devices other than this one are trusted no more."
        })
      ),
    HttpApiEndpoint.delete("revokeSession", "/users/me/sessions/:sessionId", {
      params: { sessionId: SessionId },
      success: HttpApiSchema.Empty(200),
      error: SessionNotFound
    })
      .middleware(NotImpersonating)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Revoke one of your sessions",
          description:
            "Also revokes the satellite sessions made from it by ticket. Leaves the caller's cookies unchanged; to sign out here, call logout."
        })
      )
  )
  .middleware(ClientAuth)
  .annotateMerge(
    OpenApi.annotations({
      title: "Sessions",
      description: "The sessions of this client and of the signed-in user."
    })
  ) {}
