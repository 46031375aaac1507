import type { Json } from "./Asking.ts"
import type { Backend } from "./Backend.ts"

/** A reader of the trail, who follows their checkpoint through every trouble. */
export class Poller {
  readonly events: Array<Json> = []
  #checkpoint: string | null = null
  readonly #backend: Backend

  constructor(backend: Backend) {
    this.#backend = backend
  }

  /** Reads once; true if there is more. */
  async read(): Promise<boolean> {
    const page = await this.#backend.poll(this.#checkpoint)
    if (page === undefined) return false
    this.events.push(...page.items)
    this.#checkpoint = page.page.checkpoint
    return page.page.hasMore
  }
}
