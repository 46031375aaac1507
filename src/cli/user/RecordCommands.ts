import { DateTime, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { Lockouts } from "../../access/lockout/Lockouts.ts"
import { OperatorSeats } from "../../directory/operators/OperatorSeats.ts"
import { BanReason, User } from "../../directory/users/User.ts"
import { Session } from "../../sessions/sessions/Session.ts"
import { Sessions } from "../../sessions/sessions/Sessions.ts"
import { UserList } from "../../users/management/UserList.ts"
import { Users } from "../../users/management/Users.ts"
import { UsageError } from "../CommandFailure.ts"
import {
  limitFlag,
  queryFlag,
  cursorFlag,
  userFlag,
  member,
  ofEnvironment,
  idFlag
} from "../Flags.ts"
import * as Operator from "../Operator.ts"
import { jsonOf, print, printPage, table, withExamples, exampleId } from "../Output.ts"
import { Purge } from "../../users/purge/Purge.ts"
import { UserId } from "../../contract/Ids.ts"

const encodeUser = jsonOf(User)
const encodeSession = jsonOf(Session)

const toText = (user: User): string =>
  [
    ["Id", user.id],
    ["External id", user.externalId],
    ["Name", user.name],
    ["Email", user.email],
    ["Verified", user.emailVerifiedAt && DateTime.formatIso(user.emailVerifiedAt)],
    ["Status", user.status],
    ["Ban reason", user.banReason],
    ["Created", DateTime.formatIso(user.createdAt)],
    ["Last sign-in", user.lastSignInAt && DateTime.formatIso(user.lastSignInAt)],
    ["Password", user.hasPassword ? "yes" : "no"],
    ["Second factor", user.mfaEnabled ? "yes" : "no"]
  ]
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name?.padEnd(15)}${value}`)
    .join("\n")

/** `user list` */
export const listCommand = ofEnvironment(
  "list",
  { query: queryFlag("Part of a name or an email address"), limit: limitFlag, cursor: cursorFlag },
  Effect.fnUntraced(function* (found, { cursor, limit, query }) {
    const { items, page } = yield* (yield* UserList).page(found, {
      limit,
      ...member("query", query),
      ...member("cursor", cursor)
    })
    const rows = items.map((user) => [user.id, user.email ?? "", user.name ?? "", user.status])
    yield* printPage(items.map(encodeUser), table(["ID", "EMAIL", "NAME", "STATUS"], rows), page)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List an environment's users, newest first, a page at a time"),
  withExamples("user list --environment acme --query ada")
)

/** `user show` */
export const showCommand = ofEnvironment(
  "show",
  { user: userFlag },
  Effect.fnUntraced(function* (found, { user }) {
    const shown = yield* (yield* Users).get(found, user)
    yield* print(encodeUser(shown), toText(shown))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Show a user; --json adds the metadata"),
  withExamples(`user show --environment acme --user ${exampleId}`)
)

/** `user ban` */
export const banCommand = ofEnvironment(
  "ban",
  {
    user: userFlag,
    reason: Flag.String("reason").pipe(
      Flag.withMetavar("TEXT"),
      Flag.withDescription("The reason, for your own staff; the user does not see it"),
      Flag.withSchema(BanReason),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* (found, { reason, user }) {
    if (yield* (yield* OperatorSeats).isLastOwner(found, user)) {
      return yield* new UsageError({ message: "The installation would be left without an owner" })
    }
    const banned = yield* (yield* Users).ban(found, user, Option.getOrNull(reason))
    yield* Operator.numbered(found.id)
    yield* print(encodeUser(banned), toText(banned))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Ban a user"),
  Command.withDescription(
    "Ban a user: ends their sessions and voids their links, codes and tickets immediately. Banning a banned user changes nothing."
  ),
  withExamples(`user ban --environment acme --user ${exampleId} --reason Chargebacks`)
)

/** `user unban` */
export const unbanCommand = ofEnvironment(
  "unban",
  { user: userFlag },
  Effect.fnUntraced(function* (found, { user }) {
    const unbanned = yield* (yield* Users).unban(found, user)
    yield* Operator.numbered(found.id)
    yield* print(encodeUser(unbanned), toText(unbanned))
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("Lift a user's ban; they must sign in again"),
  withExamples(`user unban --environment acme --user ${exampleId}`)
)

/** `user unlock` */
export const unlockCommand = ofEnvironment(
  "unlock",
  { user: userFlag },
  Effect.fnUntraced(function* (found, { user }) {
    yield* (yield* Lockouts).clear(found, user)
    yield* Operator.numbered(found.id)
    yield* print({ unlocked: true, user }, `${user} can try to sign in again`)
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("Let a user try to sign in again"),
  Command.withDescription(
    "Forget what was counted of wrong passwords and codes of a user, so that they can try to sign in again at once. They are told by mail."
  ),
  withExamples(`user unlock --environment acme --user ${exampleId}`)
)

/** `user sessions` */
export const sessionsCommand = ofEnvironment(
  "sessions",
  { user: userFlag, limit: limitFlag, cursor: cursorFlag },
  Effect.fnUntraced(function* (found, { cursor, limit, user }) {
    const { items, page } = yield* (yield* Sessions).list(found, user, {
      limit,
      ...member("cursor", cursor)
    })
    const rows = items.map((session) => [
      session.id,
      session.status,
      DateTime.formatIso(session.lastActiveAt),
      session.ipAddress ?? "",
      [session.device.browser, session.device.os].filter((part) => part !== null).join(" on ")
    ])
    yield* printPage(
      items.map(encodeSession),
      table(["ID", "STATUS", "LAST ACTIVE", "ADDRESS", "DEVICE"], rows),
      page
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List a user's sessions, including ended ones, newest first"),
  withExamples(`user sessions --environment acme --user ${exampleId}`)
)

/** `user purge` */
export const purgeCommand = ofEnvironment(
  "purge",
  { user: idFlag("user", UserId, "The id of the deleted user") },
  Effect.fnUntraced(function* (found, { user }) {
    const { deletedAt, id, purgedAt } = yield* (yield* Purge).purgeUser(found, user)
    const at = DateTime.formatIso(purgedAt)
    const json = { id, deletedAt: DateTime.formatIso(deletedAt), purgedAt: at }
    yield* print(json, `Purged ${id} at ${at}: only the id is left`)
  })
).pipe(
  Command.provide(Operator.layerEncrypting),
  Command.withShortDescription("Erase what is left of a deleted user"),
  Command.withDescription(
    "Erase immediately what is left of a deleted user, without waiting for retention.deletedUserDays. The id stays, so that it is never unknown, and so do the audit events, without addresses. Refuses a user who is not deleted; purging a purged user changes nothing."
  ),
  withExamples(`user purge --environment acme --user ${exampleId}`)
)
