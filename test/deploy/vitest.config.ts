import { defineConfig } from "vitest/config"
import { base } from "../../vitest.config.ts"

/** `npm run test:deploy`: the image too, which takes minutes to build. */
export default defineConfig({
  test: { ...base, include: ["test/deploy/**/*.test.ts"], testTimeout: 3_000_000 }
})
