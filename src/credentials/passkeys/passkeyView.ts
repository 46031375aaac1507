import { authenticatorName } from "./authenticatorNames.ts"
import type { Passkey, StoredPasskey } from "./Passkey.ts"

/** A passkey as it is shown: nothing that verifies it. */
export const toPasskey = ({
  aaguid,
  backedUp,
  createdAt,
  id,
  lastUsedAt,
  name,
  transports
}: StoredPasskey): Passkey => ({
  id,
  name,
  createdAt,
  lastUsedAt,
  backedUp,
  transports,
  authenticatorName: authenticatorName(aaguid)
})
