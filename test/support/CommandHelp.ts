import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer } from "effect"
import { CliOutput, Command, type HelpDoc } from "effect/cli"
import { gatehouse } from "../../src/cli/Cli.ts"

const pathsOf = (
  command: Pick<Command.Command.Any, "name" | "subcommands">,
  above: ReadonlyArray<string>
): ReadonlyArray<ReadonlyArray<string>> => [
  above,
  ...command.subcommands.flatMap(({ commands }) =>
    commands.flatMap((child) => pathsOf(child, [...above, child.name]))
  )
]

/** Every command of the command line, as the words that lead to it. */
export const commandPaths = pathsOf(gatehouse, [])

/** What `--help` tells of a command. */
export const helpOf = Effect.fnUntraced(function* (path: ReadonlyArray<string>) {
  let shown: HelpDoc.HelpDoc | undefined
  yield* Command.runWith(gatehouse, { version: "0" })([...path, "--help"]).pipe(
    Effect.provide(
      Layer.merge(
        NodeServices.layer,
        CliOutput.layerPresenter({
          present: (event) =>
            Effect.sync(() => {
              if (event._tag === "Help") shown = event.helpDoc
            })
        })
      )
    )
  )
  if (shown === undefined) return yield* Effect.die(`no help of ${path.join(" ")}`)
  return shown
})
