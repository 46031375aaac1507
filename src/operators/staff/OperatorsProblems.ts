import { Data } from "effect"
import type { EnvironmentId } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"

export class OperatorNotFound extends Problem<OperatorNotFound>()(
  "operator_not_found",
  404,
  "There is no such operator"
) {}

export class OperatorExists extends Problem<OperatorExists>()(
  "operator_exists",
  409,
  "An operator already has this email address"
) {}

export class LastOwnerOfPlatform extends Problem<LastOwnerOfPlatform>()(
  "last_owner",
  409,
  "The installation would be left without an owner"
) {}

/** Operators work in the environments of applications: these are none, or the platform itself. */
export class NoEnvironmentsToWorkIn extends Data.TaggedError("NoEnvironmentsToWorkIn")<{
  readonly environmentIds: ReadonlyArray<EnvironmentId>
}> {}
