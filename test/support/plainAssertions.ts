import { chai } from "vitest"

// A proxy around each assertion tells of misspelt ones, which the compiler does already.
chai.config.useProxy = false
