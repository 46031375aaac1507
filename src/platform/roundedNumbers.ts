import { mostFlaws, type Flaw } from "./firstFlaws.ts"

/**
 * A run of digits, or a long exponent, without which no number of a text loses anything as a
 * double.
 */
const maySuffer = /[\d.]{16}|\d[eE]\+?\d{3}/

/**
 * Tokens of JSON that parses, of a text its quote: numbers, and the marks that give them their
 * place.
 */
const token = /"|-?\d[\d.eE+-]*|[[\]{},:]/g
const unescaped = /[^"\\]*/y

/** End of the text whose quote stands there. One pattern of it all runs out of stack on a long text. */
const endOfText = (json: string, start: number): number => {
  for (let at = start + 1; ; at = unescaped.lastIndex + 2) {
    unescaped.lastIndex = at
    unescaped.test(json)
    if (json[unescaped.lastIndex] !== "\\") return unescaped.lastIndex + 1
  }
}

function* tokensOf(json: string): Generator<string> {
  const marks = new RegExp(token)
  for (let found = marks.exec(json); found !== null; found = marks.exec(json)) {
    if (found[0] === '"') marks.lastIndex = endOfText(json, found.index)
    yield found[0] === '"' ? json.slice(found.index, marks.lastIndex) : found[0]
  }
}

const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** The characters of a number that are as many digits as any double keeps, at most. */
const safeLength = 15
/** Places that are named of a number that lies too deep for any body. */
const mostPlaces = 40

/** The digits of a number without zeros at either end, and the power of ten of the last one. */
const digitsOf = (text: string) => {
  const [, whole = "", fraction = "", exponent = "0"] = parts.exec(text) ?? []
  const all = `${whole}${fraction}`.replace(/^0+/, "")
  const digits = withoutZeros(all)
  return { digits, power: Number(exponent) - fraction.length + all.length - digits.length }
}

const withoutZeros = (digits: string): string => {
  let end = digits.length
  while (end > 0 && digits[end - 1] === "0") end -= 1
  return digits.slice(0, end)
}

/**
 * True if a number is an integer beyond the safe ones of which a double neither holds nor answers
 * every digit. A double's own spelling by any program is never one, although its zeros at the end
 * are not exact.
 */
const isChanged = (text: string, value: number): boolean => {
  if (Math.abs(value) <= Number.MAX_SAFE_INTEGER) return false
  const sent = digitsOf(text)
  if (sent.power < 0) return false
  const answered = digitsOf(String(value))
  if (sent.digits === answered.digits && sent.power === answered.power) return false
  return BigInt(sent.digits + "0".repeat(sent.power)) !== BigInt(Math.abs(value))
}

const flawOf = (text: string): string | undefined => {
  const value = Number(text)
  if (!Number.isFinite(value)) return "Expected a number that a double holds"
  return text.length > safeLength && isChanged(text, value)
    ? "Expected an integer that a double holds to the last digit: send this one as a string"
    : undefined
}

/**
 * The first numbers of a JSON text that would be rounded in silence: integers beyond the safe ones that
 * are not kept to the last digit, and what overflows. The text must parse. It costs a look at the text
 * where none has that many digits.
 */
export const roundedNumbers = (json: string): ReadonlyArray<Flaw> => {
  if (!maySuffer.test(json)) return []
  const flaws: Array<Flaw> = []
  // The place of the member or entry that comes next; of an object null until its key is read.
  const path: Array<string | number | null> = []
  let key: string | null = null
  for (const text of tokensOf(json)) {
    const first = text[0]
    if (first === "[") path.push(0)
    else if (first === "{") path.push(null)
    else if (first === "]" || first === "}") path.pop()
    else if (first === '"') key = text
    else if (first === ":") path[path.length - 1] = key
    else if (first === ",") {
      const at = path.at(-1)
      if (typeof at === "number") path[path.length - 1] = at + 1
    } else {
      const message = flawOf(text)
      if (message === undefined) continue
      flaws.push({
        path: path
          .slice(0, mostPlaces)
          .map((part) => (typeof part === "string" ? JSON.parse(part) : (part ?? ""))),
        message
      })
      if (flaws.length >= mostFlaws) break
    }
  }
  return flaws
}
