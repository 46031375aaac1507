import { DateTime, Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { GrantId } from "../contract/Ids.ts"
import { Grant } from "../provider/grants/Grant.ts"
import { Grants } from "../provider/grants/Grants.ts"
import { limitFlag, cursorFlag, idFlag, userFlag, member, ofEnvironment } from "./Flags.ts"
import * as Operator from "./Operator.ts"
import { jsonOf, print, printPage, table, withExamples, exampleId } from "./Output.ts"

const encode = jsonOf(Grant)

const stateOf = ({ endedAt, lastUsedAt }: Grant): string => {
  if (endedAt !== null) return `ended ${DateTime.formatIso(endedAt)}`
  return lastUsedAt === null ? "never used" : `used ${DateTime.formatIsoDateUtc(lastUsedAt)}`
}

const list = ofEnvironment(
  "list",
  { user: userFlag, limit: limitFlag, cursor: cursorFlag },
  Effect.fnUntraced(function* (found, { cursor, limit, user }) {
    const { items, page } = yield* (yield* Grants).list(found, user, {
      limit,
      ...member("cursor", cursor)
    })
    const rows = items.map((grant) => [
      grant.id,
      grant.application.name,
      grant.scopes.flatMap(({ scopes }) => scopes).join(" "),
      grant.organizationId ?? "-",
      stateOf(grant)
    ])
    yield* printPage(
      items.map(encode),
      table(["ID", "APPLICATION", "SCOPES", "ORGANIZATION", "STATE"], rows),
      page
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withDescription("List what a user has allowed applications, newest first"),
  withExamples(`grant list --environment acme --user ${exampleId}`)
)

const end = ofEnvironment(
  "end",
  {
    user: userFlag,
    id: idFlag("id", GrantId, "The grant, as grant list shows it; without it all of the user").pipe(
      Flag.optional
    )
  },
  Effect.fnUntraced(function* (found, { id, user }) {
    const grants = yield* Grants
    yield* Option.match(id, {
      onNone: () => grants.endAll(found, user),
      onSome: (id) => grants.end(found, user, id)
    })
    yield* Operator.numbered(found.id)
    const grantId = Option.getOrNull(id)
    yield* print(
      { userId: user, grantId },
      grantId === null ? `Ended all grants of ${user}` : `Ended ${grantId}`
    )
  })
).pipe(
  Command.provide(Operator.layerWhole),
  Command.withShortDescription("End what a user has allowed applications"),
  Command.withDescription(
    "End one grant of a user, or all of them. Every token that came of them is refused at once; applications ask for consent again."
  ),
  withExamples(`grant end --environment acme --user ${exampleId} --id ${exampleId}`)
)

/** `grant ...` */
export const grantCommand = Command.make("grant").pipe(
  Command.withDescription("List and end what users have allowed applications"),
  Command.withSubcommands([list, end])
)
