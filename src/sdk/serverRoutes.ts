import { ServerApi } from "../api/ServerApi.ts"
import { routesOf } from "./routesOf.ts"

/** The build writes them out, so that the package's client brings no contract along. */
export const serverRoutes = routesOf(ServerApi)
