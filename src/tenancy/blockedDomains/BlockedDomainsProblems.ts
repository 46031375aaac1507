import { Problem } from "../../contract/Problem.ts"

/** The environment takes no addresses at this domain. */
export class EmailDomainNotAllowed extends Problem<EmailDomainNotAllowed>()(
  "email_domain_not_allowed",
  422,
  "Addresses at this domain are not allowed here"
) {}
