/** Units of a span of time with their seconds, the largest first. */
const sizes = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1]
] as const

export type SpanUnit = (typeof sizes)[number][0]

/** Units of a span of time, the smallest first. */
export const spanUnits: ReadonlyArray<SpanUnit> = sizes.map(([unit]) => unit).toReversed()

/** A span of time as people say it, such as 30 days. */
export interface Span {
  readonly count: number
  readonly unit: SpanUnit
}

/** Seconds of a unit. */
export const secondsIn = (unit: SpanUnit): number => sizes.find(([name]) => name === unit)?.[1] ?? 1

/** Seconds in the largest unit that they are whole in. */
export const spanOf = (seconds: number): Span => {
  const [unit, size] = sizes.find(([, length]) => seconds >= length && seconds % length === 0) ?? [
    "second",
    1
  ]
  return { count: seconds / size, unit }
}

/** Seconds of a span; a part of one is rounded away. */
export const secondsOf = ({ count, unit }: Span): number => Math.round(count * secondsIn(unit))
