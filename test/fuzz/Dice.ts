/** Chance that a seed decides: equal seeds give equal draws, in their order. */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A number from 0 up to but not including 1 (mulberry32). */
  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }

  /** True so often among a hundred. */
  percent(chance: number): boolean {
    return this.#next() * 100 < chance
  }

  /** One of them. */
  pick<A>(from: ReadonlyArray<A>): A {
    return from[Math.floor(this.#next() * from.length)] as A
  }

  /** One of them, each as often as its weight says. */
  weighted<A>(from: ReadonlyArray<readonly [weight: number, value: A]>): A {
    let left = this.#next() * from.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, value] of from) {
      left -= weight
      if (left < 0) return value
    }
    return from[from.length - 1]![1]
  }

  /** A seed for other dice. */
  seed(): number {
    return this.between(0, 4_294_967_295)
  }
}
