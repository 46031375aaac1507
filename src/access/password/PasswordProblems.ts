import { Problem } from "../../contract/Problem.ts"

/** The user has no primary address that a link could go to. */
export class EmailMissing extends Problem<EmailMissing>()(
  "email_missing",
  409,
  "The user has no primary email address"
) {}
