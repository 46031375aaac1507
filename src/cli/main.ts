import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Logger, References } from "effect"
import { CliConfig, CliOutput, Command, GlobalFlag } from "effect/cli"
import packageJson from "../../package.json" with { type: "json" }
import { gatehouse } from "./Cli.ts"
import { reportFailure } from "./CommandFailure.ts"
import { presenter } from "./Output.ts"
import { teardown } from "../platform/StandardOutput.ts"

const warnings = Logger.make(({ message }) => {
  process.stderr.write(`${String(message)}\n`)
})

const services = Layer.mergeAll(
  NodeServices.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] }),
  CliOutput.layerPresenter(presenter),
  Logger.layer([warnings]),
  Layer.succeed(References.MinimumLogLevel, "Warn")
)

Command.run(gatehouse, { version: packageJson.version }).pipe(
  reportFailure,
  Effect.provide(services),
  (command) => NodeRuntime.runMain(command, { disableErrorReporting: true, teardown })
)
