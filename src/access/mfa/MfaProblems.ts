import { Problem } from "../../contract/Problem.ts"

/** The environment's policy is `off`: nobody can take up a second factor. */
export class MfaDisabled extends Problem<MfaDisabled>()(
  "mfa_disabled",
  403,
  "The environment offers no second factor"
) {}

/** The environment's policy is `required`: nobody can give the second factor up. */
export class MfaRequiredByPolicy extends Problem<MfaRequiredByPolicy>()(
  "mfa_required_by_policy",
  403,
  "The environment requires a second factor"
) {}

export class MfaAlreadyEnabled extends Problem<MfaAlreadyEnabled>()(
  "mfa_already_enabled",
  409,
  "A second factor is already enabled"
) {}

export class MfaNotEnabled extends Problem<MfaNotEnabled>()(
  "mfa_not_enabled",
  409,
  "No second factor is enabled"
) {}

/** No sign-in waits in this browser, or not any more. */
export class NothingPending extends Problem<NothingPending>()(
  "nothing_pending",
  404,
  "No sign-in is pending"
) {}
