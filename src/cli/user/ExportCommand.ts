import { Effect, FileSystem, type PlatformError, Stdio, Stream } from "effect"
import { Command, Flag } from "effect/cli"
import { Environments } from "../../capabilities/environments/Environments.ts"
import { UserExports } from "../../capabilities/userTransfer/UserExports.ts"
import { UsageError } from "../CommandFailure.ts"
import { environmentFlag } from "../EnvironmentCommands.ts"
import * as Operator from "../Operator.ts"
import { Json, print } from "../Output.ts"
import { counted, makeProgress, rateOf } from "../Progress.ts"

/** Readable by its owner alone: it holds what people trusted the service with. */
const fileMode = 0o600

const standardOutput = "-"

const unwritable = (file: string) => (error: PlatformError.PlatformError) =>
  new UsageError({ message: `${file} can not be written (${error.reason._tag})` })

const encoder = new TextEncoder()

/** Opens what the lines go to; a file gets its name once all of it is there. */
const openTarget = Effect.fnUntraced(function* (file: string) {
  const stdio = yield* Stdio.Stdio
  if (file === standardOutput) {
    return {
      write: (lines: string) =>
        Stream.run(Stream.succeed(lines), stdio.stdout({ endOnDone: false })).pipe(
          Effect.mapError(unwritable("standard output"))
        ),
      complete: Effect.void
    }
  }
  const files = yield* FileSystem.FileSystem
  if (yield* Effect.mapError(files.exists(file), unwritable(file))) {
    const message = `${file} is there already: give another name, or remove it first`
    return yield* new UsageError({ message })
  }
  const partial = `${file}.part`
  const handle = yield* files
    .open(partial, { flag: "w", mode: fileMode })
    .pipe(Effect.mapError(unwritable(partial)))
  return {
    write: (lines: string) =>
      Effect.mapError(handle.writeAll(encoder.encode(lines)), unwritable(partial)),
    complete: Effect.andThen(handle.sync, files.rename(partial, file)).pipe(
      Effect.mapError(unwritable(file))
    )
  }
})

export const exportCommand = Command.make(
  "export",
  {
    environment: environmentFlag,
    file: Flag.String("file").pipe(
      Flag.withAlias("f"),
      Flag.withMetavar("FILE"),
      Flag.withDescription("Path of the file to make, or - for standard output")
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
      const message =
        "Standard output is taken by the users: give --file a name, or leave --json away"
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
    "Export an environment's users as JSON lines, the oldest first, all as they were at one moment: what user import takes, with private metadata, other addresses and linked accounts. Deleted users, second factors, sessions and organizations are left out. The file is readable by its owner only and gets its name once it is whole; the audit trail tells of the export."
  ),
  Command.withExamples([
    {
      command: "npm run gatehouse -- user export --environment acme --file acme.jsonl",
      description: "Lines of { id, externalId, email, ... }"
    },
    {
      command:
        "npm run gatehouse -- user export --environment acme --file acme.jsonl --with-password-hashes",
      description: "To move users to another installation with their passwords"
    },
    {
      command:
        "npm run --silent gatehouse -- user export --environment acme --file - | gzip > acme.jsonl.gz",
      description: "To another program"
    }
  ])
)
