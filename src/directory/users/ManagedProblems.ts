import { Problem } from "../../contract/Problem.ts"

/** The connection of the person's organization decides it. */
export class ManagedByConnection extends Problem<ManagedByConnection>()(
  "managed_by_connection",
  409,
  "The organization's identity provider decides this"
) {}

/** A directory of the person's organization decides it. */
export class ManagedByDirectory extends Problem<ManagedByDirectory>()(
  "managed_by_directory",
  409,
  "The organization's directory decides this"
) {}
