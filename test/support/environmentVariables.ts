import { readFileSync } from "node:fs"

const sources = ["src/platform/Settings.ts", "src/platform/readSettings.ts"]

/** The environment variables that the process reads as settings, by the source. */
export const environmentVariables: ReadonlySet<string> = new Set(
  sources
    .map((source) => readFileSync(source, "utf8"))
    .flatMap((source) => [
      ...source.matchAll(/\b(?:read|usually|optional|optionally|standIn)\(\s*"([A-Z_]+)"/g)
    ])
    .map(([, name = ""]) => name)
)
