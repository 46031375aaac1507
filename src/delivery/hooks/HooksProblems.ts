import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

/** A member that the point does not have, or that does not fit; `errors` says what was expected. */
export class InvalidHook extends Problem<InvalidHook>()(
  "invalid_hook",
  400,
  "The hook cannot be set up like this",
  { errors: Schema.Array(Issue) }
) {}

/** The point has no hook, or there is no such point. */
export class HookNotFound extends Problem<HookNotFound>()(
  "hook_not_found",
  404,
  "There is no such hook"
) {}
