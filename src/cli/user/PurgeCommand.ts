import { DateTime, Effect } from "effect"
import { Command } from "effect/cli"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { Purge } from "../../users/purge/Purge.ts"
import { UserId } from "../../contract/Ids.ts"
import { environmentFlag, idFlag } from "../Flags.ts"
import * as Operator from "../Operator.ts"
import { print, withExamples } from "../Output.ts"

/** `user purge` */
export const purgeCommand = Command.make(
  "purge",
  {
    environment: environmentFlag,
    user: idFlag("user", UserId, "The id of the deleted user")
  },
  Effect.fnUntraced(function* ({ environment, user }) {
    const found = yield* (yield* Environments).get(environment)
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
  withExamples("user purge --environment acme --user 01983b5e-7c1a-7d3e-9f00-3f5c2a7b1e4d")
)
