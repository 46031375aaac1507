import { scimPath } from "../../contract/ClientPaths.ts"
import type { Environment } from "../../contract/Environment.ts"

/** Address of the protocol's endpoints, which is the same for every directory. */
export const scimBase = ({ appUrl }: Pick<Environment, "appUrl">): string =>
  `${new URL(appUrl).origin}${scimPath}`
