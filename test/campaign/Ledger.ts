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
  readonly #breaches = new Map<string, number>()
  readonly #answers = new Map<string, number>()
  #requests = 0
  #unknown = 0

  /** Keeps a broken promise; an equal one is counted. */
  breach(text: string): void {
    this.#breaches.set(text, (this.#breaches.get(text) ?? 0) + 1)
  }

  /** Counts an answer to an operation. */
  answer(operation: string, status: number): void {
    this.#requests += 1
    if (status === 0 || status >= 502) this.#unknown += 1
    const name = `${operation} ${status}`
    this.#answers.set(name, (this.#answers.get(name) ?? 0) + 1)
  }

  get breaches(): ReadonlyArray<string> {
    return [...this.#breaches].map(([text, count]) =>
      count === 1 ? text : `${text} (${count} times)`
    )
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
