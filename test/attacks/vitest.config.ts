import { globSync, readFileSync } from "node:fs"
import { defineConfig } from "vitest/config"
import { AttackTable } from "../support/AttackTable.ts"
import { base } from "../../vitest.config.ts"

const carriesOut = (file: string): boolean => /\battack\(\n? *"/.test(readFileSync(file, "utf8"))

/** `npm run test:attacks`: every file with a test that says which attack it carries out. */
export default defineConfig({
  test: {
    ...base,
    include: globSync("test/**/*.test.ts").filter(carriesOut),
    reporters: ["default", new AttackTable()]
  }
})
