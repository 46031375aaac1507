import { Problem } from "../../contract/Problem.ts"

/** The code is wrong, or what it belongs to is unknown, used or expired: all alike. */
export class InvalidCode extends Problem<InvalidCode>()(
  "invalid_code",
  400,
  "The code is not valid"
) {}

/** The token is unknown, used or expired: all alike. */
export class InvalidToken extends Problem<InvalidToken>()(
  "invalid_token",
  400,
  "The token is not valid"
) {}
