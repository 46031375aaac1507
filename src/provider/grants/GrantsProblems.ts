import { Problem } from "../../contract/Problem.ts"

/** There is no such grant of that person. */
export class GrantNotFound extends Problem<GrantNotFound>()(
  "grant_not_found",
  404,
  "There is no such grant"
) {}
