import { Context, type DateTime, Effect, Layer } from "effect"
import type { Environment } from "../../contract/Environment.ts"
import type { UserId } from "../../contract/Ids.ts"
import { SentInvitations } from "../../organizations/organizations/SentInvitations.ts"
import { ApiKeyEnds } from "../../sessions/grants/ApiKeyEnds.ts"
import { ApplicationEnds } from "../../sessions/grants/ApplicationEnds.ts"
import { GrantEnds, type IntruderReason } from "../../sessions/grants/GrantEnds.ts"
import { PortalLinkEnds } from "../../sessions/grants/PortalLinkEnds.ts"

/**
 * Access that an account has given to applications, programs and other people, which outlives its
 * sessions.
 */
export class GivenAccess extends Context.Service<GivenAccess>()(
  "gatehouse/access/disavowal/GivenAccess",
  {
    make: Effect.gen(function* () {
      const apiKeys = yield* ApiKeyEnds
      const applications = yield* ApplicationEnds
      const grants = yield* GrantEnds
      const portalLinks = yield* PortalLinkEnds
      const sentInvitations = yield* SentInvitations

      /**
       * Ends what was given since somebody else may have had the account, in the caller's transaction,
       * which holds the user.
       */
      const takeBack = Effect.fn("GivenAccess.takeBack")(function* (
        environment: Environment,
        userId: UserId,
        since: DateTime.Utc,
        reason: IntruderReason
      ) {
        yield* grants.madeSince(environment.id, userId, since, reason)
        yield* apiKeys.madeSince(environment.id, userId, since, reason)
        yield* applications.secretsMadeSince(environment.id, userId, since, reason)
        yield* portalLinks.madeSince(environment.id, userId, since, reason)
        yield* sentInvitations.revokeSince(environment, userId, since, reason)
      })

      return { takeBack }
    })
  }
) {
  static readonly layer = Layer.effect(this, this.make)
}
