import type { Redacted } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"

/** The trail to read, and the key that its checkpoints and cursors are signed with. */
export interface AuditTrail {
  readonly id: EnvironmentId
  readonly cursorKey: Redacted.Redacted<Uint8Array>
}
