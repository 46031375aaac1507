import { Schema } from "effect"

/** Choices of a generated case: shorter and smaller ones make simpler cases. */
export const Tape = Schema.Array(
  Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999 }))
).check(Schema.isMinLength(1), Schema.isMaxLength(40))

/** Takes one choice after the other from a tape, from the beginning again at its end. */
export const chooser = (tape: ReadonlyArray<number>) => {
  let position = 0
  const number = (below: number): number => (tape[position++ % tape.length] ?? 0) % below
  return {
    number,
    /** One of the options. */
    of: <A>(options: readonly [A, ...ReadonlyArray<A>]): A =>
      options[number(options.length)] ?? options[0]
  }
}
export type Chooser = ReturnType<typeof chooser>

const words = ["a", "b", "ab", "ba", "abc", "c"] as const
/** A word of few letters, so that words meet. */
export const wordOf = (choose: Chooser): string => choose.of(words)
