import { Effect } from "effect"
import { DecryptionFailed, type Crypto } from "./Crypto.ts"

/**
 * Opens what was sealed for a purpose, or for the one that an earlier version gave it: rows that were
 * written before an upgrade stay readable for as long as they live.
 */
export const decryptAlso = (
  crypto: Crypto["Service"],
  purpose: string,
  former: string,
  sealed: Uint8Array
): Effect.Effect<Uint8Array> =>
  crypto
    .decrypt(purpose, sealed)
    .pipe(
      Effect.catchDefect((defect) =>
        defect instanceof DecryptionFailed ? crypto.decrypt(former, sealed) : Effect.die(defect)
      )
    )
