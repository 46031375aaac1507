import { Command } from "effect/cli"
import { exportCommand } from "./user/ExportCommand.ts"
import { importCommand } from "./user/ImportCommand.ts"
import { purgeCommand } from "./user/PurgeCommand.ts"

/** `user ...` */
export const userCommand = Command.make("user").pipe(
  Command.withDescription("Import, export and purge the users of an environment"),
  Command.withSubcommands([importCommand, exportCommand, purgeCommand])
)
