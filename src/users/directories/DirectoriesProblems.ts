import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"

export class DirectoryNotFound extends Problem<DirectoryNotFound>()(
  "directory_not_found",
  404,
  "There is no such directory"
) {}

export class DirectoryTokenNotFound extends Problem<DirectoryTokenNotFound>()(
  "token_not_found",
  404,
  "There is no such token"
) {}

export class TooManyDirectories extends Problem<TooManyDirectories>()(
  "too_many_directories",
  409,
  "The organization cannot have more directories",
  { limit: Schema.Int }
) {}

/** A directory has at most two live tokens: one that is used, and the one that follows it. */
export class TooManyTokens extends Problem<TooManyTokens>()(
  "too_many_tokens",
  409,
  "The directory cannot have more tokens: revoke one first",
  { limit: Schema.Int }
) {}
