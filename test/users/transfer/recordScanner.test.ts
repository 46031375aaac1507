import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import type { ImportFormat } from "../../../src/users/transfer/ImportFile.ts"
import { makeDocumentScanner } from "../../../src/users/transfer/documentScanner.ts"
import { makeScanner, type Scanner } from "../../../src/users/transfer/recordScanner.ts"
import { leastCost } from "../../support/leastCost.ts"

const encoder = new TextEncoder()

/** The records of a file that comes in pieces of these sizes, the last of which repeats. */
const scan = (
  format: ImportFormat,
  file: string | Uint8Array,
  sizes: ReadonlyArray<number> = [65_536],
  from = { position: 0, line: 1 }
) => {
  const bytes = typeof file === "string" ? encoder.encode(file) : file
  const scanner = makeScanner(format, ",", from)
  const found = []
  for (let at = from.position, piece = 0; at < bytes.length; piece += 1) {
    const size = sizes[Math.min(piece, sizes.length - 1)] ?? 1
    found.push(...scanner.feed(bytes.slice(at, at + size)))
    at += size
  }
  return [...found, ...scanner.end()]
}

const told = (records: ReturnType<typeof scan>) =>
  records.map(({ content, line }) => [
    line,
    typeof content === "string" ? content : content.map(({ message }) => message)
  ])

describe("the lines of a file", () => {
  it("end with LF or CRLF, and the last one with the file; empty ones are passed over", () => {
    assert.deepStrictEqual(told(scan("jsonl", "{}\r\n\n  \r\n[1]\n\n{2}")), [
      [1, "{}"],
      [4, "[1]"],
      [6, "{2}"]
    ])
  })

  it("begin behind a byte order mark", () => {
    assert.deepStrictEqual(told(scan("jsonl", "\uFEFF{}\n\uFEFF{}")), [
      [1, "{}"],
      [2, "\uFEFF{}"]
    ])
  })

  it("that are no UTF-8 are told, and the others read", () => {
    const file = new Uint8Array([
      ...encoder.encode("{1}\n"),
      0xc3,
      0x28,
      10,
      ...encoder.encode("{3}")
    ])
    assert.deepStrictEqual(told(scan("jsonl", file)), [
      [1, "{1}"],
      [2, ["Expected text in UTF-8"]],
      [3, "{3}"]
    ])
  })

  it("of CSV are 65,536 bytes long at most; what is longer is told, and the next one read", () => {
    const long = "x".repeat(65_536)
    assert.deepStrictEqual(told(scan("csv", `${long}\r\n${long}x\n${long}y`, [1000])), [
      [1, long],
      [2, ["Expected a line of at most 65536 bytes"]],
      [3, ["Expected a line of at most 65536 bytes"]]
    ])
  })

  it("of JSON may be longer, as an export with many claims has them", () => {
    const limit = 16_777_216
    const long = new Uint8Array(2 * limit + 5).fill(120)
    long.set(encoder.encode("\r\n"), limit)
    const [first, second] = scan("jsonl", long, [262_144])
    assert.strictEqual(first?.content.length, limit)
    assert.strictEqual(second?.line, 2)
    assert.deepStrictEqual(second?.content, [
      { path: "", message: `Expected a line of at most ${limit} bytes` }
    ])
  })
})

describe("a record of megabytes in many pieces", () => {
  const scanners: Readonly<Record<string, () => Scanner>> = {
    "a line": () => makeScanner("jsonl", ",", { position: 0, line: 1 }),
    "an object": () => makeDocumentScanner({ position: 0, line: 1 })
  }

  it.each(Object.entries(scanners))("%s takes hardly more than in one piece", (_, make) => {
    const record = new Uint8Array(3_000_000).fill(120)
    record.set(encoder.encode('[{"'), 0)
    record.set(encoder.encode('"}'), record.length - 2)
    const scanned = (size: number) => () => {
      const scanner = make()
      const found = []
      for (let at = 0; at < record.length; at += size) {
        found.push(...scanner.feed(record.subarray(at, at + size)))
      }
      assert.isAbove([...found, ...scanner.end()].length, 0)
    }
    const most = 200 + 5 * leastCost(0, scanned(record.length))
    // Copying what came before with each piece would be 4.5 GB of copies.
    assert.isBelow(leastCost(most, scanned(1000)), most)
  })
})

describe("the records of CSV", () => {
  it("go on behind a line break between quotes, and nowhere else", () => {
    const file = 'a,"b\r\n""c"\nd"e,f\n"g""",h\n'
    assert.deepStrictEqual(told(scan("csv", file)), [
      [1, 'a,"b\r\n""c"'],
      [3, 'd"e,f'],
      [4, '"g""",h']
    ])
  })

  it("of a quote that never closes cost their own line only", () => {
    const lines = Array.from({ length: 20 }, (_, index) => `line ${index},x`)
    assert.deepStrictEqual(told(scan("csv", ['a,"b', ...lines].join("\n"))), [
      [1, ["Expected a quoted cell to end with a quote"]],
      ...lines.map((line, index) => [index + 2, line])
    ])
    const long = Array.from({ length: 9000 }, () => "0123456789")
    const found = told(scan("csv", ['"', ...long].join("\n"), [5000]))
    assert.strictEqual(found.length, 9001)
    assert.deepStrictEqual(found.at(-1), [9001, "0123456789"])
  })
})

const Piece = Schema.Literals([
  "\n",
  "\r\n",
  "\r",
  '"',
  '""',
  ",",
  "a",
  "{}",
  "\uFEFF",
  "å",
  "\u0000"
])
const File = Schema.Array(Piece)
const Sizes = Schema.NonEmptyArray(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })))
const Format = Schema.Literals(["jsonl", "csv"])

describe("a file of any kind", () => {
  it.effect.prop(
    "is read alike however its bytes were cut",
    [File, Sizes, Format],
    ([file, sizes, format]) =>
      Effect.sync(() => {
        const text = file.join("")
        assert.deepStrictEqual(scan(format, text, sizes), scan(format, text))
      })
  )

  it.effect.prop(
    "is read from the end of any record on as it would have been",
    [File, Format, Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 }))],
    ([file, format, nth]) =>
      Effect.sync(() => {
        const text = file.join("")
        const all = scan(format, text)
        const record = all[nth]
        if (record === undefined) return
        const from = { position: record.end, line: record.lastLine + 1 }
        const rest = scan(format, text, [3], from)
        assert.deepStrictEqual(rest, all.slice(nth + 1))
      })
  )
})
