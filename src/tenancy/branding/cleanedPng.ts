import { Result } from "effect"
import { checksum } from "../../platform/Crypto.ts"

/** The longest side in pixels: what a browser unpacks a small file to stays small too. */
const longestSide = 2048

const signatureLength = 8
const chunkFrame = 12
const decoder = new TextDecoder("latin1")

/** The bit depths that each type of color can have (PNG, third edition, section 11.2.1). */
const depths: Readonly<Record<number, ReadonlyArray<number>>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16]
}
const indexedColor = 3

/** The chunks that draw the picture; texts, camera data and further frames are left out. */
const drawing: ReadonlySet<string> = new Set([
  "IHDR",
  "PLTE",
  "tRNS",
  "IDAT",
  "IEND",
  "sRGB",
  "gAMA",
  "cHRM"
])

const damaged = "It is a damaged PNG"

const headerFlaw = (data: DataView): string | undefined => {
  if (data.byteLength !== 13) return damaged
  const [width, height] = [data.getUint32(0), data.getUint32(4)]
  const [depth, color] = [data.getUint8(8), data.getUint8(9)]
  const isKnown =
    depths[color]?.includes(depth) === true &&
    data.getUint8(10) === 0 &&
    data.getUint8(11) === 0 &&
    data.getUint8(12) <= 1
  if (!isKnown || width === 0 || height === 0) return damaged
  return width > longestSide || height > longestSide
    ? `It is ${width} by ${height} pixels, and ${longestSide} is the longest side`
    : undefined
}

/** A PNG of its drawing chunks alone, each proven whole; nothing of what follows its end is kept. */
export const cleanedPng = (file: Uint8Array): Result.Result<Uint8Array, string> => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const kept: Array<Uint8Array> = [file.subarray(0, signatureLength)]
  const seen = new Set<string>()
  let isIndexed = false
  for (let at = signatureLength; at + chunkFrame <= file.length;) {
    const length = view.getUint32(at)
    const end = at + chunkFrame + length
    if (end > file.length) return Result.fail(damaged)
    const type = decoder.decode(file.subarray(at + 4, at + 8))
    if (view.getUint32(end - 4) !== checksum(file.subarray(at + 4, end - 4))) {
      return Result.fail(damaged)
    }
    if (seen.size === 0) {
      if (type !== "IHDR") return Result.fail(damaged)
      const header = new DataView(file.buffer, file.byteOffset + at + 8, length)
      const flaw = headerFlaw(header)
      if (flaw !== undefined) return Result.fail(flaw)
      isIndexed = header.getUint8(9) === indexedColor
    } else if (type === "IHDR") return Result.fail(damaged)
    seen.add(type)
    if (drawing.has(type)) kept.push(file.subarray(at, end))
    if (type === "IEND") {
      const isWhole = seen.has("IDAT") && (!isIndexed || seen.has("PLTE"))
      return isWhole ? Result.succeed(joined(kept)) : Result.fail(damaged)
    }
    at = end
  }
  return Result.fail(damaged)
}

const joined = (parts: ReadonlyArray<Uint8Array>): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
