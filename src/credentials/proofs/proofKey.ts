import { DateTime, Effect, Redacted } from "effect"
import { sha256, shapeOf256Bits } from "../../platform/Crypto.ts"
import type { Environment } from "../../contract/Environment.ts"
import type { ProofName, ProofPurpose } from "./Proof.ts"
import type { ProofKey } from "./ProofsStore.ts"

/** The key under which a proof is stored; undefined if the text cannot be a secret. */
export const keyOf = (
  environment: Environment,
  purpose: ProofPurpose,
  name: ProofName
): Effect.Effect<ProofKey | undefined> =>
  Effect.map(DateTime.now, (now) => {
    if (!Redacted.isRedacted(name)) return { environmentId: environment.id, purpose, by: name, now }
    const text = Redacted.value(name)
    return shapeOf256Bits.test(text)
      ? { environmentId: environment.id, purpose, by: { tokenHash: sha256(text) }, now }
      : undefined
  })
