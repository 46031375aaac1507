import { Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { Environments } from "../../tenancy/environments/Environments.ts"
import { UserExports } from "../../users/transfer/UserExports.ts"
import { UsageError } from "../CommandFailure.ts"
import { environmentFlag } from "../Flags.ts"
import * as Operator from "../Operator.ts"
import { Json, print } from "../Output.ts"
import { counted, makeProgress, rateOf } from "../Progress.ts"
import { commandLine } from "../../platform/CommandLine.ts"
import { openTarget, standardOutput } from "./ExportTarget.ts"

export const exportCommand = Command.make(
  "export",
  {
    environment: environmentFlag,
    file: Flag.String("file").pipe(
      Flag.withAlias("f"),
      Flag.withMetavar("FILE"),
      Flag.withDescription("Path of the file to create, or - for standard output")
    ),
    withPasswordHashes: Flag.Boolean("with-password-hashes").pipe(
      Flag.withDescription(
        "Password hashes too; without them, users set a new password after an import"
      ),
      Flag.withoutNegation,
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ environment: name, file, withPasswordHashes }) {
    const toOutput = file === standardOutput
    if (toOutput && (yield* Json)) {
      const message = "The users go to standard output: give --file a name, or omit --json"
      return yield* new UsageError({ message })
    }
    const environment = yield* (yield* Environments).get(name)
    const target = yield* openTarget(file)
    const progress = yield* makeProgress
    const exported = yield* (yield* UserExports)
      .run(environment, { withPasswordHashes }, (lines, { exported, total }) =>
        Effect.andThen(
          target.write(lines),
          progress.update(
            (elapsed) =>
              `${Math.floor((100 * exported) / Math.max(1, total))} %, ${counted(exported)} of ${counted(total)} users, ${rateOf(exported, elapsed)}`
          )
        )
      )
      .pipe(Effect.ensuring(progress.end))
    yield* target.complete
    const text = `Exported  ${counted(exported)}`
    yield* toOutput ? progress.line(text) : print({ file, exported, withPasswordHashes }, text)
  }, Effect.scoped)
).pipe(
  Command.provide(Operator.layer),
  Command.withShortDescription("Export users to a file"),
  Command.withDescription(
    "Export a consistent snapshot of an environment's users as JSON lines, oldest first: what user import takes, with private metadata, other addresses, linked accounts and what they have allowed applications. Omits deleted users, second factors, sessions and organizations. Only its owner can read the file, which gets its name once complete; the audit trail records the export."
  ),
  Command.withExamples([
    {
      command: `${commandLine.usual} user export --environment acme --file acme.jsonl`,
      description: "Lines of { id, externalId, email, ... }"
    },
    {
      command: `${commandLine.usual} user export --environment acme --file acme.jsonl --with-password-hashes`,
      description: "To move users to another installation with their passwords"
    },
    {
      command: `${commandLine.silent} user export --environment acme --file - | gzip > acme.jsonl.gz`,
      description: "To another program"
    }
  ])
)
