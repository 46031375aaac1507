import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { UserId } from "../../contract/Ids.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/RedirectUrl.ts"
import { UserBanned } from "../signIn/SignInResult.ts"
import { UserDeleted, UserNotFound, WrongEnvironment } from "../../directory/users/UsersProblems.ts"
import { ImpersonationToken, NewImpersonation } from "./Impersonation.ts"
import { described } from "../../contract/LeastRole.ts"

/** A customer's own staff acting for a user. */
export class ImpersonationServerApi extends HttpApiGroup.make("server.impersonation")
  .add(
    HttpApiEndpoint.post("mintImpersonationToken", "/users/:userId/impersonation-tokens", {
      params: { userId: UserId },
      payload: NewImpersonation,
      success: ImpersonationToken.pipe(HttpApiSchema.status("Created")),
      error: [
        UserNotFound,
        WrongEnvironment,
        UserDeleted,
        UserBanned,
        InvalidRedirectUrl,
        ...BodyProblems
      ]
    })
      .middleware(Idempotent)
      .annotateMerge(
        described(
          "Mint a token to act for a user",
          "For the browsers of your own staff: opening url once creates a session of the user that lasts 30 minutes (session.impersonationSeconds) and names who acts in impersonatorId and in the act claim of its tokens. It needs no second factor and mails the user nothing. What only the user may do is refused with forbidden_while_impersonating. The link is valid for links.impersonationSeconds unless expiresInSeconds says otherwise, and leads to redirectUrl or the app. impersonatorId is your own id for the member of staff; the audit trail records it and reason."
        )
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Impersonation",
      description: "Your own staff acting for a user."
    })
  ) {}
