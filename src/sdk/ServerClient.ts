import type { ServerApi } from "../api/ServerApi.ts"
import type { Facade } from "./Facade.ts"

/** Every operation of the server plane (interface.md "Endpoints"). */
export type ServerClient = Facade<typeof ServerApi>
