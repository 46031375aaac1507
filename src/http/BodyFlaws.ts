import type { Issue } from "../contract/Problems.ts"

const line = /^([\p{L}\p{N}_.$-]*): (.*)$/su

/**
 * Turns what services report of an operator's input, a line per problem, into the flaws of a
 * request body. `prefix` is what the service puts before the path.
 */
export const bodyFlaws = (problems: ReadonlyArray<string>, prefix = ""): ReadonlyArray<Issue> =>
  problems.map((problem) => {
    const [, place = "", message = problem] = line.exec(problem) ?? []
    const path = place.startsWith(prefix) ? place.slice(prefix.length) : place
    const parts = path.split(".").filter((part) => part !== "")
    return { path: ["/body", ...parts].join("/"), message }
  })
