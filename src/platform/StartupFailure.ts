import { Cause, Effect, Exit, Predicate, type Runtime } from "effect"
import { errorOf, reportOf } from "./CauseReport.ts"
import { databaseProblem } from "./databaseProblem.ts"

/** Failures that an operator can mend say how in their own words; the rest is reported as a defect. */
const readable: ReadonlySet<unknown> = new Set([
  "InvalidSettings",
  "EmbeddedPostgresError",
  "UnusableEncryptionKey",
  "UnsuitableDatabase",
  "InsecureAppUrl",
  "MisplacedConsole",
  "UnreadableCountries",
  "UnreadableDomains",
  "WorkersFailed"
])

/** A member of a failure that names what was asked for, in words where it is missing. */
const named = (cause: object, member: string, otherwise: string): string =>
  Predicate.hasProperty(cause, member) ? String(cause[member]) : otherwise

const portOf = (cause: object): string => `Port ${named(cause, "port", "of a listener")}`

/** Each variable that may hold the port, as it may be that of any listener. */
const anotherPort =
  "choose another port with PORT (CONSOLE_PORT for the console, METRICS_PORT for metrics), such as PORT=3001"

const anotherHost = "set another HOST (CONSOLE_HOST for the console, METRICS_HOST for metrics)"

const listenProblem = (cause: unknown): string | undefined => {
  if (!Predicate.hasProperty(cause, "code")) return undefined
  switch (cause.code) {
    case "EADDRINUSE":
      return `${portOf(cause)} is in use by another process: end that process, or ${anotherPort}`
    case "EACCES":
      return `${portOf(cause)} cannot be listened on without more rights: ${anotherPort}`
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
      return `${named(cause, "address", "A host")} is not an address of this machine: ${anotherHost}`
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `${named(cause, "hostname", "A host")} is not an address of this machine: ${anotherHost}`
    default:
      return undefined
  }
}

/** Explanation of a failure for an operator; undefined for a defect. */
export const explain = (error: unknown): string | undefined => {
  if (!Predicate.hasProperty(error, "_tag")) return undefined
  if (readable.has(error._tag) && error instanceof Error) return error.message
  if (error._tag === "ServeError" && Predicate.hasProperty(error, "cause")) {
    return listenProblem(error.cause)
  }
  return error._tag === "SqlError" ? databaseProblem(error) : undefined
}

/** Ends the process with readable lines on standard error where starting or serving failed. */
export const startupFailure = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.tapCause(effect, (cause) =>
    Effect.sync(() => {
      if (Cause.hasInterruptsOnly(cause)) return
      const explained = cause.reasons.flatMap((reason) => {
        const text = explain(errorOf(reason))
        return text === undefined ? [] : [text]
      })
      const lines =
        explained.length > 0
          ? explained
          : reportOf(cause).map(({ error, stack }) =>
              stack === undefined ? error : `${error}\n${stack}`
            )
      process.stderr.write(`${lines.join("\n")}\n`)
    })
  )

/** Exits with 0 where the process was told to stop, and with 1 where it failed. */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  onExit(Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1)
