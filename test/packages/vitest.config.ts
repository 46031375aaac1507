import { defineConfig } from "vitest/config"
import { base } from "../../vitest.config.ts"

/** `npm run test:packages`: the service's own package too, whose types take long to check. */
export default defineConfig({
  test: { ...base, include: ["test/packages/**/*.test.ts"], testTimeout: 180_000 }
})
