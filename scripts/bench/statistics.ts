const inOrder = (values: ReadonlyArray<number>) => values.toSorted((a, b) => a - b)

/** The middle value; NaN of none. */
export const median = (values: ReadonlyArray<number>): number => {
  const sorted = inOrder(values)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2
}

/** The least value that a share (0 to 1) of the values does not exceed; NaN of none. */
export const percentile = (values: ReadonlyArray<number>, share: number): number =>
  inOrder(values)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN
