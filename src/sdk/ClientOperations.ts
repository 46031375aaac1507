import type { ClientApi } from "../api/ClientApi.ts"
import type { Facade, Urls } from "./Facade.ts"

/** Every operation of the client plane. The build writes them out, without the contract. */
export type Operations = Facade<typeof ClientApi>

/** The addresses of the same operations. */
export type OperationUrls = Urls<typeof ClientApi>
