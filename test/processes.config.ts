import { configDefaults, defineConfig } from "vitest/config"
import { base } from "../vitest.config.ts"
import { ofProcesses } from "./support/ofProcesses.ts"

/** `npm run test:processes`: whole processes, browsers, and measures of the machine. */
export default defineConfig({
  test: {
    ...base,
    include: ofProcesses,
    exclude: configDefaults.exclude,
    // A browser beside other work needs longer, and fails no test by that.
    testTimeout: 120_000
  }
})
