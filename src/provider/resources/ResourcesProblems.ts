import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"

export class ResourceNotFound extends Problem<ResourceNotFound>()(
  "resource_not_found",
  404,
  "There is no such resource"
) {}

/** Another resource has the identifier, maybe in another spelling. */
export class ResourceExists extends Problem<ResourceExists>()(
  "resource_exists",
  409,
  "There is a resource with this identifier already"
) {}

export class TooManyResources extends Problem<TooManyResources>()(
  "too_many_resources",
  409,
  "No more resources can be added",
  { limit: Schema.Int }
) {}
