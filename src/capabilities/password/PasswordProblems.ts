import { Problem } from "../../contract/Problem.ts"
import { PasswordRejection } from "./PasswordRejection.ts"

/** The password breaks the rule that `reason` names; another one has to be chosen. */
export class PasswordRejected extends Problem<PasswordRejected>()(
  "password_rejected",
  422,
  "The password can not be used",
  { reason: PasswordRejection }
) {}
