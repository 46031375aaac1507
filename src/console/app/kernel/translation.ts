/** A sentence of the service, and the same in Danish; a part that changes is `*` in both. */
export type Pair = readonly [en: string, da: string]

/** Puts sentences into Danish; one that is not among the pairs is undefined. */
export const translation = (pairs: ReadonlyArray<Pair>) => {
  const patterns = pairs.map(([en, da]) => {
    const parts = en.split("*").map((part) => part.replaceAll(/[.()[\]/{}$?+|]/g, String.raw`\$&`))
    return [new RegExp(`^${parts.join("(.*?)")}$`, "s"), da] as const
  })
  return (text: string): string | undefined => {
    for (const [pattern, danish] of patterns) {
      const found = pattern.exec(text)
      if (found === null) continue
      const changing = found.slice(1)
      return danish.replaceAll("*", () => changing.shift() ?? "")
    }
    return undefined
  }
}
