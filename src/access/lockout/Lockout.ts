import { Schema } from "effect"
import { Timestamp } from "../../contract/Values.ts"

/** One factor's lockout state for a device that has never signed in to the account. */
const FactorLockout = Schema.Struct({
  state: Schema.Literals(["open", "throttled", "closed"]),
  /** Failures in this window; for a closed factor, failures in a row. */
  failures: Schema.Int,
  /**
   * Time at which a throttled factor opens; null for one that is open, or closed until a link is
   * followed.
   */
  until: Schema.NullOr(Timestamp)
}).annotate({ identifier: "FactorLockout" })

/** The current state of sign-ins to an account. */
export const Lockout = Schema.Struct({
  password: FactorLockout,
  secondFactor: FactorLockout,
  emailCode: FactorLockout
}).annotate({ identifier: "Lockout" })
export type Lockout = typeof Lockout.Type
