import { Layer } from "effect"
import { PortalLinks } from "./links/PortalLinks.ts"
import { PortalRetention } from "./links/PortalRetention.ts"
import { PortalSessions } from "./links/PortalSessions.ts"
import { PortalOutsiders } from "./setup/PortalOutsiders.ts"

/** The set-up of an organization's own sign-in, by its IT. */
export const layer = Layer.mergeAll(PortalLinks.layer, PortalOutsiders.layer, PortalSessions.layer)

/** The background work here, on every instance. */
export const background = PortalRetention.layer
