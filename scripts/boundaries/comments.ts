import { parseSync } from "oxc-parser"
import type { SourceFile } from "./facts.ts"

/** A doc comment that a native reader would stumble over, by its line. */
export interface RefusedComment {
  readonly line: number
  readonly opening: string
}

/** Openings that leave the noun out: a headless relative clause, or a fragment of the last one. */
const refusedOpening =
  /^\/\*\*\s*(?:\*\s*)?((?:What|Whoever|Whom?|Whose|Whether|How|Where|When|Of|The same|Those|None but)\b[^\n]*)/

export const refusedComments = ({ path, text }: SourceFile): ReadonlyArray<RefusedComment> =>
  parseSync(path, text).comments.flatMap(({ start, end, type }) => {
    if (type !== "Block") return []
    const opening = refusedOpening.exec(text.slice(start, end))?.[1]
    if (opening === undefined) return []
    return [{ line: text.slice(0, start).split("\n").length, opening: opening.trim() }]
  })
