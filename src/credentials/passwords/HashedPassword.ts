import type { Brand, Redacted } from "effect"

/**
 * The hash of a password as text that can be stored. Only the `Passwords` service makes one: no
 * plain text can be stored in its place.
 */
export type HashedPassword = Redacted.Redacted<string & Brand.Brand<"HashedPassword">>
