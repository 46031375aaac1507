import { Layer } from "effect"
import { DatabaseHealth } from "../platform/DatabaseHealth.ts"
import { Doctor } from "./doctor/Doctor.ts"
import { Operators } from "./staff/Operators.ts"

/** Those who operate the installation, and what they do with it. */
export const layer = Layer.mergeAll(
  Operators.layer,
  Doctor.layer.pipe(Layer.provide(DatabaseHealth.layer))
)
