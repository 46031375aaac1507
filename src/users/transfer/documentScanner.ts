import { makeHeldBytes } from "./heldBytes.ts"
import type { LineFlaw, Read } from "./ImportFile.ts"
import { maximumOf, textOf, tooLong, type Place, type Scanner } from "./recordScanner.ts"

const code = (character: string) => character.charCodeAt(0)
const [LF, QUOTE, BACKSLASH, COLON, COMMA] = [10, code('"'), code("\\"), code(":"), code(",")]
const [OPEN, CLOSE, LIST, LIST_END] = [code("{"), code("}"), code("["), code("]")]

/** Name of the array of users if it is not the document itself. */
const member = "users"

const noUsers: ReadonlyArray<LineFlaw> = [
  { path: "", message: `Expected a JSON array, or a JSON object with one that is named ${member}` }
]
const noObject: ReadonlyArray<LineFlaw> = [
  { path: "", message: "Expected nothing but JSON objects in the array; the rest was not read" }
]
const brokenOff: ReadonlyArray<LineFlaw> = [
  { path: "", message: "The file ends in the middle of its JSON" }
]

// Before the array of users, between two of them, in one, or behind the array.
type Part = "before" | "between" | "in" | "behind"

/**
 * Finds the objects of an array in a document of JSON as its bytes come: one of them at most is held.
 * A run that goes on in the middle begins between two of them.
 */
export const makeDocumentScanner = (from: Place): Scanner => {
  const maximumBytes = maximumOf.json
  let part: Part = from.position > 0 ? "between" : "before"
  const held = makeHeldBytes()
  let position = from.position
  let line = from.line
  let depth = 0
  let isText = false
  let isEscaped = false
  let isTooLong = false
  // The last text of the document's own level, and the member whose value comes next.
  let text = ""
  let name = ""
  let first = line

  const scan = (bytes: Uint8Array): ReadonlyArray<Read<string>> => {
    const known = held.length()
    const data = held.add(bytes)
    const found: Array<Read<string>> = []
    let start = part === "in" ? 0 : known
    const end = (index: number) => position + index + 1

    const inText = (byte: number) => {
      if (isEscaped) isEscaped = false
      else if (byte === BACKSLASH) isEscaped = true
      else if (byte === QUOTE) isText = false
      else if (part === "before" && text.length <= member.length) text += String.fromCharCode(byte)
    }

    const before = (byte: number) => {
      if (byte === COLON && depth === 1) name = text
      else if (byte === COMMA && depth === 1) name = ""
      else if (byte === LIST && (depth === 0 || (depth === 1 && name === member))) {
        part = "between"
        depth = 0
      } else if (byte === OPEN || byte === LIST) depth += 1
      else if (byte === CLOSE || byte === LIST_END) depth -= 1
    }

    const between = (byte: number, index: number) => {
      if (byte === OPEN) {
        part = "in"
        depth = 1
        start = index
        first = line
      } else if (byte === LIST_END) part = "behind"
      else if (byte !== COMMA && byte > 32) {
        part = "behind"
        found.push({ line, lastLine: line, end: end(index), content: noObject })
      }
    }

    const inside = (byte: number, index: number) => {
      if (byte === OPEN || byte === LIST) depth += 1
      else if (byte === CLOSE || byte === LIST_END) depth -= 1
      if (depth > 0) return
      const content = isTooLong ? tooLong(maximumBytes) : textOf(data.subarray(start, index + 1))
      found.push({ line: first, lastLine: line, end: end(index), content })
      isTooLong = false
      part = "between"
    }

    for (let index = known; index < data.length; index += 1) {
      if (part === "behind") break
      const byte = data[index] ?? LF
      if (byte === LF) line += 1
      if (isText) inText(byte)
      else if (byte === QUOTE && part !== "between") {
        isText = true
        text = ""
      } else if (part === "before") before(byte)
      else if (part === "between") between(byte, index)
      else inside(byte, index)
      // Of one that is too long only its end matters.
      if (part === "in" && index + 1 - start > maximumBytes) {
        isTooLong = true
        start = index + 1
      }
    }
    if (part !== "in") start = data.length
    held.drop(start)
    position += start
    return found
  }

  const finish = (): ReadonlyArray<Read<string>> => {
    const at = position + held.length()
    const flaw = (content: ReadonlyArray<LineFlaw>) => [{ line, lastLine: line, end: at, content }]
    if (part === "before") return flaw(noUsers)
    return part === "behind" ? [] : flaw(brokenOff)
  }

  return { feed: scan, end: finish }
}
