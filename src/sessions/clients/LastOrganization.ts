import { Schema } from "effect"
import { ConnectionId, OrganizationId } from "../../contract/Ids.ts"

/** An organization that a new session could begin with. */
export const LastOrganization = Schema.Struct({
  id: OrganizationId,
  /** Connections whose sessions alone it opens in; null where it opens in any. */
  keptTo: Schema.NullOr(
    Schema.Array(
      Schema.Struct({
        connectionId: ConnectionId,
        /** True if the person may break the glass by a passkey. */
        breaksGlass: Schema.Boolean
      })
    )
  )
})
export type LastOrganization = typeof LastOrganization.Type

/** The organization that a new session begins with: none that does not open in it. */
export const startingOrganization = (
  last: LastOrganization | null,
  session: {
    readonly connectionId: ConnectionId | null
    readonly methods: ReadonlyArray<string>
  }
): OrganizationId | null => {
  if (last === null) return null
  const opens =
    last.keptTo === null ||
    last.keptTo.some(
      ({ breaksGlass, connectionId }) =>
        connectionId === session.connectionId ||
        (breaksGlass && session.methods.includes("passkey"))
    )
  return opens ? last.id : null
}
