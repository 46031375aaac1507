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
