import { Layer } from "effect"
import { DatabaseHealth } from "../platform/DatabaseHealth.ts"
import { Doctor } from "./doctor/Doctor.ts"
import { LiveTail } from "./live/LiveTail.ts"
import { Overview } from "./overview/Overview.ts"
import { Search } from "./search/Search.ts"
import { Operators } from "./staff/Operators.ts"

/** Those who operate the installation, and what they do with it. */
export const layer = Layer.mergeAll(
  Operators.layer,
  LiveTail.layer,
  Overview.layer,
  Search.layer,
  Doctor.layer.pipe(Layer.provide(DatabaseHealth.layer))
)
