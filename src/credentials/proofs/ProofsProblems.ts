import { Problem } from "../../contract/Problem.ts"

/**
 * The code is wrong, or its request is unknown, used or expired. The answer does not tell which.
 */
export class InvalidCode extends Problem<InvalidCode>()(
  "invalid_code",
  400,
  "The code is not valid"
) {}

/** The token is unknown, used or expired. The answer does not tell which. */
export class InvalidToken extends Problem<InvalidToken>()(
  "invalid_token",
  400,
  "The token is not valid"
) {}
