import { Runtime } from "effect"
import { codeOf } from "./CauseReport.ts"

/** The first error of standard output, which forgets it as soon as it has told of it. */
let lost: Error | undefined
process.stdout.on("error", (error) => {
  lost ??= error
})

/**
 * Exit of a command as usual, but never with 0 if part of what it printed was lost: the console
 * drops such errors, and a cut document or a secret that nobody saw would pass for a success.
 */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  Runtime.defaultTeardown(exit, (code) => {
    // The listener is called a moment after the last write.
    const error = lost ?? process.stdout.errored
    if (error === null) return onExit(code)
    // A reader that has read enough, such as head, is told nothing.
    const reason = codeOf(error) ?? "unknown"
    if (reason !== "EPIPE") {
      process.stderr.write(`Standard output could not be written (${reason})\n`)
    }
    onExit(code === 0 ? 1 : code)
  })
