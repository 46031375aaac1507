import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config"
import { ofProcesses } from "./test/support/ofProcesses.ts"

const setupFiles = ["test/support/suite.ts"]

/** What every run of tests has in common. */
export const base: NonNullable<ViteUserConfig["test"]> = {
  environment: "node",
  globalSetup: ["test/support/globalSetup.ts"],
  setupFiles,
  pool: "forks",
  // Tests wait for PostgreSQL and for timers, so three of them keep two cores busy.
  maxWorkers: 3,
  // A larger nursery spares the collector: each file loads much that lives only as long as its tests.
  execArgv: ["--max-semi-space-size=64"],
  // Loading the service anew for each file took most of the time of a run.
  isolate: false,
  // Node.js reads TypeScript by itself, so nothing is rewritten on the way to a worker.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  fileParallelism: true,
  testTimeout: 30_000,
  hookTimeout: 60_000
}

export default defineConfig({
  test: {
    ...base,
    // The last to end is the first: by then PostgreSQL has stopped, whatever it has to tell.
    globalSetup: [
      "test/support/contractCoverage.ts",
      "test/support/conformanceModules.ts",
      "test/support/globalSetup.ts"
    ],
    setupFiles: [...setupFiles, "test/support/conformanceHooks.ts"],
    include: ["test/**/*.test.ts"],
    // Scripts of their own have these, as package.json says: each takes longer than all of another file.
    exclude: [
      ...configDefaults.exclude,
      ...ofProcesses,
      "test/faults/long/**",
      "test/deploy/image/**",
      "test/examples/**",
      "test/clients/**",
      "test/packages/installed/**"
    ]
  }
})
