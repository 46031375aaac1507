import { isSame } from "./isSame.ts"

/** The members in which a record differs from its former self, but for the time of the change. */
export const changedNames = (before: object, after: object): ReadonlyArray<string> => {
  const former = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after)
    .filter(([name, value]) => name !== "updatedAt" && !isSame(value, former.get(name)))
    .map(([name]) => name)
}
