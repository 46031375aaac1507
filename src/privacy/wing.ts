import { Layer } from "effect"
import { DataExports } from "./dataRequests/DataExports.ts"
import { DataRequests } from "./dataRequests/DataRequests.ts"
import { DataRequestsRetention } from "./dataRequests/DataRequestsRetention.ts"
import * as DataExportWorkers from "./dataRequests/dataExportWorkers.ts"
import { Purge } from "./purge/Purge.ts"
import { PurgeRetention } from "./purge/PurgeRetention.ts"
import { AuditRetention } from "./retention/AuditRetention.ts"
import { SessionRetention } from "./retention/SessionRetention.ts"

/** Copies of people's data, and its erasure. */
export const layer = Layer.mergeAll(DataRequests.layer, DataExports.layer, Purge.layer)

/** The background work here, on every instance. */
export const background = Layer.mergeAll(
  DataExportWorkers.layer,
  DataRequestsRetention.layer,
  PurgeRetention.layer,
  AuditRetention.layer,
  SessionRetention.layer
)
