import { Effect, Stream } from "effect"
import { readHeader, type Header } from "./csvRecords.ts"
import { InvalidImportFile, isFlawed, type ImportForm, type Read } from "./ImportFile.ts"
import { makeDocumentScanner } from "./documentScanner.ts"
import { makeScanner, type Place } from "./recordScanner.ts"

/** The file that is read. */
export interface ImportSource<E, R> {
  /** In bytes; what is written behind them later is left alone. */
  readonly size: number
  /** Its bytes from a position on. */
  readonly read: (position: number) => Stream.Stream<Uint8Array, E, R>
}

/** Position of the first user of a file, and the header of its columns; null if it has none. */
export interface FileStart extends Place {
  readonly header: Header | null
}

/** First bytes of files that hold no text in UTF-8, and what to do with such a file. */
const otherFiles: ReadonlyArray<readonly [start: ReadonlyArray<number>, message: string]> = [
  [[0xff, 0xfe], "The file is in UTF-16: save it as UTF-8"],
  [[0xfe, 0xff], "The file is in UTF-16: save it as UTF-8"],
  // Auth0 hands its exports out so.
  [[0x1f, 0x8b], "The file is compressed: unpack it first"],
  [
    [0x50, 0x4b, 0x03, 0x04],
    "The file is a ZIP or a workbook: unpack it first, or save the workbook as CSV"
  ]
]

const otherFile = (bytes: Uint8Array): string | undefined =>
  otherFiles.find(([start]) => start.every((byte, at) => bytes[at] === byte))?.[1]

/** The records behind a place. */
export const recordsFrom = <E, R>(
  source: ImportSource<E, R>,
  { delimiter, format }: ImportForm,
  { line, position }: Place
): Stream.Stream<Read<string>, E, R> =>
  Stream.suspend(() => {
    const scanner =
      format === "json"
        ? // The next object may stand in the same line.
          makeDocumentScanner({ position, line: Math.max(1, line) })
        : makeScanner(format, delimiter, { position, line: line + 1 })
    return source
      .read(position)
      .pipe(
        Stream.map(scanner.feed),
        Stream.concat(Stream.suspend(() => Stream.succeed(scanner.end()))),
        Stream.flattenIterable
      )
  })

/** Reads the header, where the format has one. */
export const readStart = Effect.fnUntraced(function* <E, R>(
  source: ImportSource<E, R>,
  form: ImportForm
): Effect.fn.Return<FileStart, InvalidImportFile | E, R> {
  const top: Place = { position: 0, line: 0 }
  const [bytes = new Uint8Array()] = yield* Stream.runCollect(Stream.take(source.read(0), 1))
  const message = otherFile(bytes)
  if (message !== undefined) return yield* new InvalidImportFile({ message })
  if (form.format !== "csv") return { ...top, header: null }
  const [record] = yield* recordsFrom(source, form, top).pipe(Stream.take(1), Stream.runCollect)
  if (record === undefined || isFlawed(record.content)) {
    return yield* new InvalidImportFile({ message: "The file must begin with a header of CSV" })
  }
  const header = yield* readHeader(record.content, form)
  return { position: record.end, line: record.lastLine, header }
})
