import { DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { Purge } from "../../users/purge/Purge.ts"
import { UserId } from "../../contract/Ids.ts"
import { idFlag, ofEnvironment } from "../Flags.ts"
import * as Operator from "../Operator.ts"
import { print, withExamples, exampleId } from "../Output.ts"

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
