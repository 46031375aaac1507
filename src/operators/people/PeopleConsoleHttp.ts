import { DateTime, Effect } from "effect"
import { UserBanned } from "../../access/signIn/SignInResult.ts"
import { Impersonations } from "../../access/impersonation/Impersonations.ts"
import { defaultLimit } from "../../contract/Paging.ts"
import { CurrentEnvironment } from "../../contract/Conventions.ts"
import { mayImpersonate } from "../../directory/operators/OperatorSeats.ts"
import { UserDirectory } from "../../directory/users/UserDirectory.ts"
import { UserDeleted, UserNotFound } from "../../directory/users/UsersProblems.ts"
import { group, inEnvironment } from "../../http/ApiGroup.ts"
import { Invitations } from "../../organizations/invitations/Invitations.ts"
import { toResentInvitation } from "../../organizations/invitations/InvitationView.ts"
import { Purge } from "../../users/purge/Purge.ts"
import { Forbidden } from "../../contract/SessionProblems.ts"
import { CurrentOperator, onConsolePlane } from "../../contract/ConsoleAuth.ts"
import { UserList } from "../../users/management/UserList.ts"
import { mostCounted, PeopleConsoleApi, UserNotDeleted } from "./PeopleConsoleApi.ts"

export const PeopleConsoleHttp = group(
  onConsolePlane(PeopleConsoleApi),
  "console.people",
  Effect.fn(function* (handlers) {
    const impersonations = yield* Impersonations
    const directory = yield* UserDirectory
    const purge = yield* Purge
    const invitations = yield* Invitations
    const userList = yield* UserList
    return handlers.handleAll({
      countUsers: Effect.fnUntraced(function* ({ query }) {
        const found = yield* userList.count(yield* CurrentEnvironment, query, mostCounted + 1)
        return { count: Math.min(found, mostCounted), capped: found > mostCounted }
      }),
      purgeUser: inEnvironment((environment, { params }) =>
        purge.purgeUser(environment, params.userId).pipe(
          Effect.asVoid,
          Effect.catchTags({
            UserMissing: () => new UserNotFound(),
            UserNotDeleted: () => new UserNotDeleted()
          })
        )
      ),
      listSentInvitations: Effect.fnUntraced(function* ({ params: { userId }, query }) {
        const environment = yield* CurrentEnvironment
        yield* directory.requireKnown(environment.id, userId)
        const { ended, ...page } = query
        const found = yield* invitations.list(environment, {
          limit: defaultLimit,
          ...page,
          inviterId: userId,
          ...(ended === "ban" ? { endedWithBan: true } : { status: "PENDING" })
        })
        const now = yield* DateTime.now
        return { ...found, items: found.items.map((item) => toResentInvitation(item, now)) }
      }),
      renewSentInvitations: Effect.fnUntraced(function* ({ params: { userId }, payload }) {
        const environment = yield* CurrentEnvironment
        const status = yield* directory.statusOf(environment.id, userId)
        if (status === "deleted") return yield* new UserDeleted()
        if (status === "banned") return yield* new UserBanned()
        const renewed = yield* invitations.renew(environment, userId, payload.invitationIds)
        const now = yield* DateTime.now
        return { ...renewed, sent: renewed.sent.map((item) => toResentInvitation(item, now)) }
      }),
      impersonateUser: Effect.fnUntraced(function* ({ params, payload }) {
        const environment = yield* CurrentEnvironment
        const operator = yield* CurrentOperator
        if (!mayImpersonate(environment, operator.role)) return yield* new Forbidden()
        const { expiresAt, url } = yield* impersonations
          .mint(environment, params.userId, {
            impersonatorId: operator.userId,
            reason: payload.reason
          })
          .pipe(Effect.catchTag("invalid_redirect_url", Effect.die))
        return { url, expiresAt }
      })
    })
  })
)
