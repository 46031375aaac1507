import { isIPv4 } from "node:net"

/** Anything that a record of the format may hold, as far as these tests need. */
type Value = string | number | ReadonlyArray<Value> | { readonly [name: string]: Value }

const types = { text: 2, uint32: 6, map: 7, array: 11 } as const

const head = (type: number, size: number): Buffer =>
  type <= 7 ? Buffer.of((type << 5) | size) : Buffer.of(size, type - 7)

/** A value in the data section of MaxMind's format, each part shorter than 29. */
const encoded = (value: Value): Buffer => {
  if (typeof value === "string") {
    const text = Buffer.from(value)
    return Buffer.concat([head(types.text, text.length), text])
  }
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(types.uint32, 4), bytes])
  }
  if (Array.isArray(value)) {
    const items = value as ReadonlyArray<Value>
    return Buffer.concat([head(types.array, items.length), ...items.map(encoded)])
  }
  const entries = Object.entries(value as { readonly [name: string]: Value })
  return Buffer.concat([
    head(types.map, entries.length),
    ...entries.flatMap(([name, held]) => [encoded(name), encoded(held)])
  ])
}

const groupsOf = (address: string): ReadonlyArray<number> => {
  if (isIPv4(address)) {
    const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number)
    return [0, 0, 0, 0, 0, 0, a * 256 + b, c * 256 + d]
  }
  const [first = "", last = ""] = address.split("::", 2)
  const before = first.split(":").filter(Boolean)
  const after = last.split(":").filter(Boolean)
  const middle = Array.from({ length: 8 - before.length - after.length }, () => "0")
  return [...before, ...middle, ...after].map((group) => Number.parseInt(group, 16))
}

/** The bits of a network such as `192.0.2.0/24`, in a tree of IPv6 addresses. */
const bitsOf = (network: string): string => {
  const [address = "", length = ""] = network.split("/")
  const bits = groupsOf(address)
    .map((group) => group.toString(2).padStart(16, "0"))
    .join("")
  return bits.slice(0, Number(length) + (isIPv4(address) ? 96 : 0))
}

interface Node {
  readonly children: [Node | number | null, Node | number | null]
}

const leaf = (): Node => ({ children: [null, null] })

/** A database in MaxMind's format with a record for each network; none contains another. */
export const mmdbOf = (records: Readonly<Record<string, Value>>): Buffer => {
  const root = leaf()
  const nodes = [root]
  const data: Array<Buffer> = []
  let size = 0
  for (const [network, record] of Object.entries(records)) {
    const bits = bitsOf(network)
    let node = root
    for (const bit of bits.slice(0, -1)) {
      const side = bit === "1" ? 1 : 0
      const next = node.children[side]
      if (typeof next === "object" && next !== null) node = next
      else {
        const made = leaf()
        nodes.push(made)
        node.children[side] = made
        node = made
      }
    }
    node.children[bits.endsWith("1") ? 1 : 0] = size
    const bytes = encoded(record)
    data.push(bytes)
    size += bytes.length
  }
  const indexes = new Map(nodes.map((node, index) => [node, index]))
  const pointers = nodes.flatMap(({ children }) =>
    children.map((child) => {
      const bytes = Buffer.alloc(3)
      const value =
        child === null
          ? nodes.length
          : typeof child === "number"
            ? nodes.length + 16 + child
            : (indexes.get(child) ?? 0)
      bytes.writeUIntBE(value, 0, 3)
      return bytes
    })
  )
  const metadata = encoded({
    node_count: nodes.length,
    record_size: 24,
    ip_version: 6,
    database_type: "Test-Country",
    languages: ["en"],
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1,
    description: { en: "Countries of tests" }
  })
  return Buffer.concat([
    ...pointers,
    Buffer.alloc(16),
    ...data,
    Buffer.from("\u00ab\u00cd\u00efMaxMind.com", "latin1"),
    metadata
  ])
}
