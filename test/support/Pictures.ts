import { crc32, deflateSync } from "node:zlib"

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One chunk of a PNG, with its checksum. */
export const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

interface Header {
  readonly width?: number
  readonly height?: number
  readonly depth?: number
  readonly color?: number
}

const headerOf = ({ color = 0, depth = 8, height = 2, width = 2 }: Header): Buffer => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data[8] = depth
  data[9] = color
  return data
}

/** A gray picture; further chunks stand between its header and its pixels. */
export const png = (header: Header = {}, ...more: ReadonlyArray<Buffer>): Buffer =>
  Buffer.concat([
    signature,
    chunk("IHDR", headerOf(header)),
    ...more,
    chunk("IDAT", deflateSync(Buffer.alloc(6))),
    chunk("IEND", Buffer.alloc(0))
  ])
