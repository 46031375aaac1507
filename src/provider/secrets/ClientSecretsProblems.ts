import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"

/** The old and the new secret are there already; one of them has to go first. */
export class TooManySecrets extends Problem<TooManySecrets>()(
  "too_many_secrets",
  409,
  "No more secrets can be added",
  { limit: Schema.Int }
) {}

export class SecretNotFound extends Problem<SecretNotFound>()(
  "secret_not_found",
  404,
  "There is no such secret"
) {}
