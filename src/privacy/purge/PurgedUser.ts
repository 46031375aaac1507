import type { DateTime } from "effect"
import type { UserId } from "../../contract/Ids.ts"

/** A user of whom only the id is left. */
export interface PurgedUser {
  readonly id: UserId
  readonly deletedAt: DateTime.Utc
  readonly purgedAt: DateTime.Utc
}
