import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { SessionId, UserId } from "../../contract/Ids.ts"
import { PageOf, PageProblems, PageQuery } from "../../contract/Paging.ts"
import { UserNotFound, WrongEnvironment } from "../../directory/users/UsersProblems.ts"
import { Session, SessionNotFound, SessionStatus } from "./Session.ts"
import { needs, operation } from "../../contract/LeastRole.ts"

/** A user's sessions as their backend manages them (interface.md "Session"). */
export class SessionsServerApi extends HttpApiGroup.make("server.sessions")
  .add(
    HttpApiEndpoint.get("listUserSessions", "/users/:userId/sessions", {
      params: { userId: UserId },
      query: { ...PageQuery, status: Schema.optionalKey(SessionStatus) },
      success: PageOf(Session),
      error: [UserNotFound, WrongEnvironment, ...PageProblems]
    }).annotateMerge(
      operation(
        needs.auditor,
        "List a user's sessions",
        "Newest first. Revoked and expired ones are kept for at least 30 days."
      )
    ),
    HttpApiEndpoint.get("getSession", "/sessions/:sessionId", {
      params: { sessionId: SessionId },
      success: Session,
      error: [SessionNotFound]
    }).annotateMerge(
      operation(
        needs.auditor,
        "Get a session",
        "Shows whether a session of any user is still active. 404 for a session of another environment."
      )
    ),
    HttpApiEndpoint.delete("revokeUserSessions", "/users/:userId/sessions", {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: [UserNotFound, WrongEnvironment]
    }).annotateMerge(
      operation(
        needs.support,
        "Revoke all of a user's sessions",
        "Idempotent. Takes effect immediately. The user's trusted devices are trusted no more."
      )
    ),
    HttpApiEndpoint.delete("revokeUserSession", "/users/:userId/sessions/:sessionId", {
      params: { userId: UserId, sessionId: SessionId },
      success: HttpApiSchema.NoContent,
      error: [UserNotFound, WrongEnvironment, SessionNotFound]
    }).annotateMerge(
      operation(
        needs.support,
        "Revoke one session of a user",
        "Also revokes the satellite sessions made from it by ticket. Answers 204 even if the session was already revoked or expired."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Sessions", description: "Where a user is signed in." })
  ) {}
