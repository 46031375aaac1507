import { Option, type Redacted } from "effect"
import * as Cursor from "../../platform/Cursor.ts"
import type { EnvironmentId } from "../../contract/Ids.ts"

const list = "audit:poll"

/** The trail to read, and the key that its checkpoints and cursors are signed with. */
export interface AuditTrail {
  readonly id: EnvironmentId
  readonly cursorKey: Redacted.Redacted<Uint8Array>
}

/** The checkpoint of a reader who has seen everything up to a number. */
export const checkpointAt = ({ cursorKey }: AuditTrail, sequence: number): string =>
  Cursor.seal(cursorKey, list, [sequence])

/** The number that a checkpoint stands for; undefined for one that this trail never gave out. */
export const sequenceAt = ({ cursorKey }: AuditTrail, checkpoint: string): number | undefined => {
  const position = Option.getOrUndefined(Cursor.open(cursorKey, list, checkpoint))
  const sequence = position?.[0]
  return typeof sequence === "number" ? sequence : undefined
}
