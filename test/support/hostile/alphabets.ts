/** Text that brings out work that grows faster than its length. */
export interface Alphabet {
  readonly name: string
  /** Repeated after the start, before the end. */
  readonly unit: string
  readonly start?: string
  readonly end?: string
}

/** Whether a field of a head can have it, in the bytes of UTF-8. */
export const isForHeads = ({ end = "", start = "", unit }: Alphabet): boolean =>
  !/\p{Cc}/u.test(`${start}${unit}${end}`)

const marks = "\u0315"
const lowerMarks = "\u0300"

/** Two runs of combining marks, which a normal form has to exchange one by one. */
const reordered = (length: number): string =>
  `a${marks.repeat(Math.ceil(length / 2))}${lowerMarks.repeat(Math.floor(length / 2))}`

/** Alphabets whose text is a unit over and over. */
export const alphabets: ReadonlyArray<Alphabet> = [
  { name: "alternating marks", unit: "\u0315\u0300\u0316", start: "a" },
  { name: "a letter in the normal form of eighteen", unit: "\ufdfa" },
  { name: "spaces within", unit: " ", start: "a", end: "b" },
  { name: "spaces of other kinds", unit: "\u00a0\t\u2003\u3000", start: "a", end: "b" },
  { name: "line breaks", unit: "\r\n", start: "a", end: "b" },
  { name: "at signs", unit: "@", start: "a", end: "b.example" },
  { name: "dots", unit: ".", start: "a", end: "b" },
  { name: "labels", unit: "a.", end: "example" },
  { name: "slashes", unit: "/" },
  { name: "parents", unit: "/..", end: "/x" },
  { name: "percent signs", unit: "%" },
  { name: "percent escapes", unit: "%2e%2F" },
  { name: "double quotes", unit: '"', end: "a" },
  { name: "a quote and commas", unit: ",", start: '"' },
  { name: "semicolons", unit: "; " },
  { name: "equal signs", unit: "=", end: "x" },
  { name: "pairs", unit: "a=b&" },
  { name: "digits", unit: "1", end: "x" },
  { name: "dashes", unit: "-", start: "a", end: "!" },
  { name: "open brackets", unit: "[" },
  { name: "open braces", unit: "{{", end: "x" },
  { name: "open tags", unit: "<a " },
  { name: "surrogate pairs", unit: "😀" },
  { name: "backslashes", unit: "\\" },
  { name: "letters", unit: "a", end: "!" },
  { name: "letters that fold", unit: "İßς" },
  { name: "invisible characters", unit: "\u200b\u202e\u2060" }
]

export type Measure = (text: string) => number

/** The text of an alphabet that is as long as it may be, by a measure that sums up over characters. */
export const textOf = ({ end = "", start = "", unit }: Alphabet, most: number, of: Measure) => {
  const count = Math.floor((most - of(start) - of(end)) / of(unit))
  return `${start}${unit.repeat(Math.max(count, 0))}${end}`
}

/** Marks of two classes in the order that is the dearest to mend. */
export const marksOf = (most: number, of: Measure): string =>
  reordered(Math.max(0, Math.floor((most - 1) / of(marks)) - 1))

const filled = (most: number, unit: string, open: string, close: string): string =>
  open +
  Array.from({ length: Math.floor((most - 2) / (unit.length + 1)) }, () => unit).join(",") +
  close

const nested = (most: number, open: string, core: string, close: string): string => {
  const depth = Math.floor((most - core.length) / (open.length + close.length))
  return open.repeat(depth) + core + close.repeat(depth)
}

const keys = (most: number): string => {
  const all: Array<string> = []
  for (let left = most - 2, at = 0; ; at += 1) {
    const member = `"${at.toString(36)}":1`
    left -= member.length + 1
    if (left < 0) return `{${all.join(",")}}`
    all.push(member)
  }
}

/** JSON that brings out the same in its readers, by the bytes that it may have. */
export const structures: Readonly<Record<string, (most: number) => string>> = {
  "a long number": (most) => "1".repeat(most),
  "a number with many zeros": (most) => `0.${"0".repeat(most - 6)}1e9`,
  "many long numbers": (most) => filled(most, "12345678901234567", "[", "]"),
  "deep lists": (most) => nested(most, "[", "1", "]"),
  "deep objects": (most) => nested(most, '{"a":', "1", "}"),
  "deep objects with text that cannot be stored": (most) => nested(most, '{"a":', '"\\u0000"', "}"),
  "many numbers": (most) => filled(most, "1", "[", "]"),
  "many texts": (most) => filled(most, '"a"', "[", "]"),
  "many objects": (most) => filled(most, "{}", "[", "]"),
  "many lists": (most) => filled(most, "[]", "[", "]"),
  "many keys": keys,
  "one key over and over": (most) => filled(most, '"a":1', "{", "}"),
  "a long key": (most) => `{"${"k".repeat(most - 6)}":1}`,
  "texts that cannot be stored": (most) => filled(most, '"\\ud800"', "[", "]")
}
