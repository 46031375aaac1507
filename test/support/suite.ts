import { Arbitrary } from "effect"
import { chai } from "vitest"
import { takeProviderKeysFrom } from "../../src/testing/providerKeys.ts"
import { nextKeyOfProvider } from "./madeRsaKeys.ts"

// Vitest loads this file anew for each test file, but not what it imports: whatever is to outlive a
// test file is kept there.

/** What properties are tried with is the same in each run; another number tries other values. */
const seed = process.env["PROPERTY_SEED"] ?? "1"

Arbitrary.configureGlobal({ check: { seed }, sample: { seed } })

// A proxy around each assertion tells of misspelt ones, which the compiler does already.
chai.config.useProxy = false

takeProviderKeysFrom(nextKeyOfProvider)
