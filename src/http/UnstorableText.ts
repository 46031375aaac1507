import { Schema } from "effect"
import type { Issue } from "../contract/Problems.ts"
import { Text } from "../contract/Values.ts"
import { mostFlaws } from "../platform/firstFlaws.ts"
import { pointerPart } from "./FlawReport.ts"

const isStorable = Schema.is(Text)

/** Only an escape can bring NUL or a lone surrogate into JSON that is valid UTF-8. */
export const mayBeUnstorable = (json: string): boolean => /\\u(?:0000|d[89a-f])/i.test(json)

/**
 * The first places in a JSON value whose text or key holds NUL or a lone surrogate (contract:
 * "Bodies"): asked of the whole body, so that no operation can forget it.
 */
export const unstorableText = (body: unknown): ReadonlyArray<Issue> => {
  const issues: Array<Issue> = []
  const pending: Array<readonly [path: string, value: unknown]> = [["/body", body]]
  // Not recursive: a body may nest as deep as it is long.
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (issues.length >= mostFlaws) break
    const [path, value] = next
    if (typeof value === "string" && !isStorable(value)) {
      issues.push({ path, message: "Expected text without NUL or lone surrogates" })
    }
    if (typeof value !== "object" || value === null) continue
    for (const [key, member] of Object.entries(value)) {
      const at = `${path}/${pointerPart(key)}`
      if (isStorable(key)) pending.push([at, member])
      else issues.push({ path: at, message: "Expected a key without NUL or lone surrogates" })
    }
  }
  return issues
}
