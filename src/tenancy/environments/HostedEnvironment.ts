import type { Environment } from "../../contract/Environment.ts"

/** An environment with the origins that it allows besides its own hosts. */
export interface HostedEnvironment {
  readonly environment: Environment
  readonly allowedOrigins: ReadonlyArray<string>
  readonly allowsLoopback: boolean
}
