import { createReadStream, createWriteStream } from "node:fs"
import { createInterface } from "node:readline"

/** Length from which a word may be a secret. */
const least = 12

/** Words of which logs are full, and none of which is a secret: ids and traces. */
const known = /^(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{16,32})$/

const wordsOf = (text: string): ReadonlyArray<string> =>
  (text.match(/[\w-]+/g) ?? []).filter((word) => word.length >= least && !known.test(word))

/** Everything that the instances log, kept in a file: an hour of it fits into no memory. */
export class Logs {
  readonly #path: string
  readonly #file: ReturnType<typeof createWriteStream>
  lines = 0

  constructor(path: string) {
    this.#path = path
    this.#file = createWriteStream(path)
  }

  add(line: string): void {
    this.lines += 1
    this.#file.write(`${line}\n`)
  }

  /** Lines that hold one of the secrets; each secret is known by the last of its words. */
  async withAny(secrets: Iterable<string>): Promise<ReadonlyArray<string>> {
    await new Promise<void>((done) => this.#file.end(() => done()))
    const wanted = new Set<string>()
    for (const secret of secrets) {
      const word = wordsOf(secret).at(-1)
      if (word !== undefined) wanted.add(word)
    }
    const found: Array<string> = []
    for await (const line of createInterface({ input: createReadStream(this.#path) })) {
      if (wordsOf(line).some((word) => wanted.has(word))) found.push(line)
    }
    return found
  }
}
