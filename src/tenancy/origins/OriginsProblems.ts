import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

/** Not an address to send a browser of this environment to; `errors` names where it stood. */
export class InvalidRedirectUrl extends Problem<InvalidRedirectUrl>()(
  "invalid_redirect_url",
  400,
  "The redirect URL is not allowed",
  { errors: Schema.Array(Issue) }
) {}

/** That problem, of a text that stood at `path` in the request. */
export const invalidRedirect = (path: string, message: string): InvalidRedirectUrl =>
  new InvalidRedirectUrl({ properties: { errors: [{ path, message }] } })
