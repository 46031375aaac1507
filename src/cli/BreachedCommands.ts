import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { commandLine } from "../platform/CommandLine.ts"
import { makeHashFilter } from "../platform/HashFilter.ts"
import { Settings } from "../platform/Settings.ts"
import { UsageError } from "./CommandFailure.ts"
import { print } from "./Output.ts"

const importCommand = Command.make(
  "import",
  {
    list: Argument.String("file").pipe(
      Argument.withDescription(
        "The published list: a SHA-1 hash in hexadecimal digits on each line, with a colon and a count or without, in the order of the hashes"
      )
    ),
    to: Flag.optional(
      Flag.String("to").pipe(
        Flag.withDescription("The filter to make; by default the one at BREACHED_FILE")
      )
    )
  },
  Effect.fnUntraced(function* ({ list, to }) {
    const { breachedFile } = yield* Settings
    const path = Option.orElse(to, () => breachedFile)
    if (Option.isNone(path)) {
      return yield* new UsageError({ message: "Set BREACHED_FILE, or name the filter with --to" })
    }
    const { count } = yield* makeHashFilter(list, path.value)
    yield* print(
      { file: path.value, hashes: count },
      `${path.value} holds ${count} hashes. Every running instance uses it from now on.`
    )
  })
).pipe(
  Command.provide(Settings.layerCommand),
  Command.withShortDescription("Make the filter of breached passwords from the published list"),
  Command.withDescription(
    'Make the filter at BREACHED_FILE from the published list of SHA-1 hashes of breached passwords, for the setting password.breached "offline". Reads the list twice, takes two bytes a hash, and replaces the filter at once. About one password in two thousand that was in no breach is taken for one that was.'
  ),
  Command.withExamples([
    { command: `${commandLine.usual} breached import pwned-passwords-sha1-ordered-by-hash.txt` },
    {
      command: `${commandLine.silent} breached import hashes.txt --to filter.bin --json`,
      description: "Prints { file, hashes }"
    }
  ])
)

/** `breached ...` */
export const breachedCommand = Command.make("breached").pipe(
  Command.withDescription("Keep the list of breached passwords"),
  Command.withSubcommands([importCommand])
)
