import { Arbitrary } from "effect"

/** What properties are tried with is the same in each run; another number tries other values. */
const seed = process.env["PROPERTY_SEED"] ?? "1"

Arbitrary.configureGlobal({ check: { seed }, sample: { seed } })
