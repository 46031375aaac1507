import { Layer } from "effect"
import { DeclaredConfigurations } from "./declared/DeclaredConfigurations.ts"
import { Doctor } from "./doctor/Doctor.ts"
import { LiveTail } from "./live/LiveTail.ts"
import { Overview } from "./overview/Overview.ts"
import { Search } from "./search/Search.ts"
import { Transfers } from "../users/transfer/Transfers.ts"
import { TransferRuns } from "../users/transfer/TransferRuns.ts"
import { LocalOwner } from "./staff/LocalOwner.ts"
import { Operators } from "./staff/Operators.ts"

/** Operators of the installation, and their operations. */
export const layer = Layer.mergeAll(
  DeclaredConfigurations.layer,
  LocalOwner.layer,
  Operators.layer,
  LiveTail.layer,
  Overview.layer,
  Transfers.layer,
  Search.layer,
  Doctor.layer
).pipe(Layer.provideMerge(TransferRuns.layer))

/** The background work here, on every instance. */
export const background = Layer.mergeAll(
  TransferRuns.workers,
  Layer.effectDiscard(Transfers.retention)
)
