import { makeHeldBytes } from "./heldBytes.ts"
import type { ImportFormat, LineFlaw, Read } from "./ImportFile.ts"

/**
 * The longest record, in bytes: of CSV as long as the longest body of `POST /users`, since each quote
 * that never closes has so much read twice; a line of an export may hold many accounts' claims.
 */
export const maximumOf: Readonly<Record<ImportFormat, number>> = {
  csv: 65_536,
  jsonl: 16_777_216,
  json: 16_777_216
}

const LF = 10
const CR = 13
const QUOTE = 34
const byteOrderMark = [0xef, 0xbb, 0xbf]

export const tooLong = (maximum: number): ReadonlyArray<LineFlaw> => [
  { path: "", message: `Expected a line of at most ${maximum} bytes` }
]
const openQuote: ReadonlyArray<LineFlaw> = [
  { path: "", message: "Expected a quoted cell to end with a quote" }
]
const notUtf8: ReadonlyArray<LineFlaw> = [{ path: "", message: "Expected text in UTF-8" }]

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })

export const textOf = (bytes: Uint8Array): string | ReadonlyArray<LineFlaw> => {
  try {
    return decoder.decode(bytes)
  } catch {
    return notUtf8
  }
}

// Where the next byte stands, of CSV: at the start of a cell, in an unquoted one, between quotes,
// or right behind a quote between quotes.
type State = "start" | "plain" | "quoted" | "closing"

/** Up to where a file has been read. */
export interface Place {
  readonly position: number
  readonly line: number
}

/** Takes a file apart into its records as its bytes come. */
export interface Scanner {
  /** The records that end in these bytes, the next of the file. */
  readonly feed: (bytes: Uint8Array) => ReadonlyArray<Read<string>>
  /** Remaining records at the end of the file. */
  readonly end: () => ReadonlyArray<Read<string>>
}

/**
 * Finds where each record ends, and where it stands in the file: what a parser does not tell, and
 * what a report by line and a run that goes on in the middle need. How the bytes were cut into
 * pieces makes no difference. Empty lines are passed over, and one record at most is held. A quote
 * that never closes costs its own line only: what follows is read anew.
 */
export const makeScanner = (format: ImportFormat, delimiter: string, from: Place): Scanner => {
  const maximumBytes = maximumOf[format]
  const separator = delimiter.charCodeAt(0)
  const held = makeHeldBytes()
  let position = from.position
  let line = from.line
  let state: State = "start"
  let breaks = 0
  let firstBreak = -1
  let dropping = false

  const step = (byte: number): State => {
    switch (state) {
      case "quoted":
        return byte === QUOTE ? "closing" : "quoted"
      case "closing":
        return byte === QUOTE ? "quoted" : byte === separator ? "start" : "plain"
      case "start":
        return byte === QUOTE ? "quoted" : byte === separator ? "start" : "plain"
      case "plain":
        return byte === separator ? "start" : "plain"
    }
  }

  const isOpen = () => state === "quoted" && firstBreak >= 0 && !dropping

  const scan = (bytes: Uint8Array, isLast: boolean): ReadonlyArray<Read<string>> => {
    const found: Array<Read<string>> = []
    let start = 0
    let index = held.length()
    const data = held.add(bytes)

    const next = (at: number, lines: number) => {
      start = at
      line += lines
      state = "start"
      breaks = 0
      firstBreak = -1
      dropping = false
    }

    const refuse = (at: number, flaws: ReadonlyArray<LineFlaw>) =>
      found.push({ line, lastLine: line, end: position + at, content: flaws })

    const take = (stop: number, at: number) => {
      const marked =
        position + start === 0 && byteOrderMark.every((byte, offset) => data[offset] === byte)
      const first = marked ? byteOrderMark.length : start
      const last = data[stop - 1] === CR ? stop - 1 : stop
      if (last <= first) return
      const content = textOf(data.subarray(first, last))
      if (typeof content === "string" && content.trim() === "") return
      found.push({ line, lastLine: line + breaks, end: position + at, content })
    }

    const reread = () => {
      const at = start + firstBreak + 1
      refuse(at, openQuote)
      next(at, 1)
      index = at
    }

    // The carriage return of a line break is no part of the line.
    const isTooLong = () =>
      index - start > maximumBytes + 1 || (index - start > maximumBytes && data[index - 1] !== CR)

    // In a line of JSON nothing before its end matters, which is found faster than byte by byte.
    const passLine = () => {
      const stop = data.indexOf(LF, index)
      index = stop < 0 ? data.length : stop
      if (isTooLong()) dropping = true
      if (dropping) start = index
    }

    const run = () => {
      for (;;) {
        if (format === "jsonl") passLine()
        if (index >= data.length) return
        const byte = data[index] ?? LF
        index += 1
        if (byte === LF && (dropping || state !== "quoted")) {
          if (dropping) refuse(index, tooLong(maximumBytes))
          else take(index - 1, index)
          next(index, breaks + 1)
          continue
        }
        if (dropping) {
          start = index
          continue
        }
        if (byte === LF) {
          breaks += 1
          if (firstBreak < 0) firstBreak = index - 1 - start
        }
        state = byte === CR && state !== "quoted" ? state : step(byte)
        if (isTooLong()) {
          if (isOpen()) reread()
          else dropping = true
        }
      }
    }

    for (;;) {
      run()
      if (!isLast || !isOpen()) break
      reread()
    }
    if (isLast) {
      if (dropping) refuse(data.length, tooLong(maximumBytes))
      else if (start < data.length) take(data.length, data.length)
      start = data.length
    }
    held.drop(start)
    position += start
    return found
  }

  return { feed: (bytes) => scan(bytes, false), end: () => scan(new Uint8Array(), true) }
}
