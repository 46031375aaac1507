import { Data, Effect } from "effect"
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync
} from "node:fs"
import { open } from "node:fs/promises"
import { codeOf } from "./CauseReport.ts"

/**
 * A set of SHA-1 hashes in a file, as a Bloom filter in pages: one page is read by its position for
 * each question, whatever the size of the file, and nothing of it is kept in memory. Libraries hold
 * the whole filter in memory, which is gigabytes here.
 *
 * The first bits of a hash, which are as good as random, choose its page, so that a list in the order
 * of its hashes fills page after page.
 */
const pageBytes = 4096
const pageBits = pageBytes * 8

/** With them about one hash in 2,000 that is not in the list is taken for one that is. */
const bitsPerHash = 16
const probes = 11

const hashBytes = 20
const magic = Buffer.from("gatehouse-sha1-1")
const countAt = magic.length
const pagesAt = countAt + 8

/** Bytes of the list that are read at a time. */
const chunkBytes = 1 << 20

/** Longest line that is a hash and its count. */
const longestLine = 64

/** Failure of a list or filter, in words for an operator. */
export class UnusableFilter extends Data.TaggedError("UnusableFilter")<{
  readonly problem: string
}> {
  override get message(): string {
    return this.problem
  }
}

const pageOf = (hash: Buffer, pages: number): number =>
  Math.min(pages - 1, Math.floor((hash.readUIntBE(0, 6) / 2 ** 48) * pages))

/** Calls back with each bit of a hash in its page, by enhanced double hashing, until one says no. */
const everyBit = (hash: Buffer, visit: (byte: number, mask: number) => boolean): boolean => {
  let at = hash.readUInt32BE(6)
  let step = hash.readUInt32BE(10) | 1
  for (let probe = 1; probe <= probes; probe += 1) {
    const bit = at % pageBits
    if (!visit(bit >>> 3, 1 << (bit & 7))) return false
    at = (at + step) >>> 0
    step = (step + probe) >>> 0
  }
  return true
}

const nibbles = new Int8Array(256).fill(-1)
for (const [value, digit] of [..."0123456789abcdef"].entries()) {
  nibbles[digit.charCodeAt(0)] = value
  nibbles[digit.toUpperCase().charCodeAt(0)] = value
}

/** Reads the hash at the begin of a line into `hash`; false for a line of another form. */
const readHash = (bytes: Buffer, from: number, to: number, hash: Buffer): boolean => {
  if (to - from < hashBytes * 2) return false
  for (let index = 0; index < hashBytes; index += 1) {
    const high = nibbles[bytes[from + index * 2] ?? 0] ?? -1
    const low = nibbles[bytes[from + index * 2 + 1] ?? 0] ?? -1
    if (high < 0 || low < 0) return false
    hash[index] = high * 16 + low
  }
  // What follows a hash is how often it was seen.
  return to - from === hashBytes * 2 || bytes[from + hashBytes * 2] === 58
}

/** A hash of a list, and its line; the bytes hold another one after the call. */
type Visit = (hash: Buffer, line: number) => void

/** Calls back with the hashes of a list one after the other. */
const eachHash = (path: string, visit: Visit): void => {
  const hash = Buffer.alloc(hashBytes)
  let line = 0
  const take = (bytes: Buffer, from: number, end: number) => {
    line += 1
    const to = end > from && bytes[end - 1] === 13 ? end - 1 : end
    if (to === from) return
    if (!readHash(bytes, from, to, hash)) {
      throw new UnusableFilter({
        problem: `Line ${line} of the list is no SHA-1 hash in hexadecimal digits, with ":" and a count after it or without`
      })
    }
    visit(hash, line)
  }
  const file = openSync(path, "r")
  try {
    const bytes = Buffer.alloc(longestLine + chunkBytes)
    let held = 0
    for (;;) {
      const read = readSync(file, bytes, held, chunkBytes, null)
      const filled = bytes.subarray(0, held + read)
      let from = 0
      for (let end = filled.indexOf(10); end >= 0; end = filled.indexOf(10, from)) {
        take(filled, from, end)
        from = end + 1
      }
      held = filled.length - from
      if (read === 0 || held > longestLine) {
        if (held > 0) take(filled, from, filled.length)
        if (read === 0) return
        held = 0
      }
      filled.copy(bytes, 0, filled.length - held)
    }
  } finally {
    closeSync(file)
  }
}

