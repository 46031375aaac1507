import { Problem } from "../../contract/Problem.ts"

/** The environment has `signIn.emailCode` turned off. */
export class EmailCodeDisabled extends Problem<EmailCodeDisabled>()(
  "email_code_disabled",
  403,
  "Codes by mail are disabled"
) {}
