import { defineConfig } from "vitest/config"

/** `npm run test:clients`: installs clients, their generators and linters, which takes minutes at first. */
export default defineConfig({
  test: {
    environment: "node",
    globalSetup: ["test/support/globalSetup.ts"],
    include: ["test/clients/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 1_200_000,
    hookTimeout: 300_000
  }
})
