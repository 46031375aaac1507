import { Problem } from "../../contract/Problem.ts"

export class PortalLinkNotFound extends Problem<PortalLinkNotFound>()(
  "portal_link_not_found",
  404,
  "There is no such link to the set-up"
) {}

/** The environment leaves connections to its backend, which makes the links. */
export class ConnectionsDisabled extends Problem<ConnectionsDisabled>()(
  "connections_disabled",
  403,
  "Members cannot set up connections here"
) {}
