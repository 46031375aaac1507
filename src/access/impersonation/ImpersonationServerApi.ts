import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { BodyProblems, Idempotent } from "../../contract/Conventions.ts"
import { UserId } from "../../contract/Ids.ts"
import { InvalidRedirectUrl } from "../../tenancy/origins/OriginsProblems.ts"
import { UserBanned } from "../signIn/SignInProblems.ts"
import {
  UserDeleted,
  UserNotFound,
  WrongEnvironment
} from "../../directory/users/UserDirectoryProblems.ts"
import { ImpersonationToken, NewImpersonation } from "./Impersonation.ts"

/** Acting for a user, as a customer's backend lets its own staff do. */
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
        OpenApi.annotations({
          summary: "Mint a token to act for a user",
          description:
            "For a browser of the customer's own staff: opening url once makes a session of the user that lasts 30 minutes (session.impersonationSeconds) and says in impersonatorId, and in the act claim of its tokens, who acts. No second factor is asked for and the user is mailed nothing; what only the user may do is refused meanwhile with forbidden_while_impersonating. The link is good for links.impersonationSeconds unless expiresInSeconds says otherwise, and leads to redirectUrl, or to the app. impersonatorId is the customer's own id of the member of staff; it and reason are in the audit trail."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Impersonation",
      description: "The customer's own staff acting for a user."
    })
  ) {}
