/** Time as the processes of a campaign take it: that of the machine, moved on now and then. */
export class Clock {
  #offset = 0
  #jumps: Array<number> = []

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#offset
  }

  /** Seconds that a process which starts now is ahead. */
  get offsetSeconds(): number {
    return this.#offset / 1000
  }

  /** Times of the machine at which it was moved. */
  get jumps(): ReadonlyArray<number> {
    return this.#jumps
  }

  jump(seconds: number): void {
    this.#offset += seconds * 1000
    this.#jumps.push(Date.now())
  }
}
