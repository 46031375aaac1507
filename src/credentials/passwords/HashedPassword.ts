import type { Brand, Redacted } from "effect"

/**
 * The hash of a password as storable text. Only the `Passwords` service creates one, so that plain
 * text can never be stored in its place.
 */
export type HashedPassword = Redacted.Redacted<string & Brand.Brand<"HashedPassword">>
