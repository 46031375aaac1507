import { accountFates } from "./accountFates.ts"
import type { DatabaseFates } from "./Fate.ts"
import { grantFates } from "./grantFates.ts"
import { historyFates } from "./historyFates.ts"
import { otherFates } from "./otherFates.ts"

/** Every column of every table: its end at a purge, its place in a copy of one's data, and in an export. */
export const columnFates: DatabaseFates = {
  ...accountFates,
  ...grantFates,
  ...historyFates,
  ...otherFates
}
