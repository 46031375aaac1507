import type { PageProblemCode } from "../texts/common.ts"
import { ownProblem } from "./ShownProblem.ts"
import type { Shown, View } from "./Visit.ts"

const returnErrors = [
  "account_exists",
  "user_banned",
  "sign_up_closed",
  "email_domain_not_allowed",
  "provider_error",
  "access_denied",
  "second_factor_required",
  "identity_in_use",
  "reauthentication_unsupported",
  "sso_required",
  "connection_domain_mismatch",
  "not_provisioned",
  "denied_by_hook",
  "hook_unavailable"
] as const satisfies ReadonlyArray<PageProblemCode>

/** Error of a provider's return; anything else in the address is not repeated. */
export const returnError = ({ query }: Pick<Shown, "query">) =>
  returnErrors.find((code) => code === query.get("error"))

/** Shows a page with what a provider's return says went wrong, unless something else did since. */
export const withReturn = (shown: Shown, view: (told: Shown) => View): View => {
  const error = shown.problem === null ? returnError(shown) : undefined
  return error === undefined
    ? view(shown)
    : { ...view({ ...shown, problem: ownProblem(200, error, null) }), status: 200 }
}
