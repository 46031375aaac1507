import { Problem } from "../../contract/Problem.ts"
import { PasswordRejection } from "../../contract/Values.ts"

/** The password or code was wrong; the answer does not tell which. */
export class WrongCredentials extends Problem<WrongCredentials>()(
  "invalid_credentials",
  400,
  "The password or code is wrong"
) {}

/** The password breaks the rule that `reason` names; another one has to be chosen. */
export class PasswordRejected extends Problem<PasswordRejected>()(
  "password_rejected",
  422,
  "The password cannot be used",
  { reason: PasswordRejection }
) {}
