import { Command } from "effect/cli"
import {
  banCommand,
  listCommand,
  sessionsCommand,
  showCommand,
  unbanCommand,
  unlockCommand,
  purgeCommand
} from "./user/RecordCommands.ts"
import { exportCommand } from "./user/ExportCommand.ts"
import { importCommand } from "./user/ImportCommand.ts"

/** `user ...` */
export const userCommand = Command.make("user").pipe(
  Command.withDescription("Show, ban, unlock, import, export and purge an environment's users"),
  Command.withSubcommands([
    listCommand,
    showCommand,
    banCommand,
    unbanCommand,
    unlockCommand,
    sessionsCommand,
    importCommand,
    exportCommand,
    purgeCommand
  ])
)
