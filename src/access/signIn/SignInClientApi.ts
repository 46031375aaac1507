import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  AnswersReplacedToken,
  ClientAuth,
  ClientToken,
  HoldsSession,
  Unauthenticated
} from "../../sessions/clients/ClientAuth.ts"
import { BodyProblems, EmptyBody, optionalBody } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { SessionId } from "../../contract/Ids.ts"
import { Overloaded } from "../../contract/Problems.ts"
import { Text, Timestamp } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { ClientSession } from "../../sessions/sessions/ClientSession.ts"
import { SessionNotFound } from "../../sessions/sessions/SessionsProblems.ts"
import { EmailNotVerified, InvalidCredentials, UserBanned } from "./SignInProblems.ts"
import { RateLimited } from "../../contract/Problems.ts"
import { SignInResult } from "./SignInResult.ts"
import { SessionResult } from "../../sessions/clients/SessionResult.ts"

/** A short-lived token for a backend, and the session that it speaks for. */
export const Refreshed = Schema.Struct({
  accessToken: Schema.RedactedFromValue(Schema.String),
  accessTokenExpiresAt: Timestamp,
  session: ClientSession
}).annotate({ identifier: "Refreshed" })

/** Signing in and out, and what keeps a signed-in client going. */
export class SignInClientApi extends HttpApiGroup.make("client.signIn")
  .add(
    HttpApiEndpoint.post("login", "/auth/login", {
      query: NativeQuery,
      payload: Schema.Struct({
        email: EmailAddress,
        password: Schema.RedactedFromValue(Text)
      }),
      success: SignInResult,
      error: [
        InvalidCredentials,
        UserBanned,
        EmailNotVerified,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign in with a password",
          description:
            "Where a second factor is owed the answer says so, and there is no session before it. With ?_is_native=true no cookie is set and the client's token is answered as sessionToken. Too many failures for one account or from one network address are answered 429, the right password included and whether or not the account exists; after 100 in a row the password is accepted from known devices only, until a new one is set by a mailed link. The RateLimit headers tell the limits."
        })
      ),
    HttpApiEndpoint.post("logout", "/auth/logout", {
      payload: optionalBody(Schema.Struct({ sessionId: Schema.optionalKey(SessionId) })),
      success: HttpApiSchema.NoContent,
      error: BodyProblems
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Sign out",
          description:
            "One session of this client, or all of them, each together with the session on another host that a ticket made it from and all that tickets made from that one. Idempotent; the cookies are cleared when none is left."
        })
      ),
    HttpApiEndpoint.post("refresh", "/auth/refresh", {
      payload: EmptyBody,
      success: Refreshed,
      error: BodyProblems
    })
      .middleware(ClientAuth)
      .annotate(AnswersReplacedToken, true)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Get a fresh access token",
          description:
            "Of the active session of this client. It leaves the client's token as it is. For 10 seconds after that one was replaced, the old one is answered too, as the session that was active then."
        })
      ),
    HttpApiEndpoint.post("switchSession", "/auth/switch-session", {
      query: NativeQuery,
      payload: Schema.Struct({ sessionId: SessionId }),
      success: SessionResult,
      error: [Unauthenticated, SessionNotFound, ...BodyProblems]
    })
      .middleware(HoldsSession)
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Make another session of this client the active one",
          description:
            "Works while the active session itself is no longer valid; the environment document lists the others. The client's token stays as it is."
        })
      )
  )
  .annotateMerge(OpenApi.annotations({ title: "Sign in" })) {}
