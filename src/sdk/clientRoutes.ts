import { ClientApi } from "../api/ClientApi.ts"
import { routesOf } from "./routesOf.ts"

/** The build writes them out, so that the package's client brings no contract along. */
export const clientRoutes = routesOf(ClientApi)
