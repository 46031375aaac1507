import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

export class SecretKeyMissing extends Problem<SecretKeyMissing>()(
  "secret_key_not_found",
  404,
  "There is no such secret key"
) {}

export class EnvironmentExists extends Problem<EnvironmentExists>()(
  "environment_exists",
  409,
  "An environment with this name already exists"
) {}

/** The file is no picture that can be a logo; `errors` says why. */
export class InvalidLogo extends Problem<InvalidLogo>()(
  "invalid_logo",
  400,
  "The file cannot be the logo",
  { errors: Schema.Array(Issue) }
) {}

/** A host names one environment, or the console. */
export class HostTaken extends Problem<HostTaken>()(
  "host_taken",
  409,
  "One of the hosts already belongs to another environment"
) {}
