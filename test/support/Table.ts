/** The lines that a text takes in a column of that width; a longer word is broken. */
const wrap = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(/\s+/)) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = ""
    }
    line = line === "" ? word : `${line} ${word}`
    while (line.length > width) {
      lines.push(line.slice(0, width))
      line = line.slice(width)
    }
  }
  return [...lines, line]
}

/** A table for a terminal, whose cells wrap within their columns. */
export const tableOf = (
  columns: ReadonlyArray<{ readonly head: string; readonly width: number }>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): string => {
  const drawn = (cells: ReadonlyArray<string>): ReadonlyArray<string> => {
    const wrapped = columns.map(({ width }, index) => wrap(cells[index] ?? "", width))
    const height = Math.max(...wrapped.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) =>
      columns
        .map(({ width }, index) => (wrapped[index]?.[line] ?? "").padEnd(width))
        .join(" | ")
        .trimEnd()
    )
  }
  const rule = columns.map(({ width }) => "-".repeat(width)).join("-+-")
  return [
    ...drawn(columns.map(({ head }) => head)),
    ...rows.flatMap((row) => [rule, ...drawn(row)])
  ].join("\n")
}
