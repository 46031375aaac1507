import { Cause, Console, Data, Effect, Option, Runtime } from "effect"
import { CliError } from "effect/cli"
import { listedFlaws } from "../contract/Problems.ts"
import { reportOf } from "../platform/CauseReport.ts"
import { explain } from "../platform/StartupFailure.ts"

/** Each flag is valid, but not the combination. */
export class UsageError extends Data.TaggedError("UsageError")<{ readonly message: string }> {}

/** No command was named: help was shown instead of doing anything. */
class NoCommand extends Data.TaggedError("NoCommand") {}

/** `doctor` found and reported something broken. */
export class Unwell extends Data.TaggedError("Unwell") {}

/** `--check` found and printed differences: neither a failure nor a success. */
export class Differs extends Data.TaggedError("Differs") {
  override readonly [Runtime.errorExitCode] = 2
}

/** The flaws that a problem of the service lists. */
const flawsOf = (error: Error): ReadonlyArray<string> =>
  Option.getOrElse(listedFlaws(error), () => []).map(({ message }) => message)

const linesOf = (reason: Cause.Reason<unknown>): ReadonlyArray<string> => {
  if (reason._tag === "Interrupt") return []
  const error = reason._tag === "Fail" ? reason.error : reason.defect
  // Errors in the command line itself have already been reported.
  if (CliError.isCliError(error) || error instanceof NoCommand) return []
  if (error instanceof Unwell || error instanceof Differs) return []
  const explained = explain(error)
  if (explained !== undefined) return [explained]
  if (reason._tag === "Fail" && error instanceof Error) return [error.message, ...flawsOf(error)]
  return reportOf(Cause.fromReasons([reason])).map(({ error }) => `The command failed: ${error}`)
}

const isNoCommand = (error: unknown): boolean =>
  CliError.isCliError(error) && error._tag === "ShowHelp" && error.errors.length === 0

/** Reports on standard error, in readable lines, why a command failed; the process exits with 1. */
export const reportFailure = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  effect.pipe(
    // The library exits with 0, which a program would take for success.
    Effect.mapError((error) => (isNoCommand(error) ? new NoCommand() : error)),
    Effect.tapCause((cause) => {
      const lines = cause.reasons.flatMap(linesOf)
      return lines.length > 0 ? Console.error(lines.join("\n")) : Effect.void
    })
  )
