import { Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"

/** One factor's lockout state for a device that has never signed in to the account. */
const FactorLockout = Schema.Struct({
  state: Schema.Literals(["open", "throttled", "closed"]),
  /** Those of this window; of a closed factor those in a row. */
  failures: Schema.Int,
  /** When a throttled factor opens; null for one that is open, or closed until a link is followed. */
  until: Schema.NullOr(Timestamp)
}).annotate({ identifier: "FactorLockout" })

/** What a sign-in to an account would meet now. */
export const Lockout = Schema.Struct({
  password: FactorLockout,
  secondFactor: FactorLockout,
  emailCode: FactorLockout
}).annotate({ identifier: "Lockout" })
export type Lockout = typeof Lockout.Type
