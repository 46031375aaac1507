import { Redacted } from "effect"
import { sha256 } from "../../platform/Crypto.ts"
import type { HashedEntry, PresentedTrust, TrustEntry } from "./TrustedDevice.ts"

/** An entry with what is stored of it. */
export const hashedEntry = (entry: TrustEntry): HashedEntry => ({
  ...entry,
  seriesHash: sha256(Redacted.value(entry.series)),
  secretHash: sha256(Redacted.value(entry.secret))
})

/** Hashes each entry of a browser's cookie. */
export const hashedTrust = (presented: PresentedTrust | null): ReadonlyArray<HashedEntry> =>
  (presented ?? []).map(hashedEntry)
