// oxlint-disable-next-line import/no-unassigned-import -- it has to come before everything else.
import "./platform/HeapFlags.ts"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Layer } from "effect"
import { Settings } from "./platform/Settings.ts"
import { startupFailure, teardown } from "./platform/StartupFailure.ts"
import { layerLogger, layerTraces } from "./platform/Telemetry.ts"

// A process that only starts workers loads nothing of the service, and one that serves alone
// nothing of the workers.
const alone = Layer.unwrap(Effect.promise(async () => (await import("./service/serving.ts")).layer))
const several = Layer.unwrap(
  Effect.promise(async () => (await import("./service/workers.ts")).layer)
)

type Failure = Layer.Error<typeof alone> | Layer.Error<typeof several>

const service = Layer.unwrap(
  Effect.map(Settings, ({ workers }): Layer.Layer<never, Failure, Settings> =>
    workers === 1 ? alone : several
  )
).pipe(Layer.provide(Layer.mergeAll(layerLogger, layerTraces)), Layer.provide(Settings.layer))

NodeRuntime.runMain(startupFailure(Layer.launch(service)), {
  disableErrorReporting: true,
  teardown
})
