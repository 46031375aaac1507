import { Problem } from "../../contract/Problem.ts"

export class SecretKeyMissing extends Problem<SecretKeyMissing>()(
  "secret_key_not_found",
  404,
  "There is no such secret key"
) {}

export class EnvironmentExists extends Problem<EnvironmentExists>()(
  "environment_exists",
  409,
  "There is an environment of this name already"
) {}

/** A host names one environment, or the console. */
export class HostTaken extends Problem<HostTaken>()(
  "host_taken",
  409,
  "One of the hosts belongs to another environment already"
) {}
