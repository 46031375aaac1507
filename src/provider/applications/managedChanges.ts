import type { ApplicationChanges } from "./Application.ts"

/** Members of an application that describes itself which others decide about. */
const decidedByOthers: ReadonlySet<string> = new Set([
  "enabled",
  "trust",
  "accessTokenSeconds",
  "idTokenSeconds",
  "refreshIdleSeconds",
  "refreshAbsoluteSeconds"
])

/** True if such an application may be changed so: it never becomes the customer's own. */
export const isManagedChange = (changes: ApplicationChanges): boolean =>
  changes.trust !== "own" && Object.keys(changes).every((name) => decidedByOthers.has(name))
