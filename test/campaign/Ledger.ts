/** A change that somebody asked for. */
export interface Write {
  readonly correlationId: string
  /** Action that the trail tells of it, once. */
  readonly action: string
  readonly acknowledged: boolean
  /** True where it is known that nothing was changed. */
  readonly refused: boolean
}

/** What was asked, answered and broken. */
export class Ledger {
  readonly writes: Array<Write> = []
  readonly secrets = new Set<string>()
  readonly #breaches = new Map<string, { times: number; readonly first: string }>()
  readonly #troubled = new Map<string, number>()
  readonly #startedAt = Date.now()
  readonly #onBreach: (text: string) => void
  readonly #answers = new Map<string, number>()
  #requests = 0
  #unknown = 0

  /** Tells each kind of broken promise as it first comes. */
  constructor(onBreach: (text: string) => void) {
    this.#onBreach = onBreach
  }

  /** Keeps a broken promise with the request that showed it first; an equal one is counted. */
  breach(text: string, request = ""): void {
    const known = this.#breaches.get(text)
    if (known !== undefined) {
      known.times += 1
      return
    }
    const second = Math.round((Date.now() - this.#startedAt) / 1000)
    const first = `second ${second} ${request}`.trimEnd()
    this.#breaches.set(text, { times: 1, first })
    this.#onBreach(`${text}, at ${first}`)
  }

  /** Counts an answer that a trouble explains. */
  explained(status: number, code: string, trouble: string): void {
    const name = `${status === 0 ? "no answer" : status}${code === "" ? "" : ` ${code}`}: ${trouble}`
    this.#troubled.set(name, (this.#troubled.get(name) ?? 0) + 1)
  }

  /** Counts an answer to an operation. */
  answer(operation: string, status: number): void {
    this.#requests += 1
    if (status === 0 || status >= 502) this.#unknown += 1
    const name = `${operation} ${status}`
    this.#answers.set(name, (this.#answers.get(name) ?? 0) + 1)
  }

  get breaches(): ReadonlyArray<string> {
    return [...this.#breaches].map(
      ([text, { first, times }]) => `${text} (${times} times, first at ${first})`
    )
  }

  /** Answers that troubles explain, with how often they came. */
  get troubled(): ReadonlyArray<string> {
    return [...this.#troubled].toSorted().map(([name, count]) => `${name}: ${count}`)
  }

  get answers(): ReadonlyArray<string> {
    return [...this.#answers].toSorted().map(([name, count]) => `${name}: ${count}`)
  }

  get requests(): number {
    return this.#requests
  }

  /** Requests of which nobody knows what became. */
  get unknown(): number {
    return this.#unknown
  }
}
