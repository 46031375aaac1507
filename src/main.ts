// oxlint-disable-next-line import/no-unassigned-import -- it has to come before everything else.
import "./platform/HeapFlags.ts"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Layer } from "effect"
import * as Capabilities from "./Service.ts"
import * as Development from "./start/development.ts"
import * as Database from "./platform/Database.ts"
import { layerCrypto } from "./platform/EncryptionKey.ts"
import * as NodeServer from "./platform/NodeServer.ts"
import { Settings } from "./platform/Settings.ts"
import { startupFailure, teardown } from "./platform/StartupFailure.ts"
import { layerLogger, layerTraces } from "./platform/Telemetry.ts"
import * as Production from "./start/production.ts"
import * as ConsoleServer from "./planes/ConsoleServer.ts"
import * as MetricsServer from "./planes/MetricsServer.ts"
import * as Server from "./planes/Server.ts"

const service = Layer.mergeAll(
  Server.layer,
  MetricsServer.layer,
  Capabilities.background,
  Development.layer.pipe(Layer.provide(ConsoleServer.layer))
).pipe(
  // What production refuses is refused before anything listens.
  Layer.provide(NodeServer.layer.pipe(Layer.provide(Production.layer))),
  Layer.provide(Capabilities.layer),
  Layer.provide(Layer.mergeAll(Database.layerMigrated, layerCrypto)),
  Layer.provide(Server.platform),
  Layer.provide(Layer.mergeAll(layerLogger, layerTraces)),
  Layer.provide(Settings.layer)
)

NodeRuntime.runMain(startupFailure(Layer.launch(service)), {
  disableErrorReporting: true,
  teardown
})
