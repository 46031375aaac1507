import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"

/** There is no such key, or none that the caller may see: the two answer alike. */
export class ApiKeyNotFound extends Problem<ApiKeyNotFound>()(
  "api_key_not_found",
  404,
  "There is no such API key"
) {}

/** The person or the organization has as many keys as it may. */
export class TooManyApiKeys extends Problem<TooManyApiKeys>()(
  "too_many_api_keys",
  409,
  "No more API keys can be made",
  { limit: Schema.Int }
) {}

/** The environment lets people make no such keys; its backend still can. */
export class ApiKeysDisabled extends Problem<ApiKeysDisabled>()(
  "api_keys_disabled",
  403,
  "API keys cannot be made here"
) {}
