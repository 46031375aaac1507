import { Context } from "effect"
import type { Environment } from "./Environment.ts"

/**
 * The environment that a call is for. The guard of each plane names it: by the `Host` on the client
 * plane, by the secret key on the server plane, by the path on the console's.
 */
export class CurrentEnvironment extends Context.Service<CurrentEnvironment, Environment>()(
  "gatehouse/contract/CurrentEnvironment"
) {}