/** Counts the hashes of a list, which must be in their order. */
const countOf = (path: string): number => {
  const last = Buffer.alloc(hashBytes)
  let count = 0
  eachHash(path, (hash, line) => {
    if (count > 0 && last.compare(hash) > 0) {
      throw new UnusableFilter({
        problem: `The list is not in the order of its hashes (line ${line}): sort it first, such as by LC_ALL=C sort`
      })
    }
    hash.copy(last)
    count += 1
  })
  if (count === 0) throw new UnusableFilter({ problem: "The list has no hashes" })
  return count
}

const fill = (list: string, to: number, count: number): void => {
  const pages = Math.ceil((count * bitsPerHash) / pageBits)
  // A page that no hash falls into stays as it is made here.
  ftruncateSync(to, pageBytes * (pages + 1))
  const page = Buffer.alloc(pageBytes)
  const put = (number: number) => writeSync(to, page, 0, pageBytes, pageBytes * (number + 1))
  let current = 0
  eachHash(list, (hash) => {
    const next = pageOf(hash, pages)
    if (next !== current) {
      put(current)
      page.fill(0)
      current = next
    }
    everyBit(hash, (byte, mask) => {
      page[byte] = (page[byte] ?? 0) | mask
      return true
    })
  })
  put(current)
  const head = Buffer.alloc(pageBytes)
  magic.copy(head)
  head.writeBigUInt64BE(BigInt(count), countAt)
  head.writeUInt32BE(pages, pagesAt)
  // Last, so that a file that was cut off is none.
  writeSync(to, head, 0, pageBytes, 0)
  fsyncSync(to)
}

const unusable = (path: string) => (cause: unknown) =>
  cause instanceof UnusableFilter
    ? cause
    : new UnusableFilter({
        problem: `${path}: ${codeOf(cause) ?? "cannot be read"}`
      })

/**
 * Makes a filter from a list of hashes in hexadecimal digits, a line each, in their order. Reads the
 * list twice and replaces the filter at once; fails without touching it where the list is none. It
 * blocks the process, which is a command that has nothing else to do.
 */
export const makeHashFilter = (list: string, path: string) =>
  Effect.try({
    try: () => {
      const count = countOf(list)
      const draft = `${path}.new`
      const to = openSync(draft, "w", 0o644)
      try {
        fill(list, to, count)
        renameSync(draft, path)
      } finally {
        closeSync(to)
        rmSync(draft, { force: true })
      }
      return { count }
    },
    catch: unusable(list)
  })

/** An open filter. */
export interface HashFilter {
  /** Number of hashes that it was made of. */
  readonly count: number
  /** True for each hash of the list, and for few others. */
  readonly has: (hash: Uint8Array) => Effect.Effect<boolean, UnusableFilter>
}

/** Opens a filter for as long as the scope lasts. */
export const openHashFilter = Effect.fnUntraced(function* (path: string) {
  const failed = unusable(path)
  const file = yield* Effect.acquireRelease(
    Effect.tryPromise({ try: () => open(path, "r"), catch: failed }),
    (handle) => Effect.promise(() => handle.close())
  )
  const read = (position: number) =>
    Effect.tryPromise({
      try: async () => {
        const page = Buffer.allocUnsafe(pageBytes)
        const { bytesRead } = await file.read(page, 0, pageBytes, position)
        if (bytesRead < pageBytes) throw new UnusableFilter({ problem: `${path} was cut off` })
        return page
      },
      catch: failed
    })
  const head = yield* read(0)
  const { size } = yield* Effect.tryPromise({ try: () => file.stat(), catch: failed })
  const pages = head.readUInt32BE(pagesAt)
  if (!head.subarray(0, magic.length).equals(magic) || size !== pageBytes * (pages + 1)) {
    return yield* new UnusableFilter({
      problem: `${path} is no filter of hashes: make it with "breached import"`
    })
  }
  const filter: HashFilter = {
    count: Number(head.readBigUInt64BE(countAt)),
    has: (bytes) => {
      const hash = Buffer.from(bytes)
      return Effect.map(read(pageBytes * (pageOf(hash, pages) + 1)), (page) =>
        everyBit(hash, (byte, mask) => ((page[byte] ?? 0) & mask) !== 0)
      )
    }
  }
  return filter
})
