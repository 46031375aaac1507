import { parseArgs } from "node:util"
import type { TestBoxOptions } from "./TestBox.ts"

const help = `Runs Gatehouse for the tests of an application in any language, on loopback only.
Prints one line of JSON with the addresses, then serves until POST /stop, SIGINT or SIGTERM.

  --seed TEXT           equal seeds make equal ids, codes and secrets
  --start-at TIME       first time of its clock, as ISO 8601; by default that of the machine
  --settings JSON       settings of its environment
  --port N              port of the service; by default a free one
  --control-port N      port of the control operations; by default a free one
  --verbose             writes what the service logs to standard error

TEST_DATABASE_URL names a PostgreSQL; without it one is started.`

/** Command line as it was read, or the reason to refuse it. */
export type CommandLine =
  | {
      readonly _tag: "Options"
      readonly box: TestBoxOptions
      readonly controlPort: number
      readonly isVerbose: boolean
    }
  | { readonly _tag: "Refused"; readonly message: string; readonly isHelp: boolean }

const refused = (message: string): CommandLine => ({ _tag: "Refused", message, isHelp: false })

const isPort = (text: string | undefined): boolean =>
  text === undefined || (/^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536)

const objectOf = (text: string): Readonly<Record<string, never>> | undefined => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, never>>)
      : undefined
  } catch {
    return undefined
  }
}

const options = {
  help: { type: "boolean" },
  seed: { type: "string" },
  "start-at": { type: "string" },
  settings: { type: "string" },
  port: { type: "string" },
  "control-port": { type: "string" },
  verbose: { type: "boolean" }
} as const

const valuesOf = (words: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...words], options }).values
  } catch (error) {
    return error instanceof Error ? error.message : "unreadable"
  }
}

/** Reads the command line; in production nothing of it counts. */
export const commandLine = (
  words: ReadonlyArray<string>,
  environment: Readonly<Record<string, string | undefined>>
): CommandLine => {
  if (environment["NODE_ENV"] === "production") {
    return refused("The test kit does not run where NODE_ENV is production.")
  }
  const values = valuesOf(words)
  if (typeof values === "string") return refused(`${values}\n\n${help}`)
  if (values.help === true) return { _tag: "Refused", message: help, isHelp: true }
  const startAt = values["start-at"] === undefined ? new Date() : new Date(values["start-at"])
  const settings = objectOf(values.settings ?? "{}")
  if (Number.isNaN(startAt.getTime())) return refused("--start-at is no time of ISO 8601.")
  if (settings === undefined) return refused("--settings is no object of JSON.")
  if (!isPort(values.port)) return refused("--port is no port.")
  if (!isPort(values["control-port"])) return refused("--control-port is no port.")
  const databaseUrl = environment["TEST_DATABASE_URL"] ?? ""
  return {
    _tag: "Options",
    isVerbose: values.verbose ?? false,
    controlPort: Number(values["control-port"] ?? 0),
    box: {
      settings,
      seed: values.seed ?? "gatehouse",
      startAt,
      port: values.port === undefined ? null : Number(values.port),
      databaseUrl: databaseUrl === "" ? null : databaseUrl
    }
  }
}
