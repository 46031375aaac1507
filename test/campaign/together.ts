/** Does something for each of many, eight at a time. */
export const together = async <A>(
  all: Iterable<A>,
  each: (one: A) => Promise<void>
): Promise<void> => {
  const left = [...all].values()
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const one of left) await each(one)
    })
  )
}
