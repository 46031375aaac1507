import { contract } from "./oracles.ts"
import { operations } from "./operations.ts"

/** The answers that a run has seen. */
export class Coverage {
  readonly #seen = new Map<string, number>()

  /** Counts an answer; true if it is the first of its kind. */
  add(answer: string): boolean {
    const before = this.#seen.get(answer) ?? 0
    this.#seen.set(answer, before + 1)
    return before === 0
  }

  get kinds(): number {
    return this.#seen.size
  }

  /** Declared answers that never came. */
  get missing(): ReadonlyArray<string> {
    return contract.declared.filter((answer) => !this.#seen.has(answer))
  }

  /** A line an operation: how often each status came, and what it declares but never came. */
  get lines(): ReadonlyArray<string> {
    const missing = this.missing
    const named = operations.map(({ name }) => name)
    const others = [...this.#seen.keys()].map((answer) => answer.split(" ").slice(0, 2).join(" "))
    return [...new Set([...named, ...others])].map((name) => {
      const own = [...this.#seen].filter(([answer]) => answer.startsWith(`${name} `))
      const byStatus = new Map<string, number>()
      for (const [answer, count] of own) {
        const status = answer.slice(name.length + 1).split(" ")[0] ?? ""
        byStatus.set(status, (byStatus.get(status) ?? 0) + count)
      }
      const statuses = [...byStatus]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([status, count]) => `${status}: ${count}`)
      const never = missing
        .filter((answer) => answer.startsWith(`${name} `))
        .map((answer) => answer.slice(name.length + 1))
      return `${name}  ${statuses.join(", ") || "not asked"}${never.length === 0 ? "" : `  (never: ${never.join("; ")})`}`
    })
  }
}
