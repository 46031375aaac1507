import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  AnswersReplacedToken,
  ClientAuth,
  ClientToken,
  HoldsSession
} from "../../sessions/clients/ClientAuth.ts"
import { Unauthenticated } from "../../contract/SessionProblems.ts"
import { BodyProblems, EmptyBody, optionalBody } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { SessionId } from "../../contract/Ids.ts"
import { DeniedByHook, HookUnavailable, Overloaded, RateLimited } from "../../contract/Problems.ts"
import { Text, Timestamp, RedactedText } from "../../contract/Values.ts"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { ClientSession, SessionNotFound } from "../../sessions/sessions/Session.ts"
import { AbuseProblems } from "../abuse/AbuseProblems.ts"
import { EmailNotVerified, InvalidCredentials, SignInResult, UserBanned } from "./SignInResult.ts"
import { SsoRequired } from "../../organizations/enforcement/EnforcedConnection.ts"
import { SessionResult } from "../../sessions/clients/Client.ts"
import { described } from "../../contract/LeastRole.ts"

/** A short-lived token for a backend, and its session. */
export const Refreshed = Schema.Struct({
  accessToken: RedactedText,
  accessTokenExpiresAt: Timestamp,
  session: ClientSession
}).annotate({ identifier: "Refreshed" })

/** Signing in and out, and refreshing a signed-in client. */
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
        SsoRequired,
        ...AbuseProblems,
        DeniedByHook,
        HookUnavailable,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Sign in with a password",
          "If a second factor is required, the response says so and there is no session yet. With ?_is_native=true no cookie is set and the client's token is returned as sessionToken. Too many failures for one account or from one network address answer 429, even to the right password and whether or not the account exists. After 100 consecutive failures only known devices can use the password until a mailed link sets a new one. The RateLimit headers give the limits."
        )
      ),
    HttpApiEndpoint.post("logout", "/auth/logout", {
      payload: optionalBody(Schema.Struct({ sessionId: Schema.optionalKey(SessionId) })),
      success: HttpApiSchema.NoContent,
      error: BodyProblems
    })
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Sign out",
          "Ends one session of this client, or all of them, each with the session on another host it was made from by ticket and all others made from that one. Idempotent. Clears the cookies when no session is left."
        )
      ),
    HttpApiEndpoint.post("refresh", "/auth/refresh", {
      payload: EmptyBody,
      success: Refreshed,
      error: [HookUnavailable, ...BodyProblems]
    })
      .middleware(ClientAuth)
      .annotate(AnswersReplacedToken, true)
      .annotateMerge(
        described(
          "Get a fresh access token",
          "For this client's active session. Leaves the client's token unchanged. A replaced client's token still works for 10 seconds, for the session that was active then."
        )
      ),
    HttpApiEndpoint.post("switchSession", "/auth/switch-session", {
      query: NativeQuery,
      payload: Schema.Struct({ sessionId: SessionId }),
      success: SessionResult,
      error: [Unauthenticated, SessionNotFound, HookUnavailable, RateLimited, ...BodyProblems]
    })
      .middleware(HoldsSession)
      .middleware(ClientToken)
      .annotateMerge(
        described(
          "Make another session of this client the active one",
          "Works even if the active session is no longer valid; the environment document lists the others. Leaves the client's token unchanged."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Sign in",
      description:
        "Passwords, mailed codes, passkeys and second factors, until a session begins; proving anew who it is; disavowing what was not theirs."
    })
  ) {}
