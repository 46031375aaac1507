import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { UserId } from "../../contract/Ids.ts"
import { UserDeleted, UserNotFound, WrongEnvironment } from "../../directory/users/UsersProblems.ts"
import { needs, operation } from "../../contract/LeastRole.ts"
import { Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"

/** One factor's lockout state for a device that has never signed in to the account. */
const FactorLockout = Schema.Struct({
  state: Schema.Literals(["open", "throttled", "closed"]),
  /** Failures in this window; for a closed factor, failures in a row. */
  failures: Schema.Int,
  /**
   * Time at which a throttled factor opens; null for one that is open, or closed until a link is
   * followed.
   */
  until: Schema.NullOr(Timestamp)
}).annotate({ identifier: "FactorLockout" })

/** The current state of sign-ins to an account. */
const Lockout = Schema.Struct({
  password: FactorLockout,
  secondFactor: FactorLockout,
  emailCode: FactorLockout
}).annotate({ identifier: "Lockout" })
type Lockout = typeof Lockout.Type

/** Shows support why a user cannot sign in, and lets them in again. */
export class LockoutServerApi extends HttpApiGroup.make("server.lockout")
  .add(
    HttpApiEndpoint.get("getLockout", "/users/:userId/lockout", {
      params: { userId: UserId },
      success: Lockout,
      error: [UserNotFound, WrongEnvironment]
    }).annotateMerge(
      operation(
        needs.auditor,
        "Read the lockout state of a user's sign-ins",
        "For a device that has never signed in to the account: throttled until the window ends (mailed codes from one network at least), or closed after 100 consecutive failures until a mailed link is followed or the lockout is cleared. Known devices have counters of their own."
      )
    ),
    HttpApiEndpoint.delete("clearLockout", "/users/:userId/lockout", {
      params: { userId: UserId },
      success: HttpApiSchema.NoContent,
      error: [UserNotFound, WrongEnvironment, UserDeleted]
    }).annotateMerge(
      operation(
        needs.support,
        "Let a user try to sign in again",
        "Resets the failure counters of the password, the second factor and mailed sign-in codes, for the account and its known devices, and reopens closed factors. Mails the owner; where nothing was counted, nothing is recorded or mailed."
      )
    )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Lockout",
      description: "The throttling of a user's sign-ins."
    })
  ) {}
