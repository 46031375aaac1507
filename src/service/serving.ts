import { Effect, Layer, Option } from "effect"
import * as ConsoleServer from "./ConsoleServer.ts"
import { MetricsServer } from "./MetricsHttp.ts"
import * as Server from "./Server.ts"
import * as Database from "../platform/Database.ts"
import { layerCrypto } from "../platform/EncryptionKey.ts"
import { compactHeap } from "../platform/HeapCompaction.ts"
import * as NodeServer from "../platform/NodeServer.ts"
import { Worker } from "../platform/workers/Worker.ts"
import * as WorkerMembership from "../platform/workers/Worker.ts"
import * as Capabilities from "./Service.ts"
import * as Development from "./development.ts"
import * as Production from "./production.ts"

/**
 * Work that is done in one place. The console is served by the first worker alone, which counts its
 * few streams; the one that opens the service takes its first steps and prints its addresses.
 */
const once = Layer.unwrap(
  Effect.map(
    Worker,
    Option.match({
      onNone: () => Development.layer.pipe(Layer.provide(ConsoleServer.layer)),
      onSome: ({ number, opens }) => {
        if (opens) return Development.layer.pipe(Layer.provide(ConsoleServer.layer))
        return number === 1 ? Layer.provide(Layer.empty, ConsoleServer.layer) : Layer.empty
      }
    })
  )
)

/**
 * Database of a worker: the process that starts workers has brought the schema up to date before.
 */
const database = Layer.unwrap(
  Effect.map(
    Worker,
    Option.match({ onNone: () => Database.layerMigrated, onSome: () => Database.layer })
  )
)

const service = Layer.mergeAll(
  // A pause here is nobody's: no request is answered yet.
  Server.layerAfter(compactHeap),
  MetricsServer,
  Capabilities.background,
  once
).pipe(
  // What production refuses is refused before anything listens.
  Layer.provide(NodeServer.layer.pipe(Layer.provide(Production.layer))),
  Layer.provide(Capabilities.layer),
  Layer.provide(Layer.mergeAll(database, layerCrypto)),
  Layer.provide(Server.platform)
)

const told = Layer.effectDiscard(
  Effect.flatMap(
    Worker,
    Option.match({ onNone: () => Effect.void, onSome: ({ tellServing }) => tellServing })
  )
)

/** Serves in this process, alone or as one of several workers. */
export const layer = told.pipe(Layer.provide(service), Layer.provide(WorkerMembership.layer))
