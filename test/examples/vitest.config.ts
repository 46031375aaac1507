import { defineConfig } from "vitest/config"

/** `npm run test:examples`: installs and builds every example, which takes minutes. */
export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["test/support/globalSetup.ts"],
    include: ["test/examples/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 600_000,
    hookTimeout: 300_000
  }
})
