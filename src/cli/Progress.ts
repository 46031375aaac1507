import { Clock, Effect, Stdio, Stream } from "effect"
import { Json } from "./Output.ts"

/** Intervals in milliseconds: redraws of a terminal, and lines of a log. */
const redrawnEvery = 200
const loggedEvery = 10_000

const eraseLine = "\r\u001b[2K"

// A file may hold anything, and a terminal obeys control characters.
const shown = (text: string): string => text.replaceAll(/\p{Cc}/gu, "\uFFFD")

/** Reports a long command's progress on standard error. */
export interface Progress {
  /**
   * Overwrites the last one on a terminal; elsewhere prints an occasional line, and none with
   * `--json`.
   */
  readonly update: (text: (elapsedSeconds: number) => string) => Effect.Effect<void>
  /** A permanent line. */
  readonly line: (text: string) => Effect.Effect<void>
  /** Clears the last one from the terminal. */
  readonly end: Effect.Effect<void>
}

export const makeProgress = Effect.gen(function* () {
  const stdio = yield* Stdio.Stdio
  const isTerminal = yield* stdio.stderrIsTerminal
  const isQuiet = (yield* Json) && !isTerminal
  const began = yield* Clock.currentTimeMillis
  let last = began
  let drawn = false

  const write = (text: string) =>
    Effect.ignore(Stream.run(Stream.succeed(text), stdio.stderr({ endOnDone: false })))

  const end = Effect.suspend(() => {
    if (!drawn) return Effect.void
    drawn = false
    return write(eraseLine)
  })

  const progress: Progress = {
    update: Effect.fnUntraced(function* (text) {
      const now = yield* Clock.currentTimeMillis
      if (isQuiet || now - last < (isTerminal ? redrawnEvery : loggedEvery)) return
      last = now
      drawn = isTerminal
      const line = shown(text((now - began) / 1000))
      yield* write(isTerminal ? `${eraseLine}${line}` : `${line}\n`)
    }),
    line: (text) => Effect.andThen(end, write(`${shown(text)}\n`)),
    end
  }
  return progress
})

/** A count for people: 1,234,567. */
export const counted = (count: number): string => count.toLocaleString("en")

/** `1,200/s`; empty until there is a rate. */
export const rateOf = (count: number, elapsedSeconds: number): string =>
  elapsedSeconds > 0 ? `${counted(Math.round(count / elapsedSeconds))}/s` : "-"
