import { defineConfig } from "vitest/config"
import whole, { base } from "../vitest.config.ts"
import { Skips } from "./support/Skips.ts"

/**
 * `npm run test:citus`: the whole suite on the cluster whose coordinator `TEST_CITUS_URL` names;
 * without one, the tests of a cluster alone, which then say why they are skipped.
 */
export default defineConfig(
  process.env["TEST_CITUS_URL"] === undefined
    ? { test: { ...base, include: ["test/storage/Cluster.test.ts"], reporters: ["verbose"] } }
    : // A change that asks three servers takes longer, and a new database is made on each.
      {
        test: {
          ...whole.test,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          reporters: ["default", new Skips()]
        }
      }
)
