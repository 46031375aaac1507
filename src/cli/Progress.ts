import { Clock, Effect, Stdio, Stream } from "effect"
import { Json } from "./Output.ts"

/** How often a terminal is redrawn, and how often a log gets a line, in milliseconds. */
const redrawnEvery = 200
const loggedEvery = 10_000

const eraseLine = "\r\u001b[2K"

// A file may hold anything, and a terminal does what control characters tell it.
const shown = (text: string): string => text.replaceAll(/\p{Cc}/gu, "\uFFFD")

/** Tells on standard error how far a long command is. */
export interface Progress {
  /** Draws over the last one on a terminal; a line now and then elsewhere, and none with `--json`. */
  readonly update: (text: (elapsedSeconds: number) => string) => Effect.Effect<void>
  /** A line that stays. */
  readonly line: (text: string) => Effect.Effect<void>
  /** Takes the last one off the terminal. */
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

/** `1,200/s`; nothing before there is anything to tell. */
export const rateOf = (count: number, elapsedSeconds: number): string =>
  elapsedSeconds > 0 ? `${counted(Math.round(count / elapsedSeconds))}/s` : "-"
