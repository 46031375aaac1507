import type { ClientApi } from "../api/ClientApi.ts"
import type { ServerApi } from "../api/ServerApi.ts"
import type { ProblemsOf } from "./Facade.ts"

/**
 * Members of `properties` for each declared problem. The build writes it out, without the contract.
 */
export type ProblemMembers = (
  | ProblemsOf<typeof ServerApi>
  | ProblemsOf<typeof ClientApi>
)["properties"]
