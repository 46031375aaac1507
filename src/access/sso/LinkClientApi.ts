import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, optionalBody } from "../../contract/Conventions.ts"
import { NativeQuery } from "../../contract/NativeQuery.ts"
import { DeniedByHook, HookUnavailable, Overloaded, RateLimited } from "../../contract/Problems.ts"
import { WrongCredentials } from "../../credentials/passwords/PasswordProblems.ts"
import { ClientToken } from "../../sessions/clients/ClientAuth.ts"
import { SignInResult } from "../signIn/SignInResult.ts"
import { LinkProof, PendingTicket } from "./LinkProof.ts"

/** Proving that the account of an asserted address is one's own. */
export class SsoLinkClientApi extends HttpApiGroup.make("client.ssoLink")
  .add(
    HttpApiEndpoint.post("sendSsoLinkCode", "/auth/sso/link/send-code", {
      query: NativeQuery,
      payload: optionalBody(Schema.Struct(PendingTicket)),
      success: HttpApiSchema.Empty(202),
      error: [RateLimited, ...BodyProblems]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Mail a code that links an account",
        description:
          "To the account of the sign-in that waits for its proof, named by the browser's cookie or by a native install's ticket. Answers alike whether or not one waits."
      })
    ),
    HttpApiEndpoint.post("linkSso", "/auth/sso/link", {
      query: NativeQuery,
      payload: LinkProof,
      success: SignInResult,
      error: [
        WrongCredentials,
        DeniedByHook,
        HookUnavailable,
        RateLimited,
        Overloaded,
        ...BodyProblems
      ]
    })
      .middleware(ClientToken)
      .annotateMerge(
        OpenApi.annotations({
          summary: "Link an account to an organization's connection",
          description:
            "Where an account has the address that the connection asserts, its owner proves it once, by password, mailed code or passkey (begun at /auth/passkeys/start), and is signed in; a second factor of theirs is asked next. From then on the connection alone signs them in."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Organization sign-in",
      description: "Signing in with the identity provider of one's organization."
    })
  ) {}
