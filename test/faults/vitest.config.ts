import { defineConfig } from "vitest/config"
import { FaultTable } from "../support/FaultTable.ts"
import { base } from "../../vitest.config.ts"

/** `npm run test:faults`: those that take long as well, one file after the other. */
export default defineConfig({
  test: {
    ...base,
    include: ["test/faults/**/*.test.ts"],
    // What one file does to the machine would be seen in the answers that another one measures.
    fileParallelism: false,
    testTimeout: 120_000,
    reporters: ["default", new FaultTable()]
  }
})
