import { NodeRuntime } from "@effect/platform-node"
import { Layer } from "effect"
import * as Development from "./Development.ts"
import * as Database from "./platform/Database.ts"
import { layerCrypto } from "./platform/EncryptionKey.ts"
import * as NodeServer from "./platform/NodeServer.ts"
import { Settings } from "./platform/Settings.ts"
import { startupFailure } from "./platform/StartupFailure.ts"
import { layerLogger, layerTraces } from "./platform/Telemetry.ts"
import * as Server from "./Server.ts"

const service = Layer.mergeAll(Server.layer, Development.layer).pipe(
  Layer.provide(NodeServer.layer),
  Layer.provide(Server.capabilities),
  Layer.provide(Layer.mergeAll(Database.layerMigrated, layerCrypto)),
  Layer.provide(Server.platform),
  Layer.provide(Layer.mergeAll(layerLogger, layerTraces)),
  Layer.provide(Settings.layer)
)

NodeRuntime.runMain(startupFailure(Layer.launch(service)), { disableErrorReporting: true })
