import { Schema } from "effect"
import { ConnectionId, OrganizationId, UserId } from "../../contract/Ids.ts"
import { Problem } from "../../contract/Problem.ts"

/** An active connection as it concerns a domain or an organization. */
export const ConcernedConnection = Schema.Struct({
  id: ConnectionId,
  name: Schema.String,
  organizationId: OrganizationId,
  enforcement: Schema.Literals(["off", "domains", "members"]),
  breakGlassUserIds: Schema.Array(UserId)
})
export type ConcernedConnection = typeof ConcernedConnection.Type

/** Parts of a session that decide whether enforcement lets it through. */
export interface SessionProof {
  readonly userId: UserId
  readonly connectionId: ConnectionId | null
  readonly impersonatorId: string | null
  readonly authenticationMethods: ReadonlyArray<string>
}

/**
 * True if a session was made in a way that enforcement leaves open: by one of the organization's
 * connections, for somebody else, or by the passkey of a member who has broken the glass.
 */
export const letsThrough = (
  { authenticationMethods, connectionId, impersonatorId, userId }: SessionProof,
  connections: ReadonlyArray<Pick<ConcernedConnection, "id" | "breakGlassUserIds">>
): boolean =>
  impersonatorId !== null ||
  connections.some(
    ({ breakGlassUserIds, id }) =>
      id === connectionId ||
      (breakGlassUserIds.includes(userId) && authenticationMethods.includes("passkey"))
  )

/** A connection as strangers know it: its name is public. */
export const NamedConnection = Schema.Struct({ id: ConnectionId, name: Schema.String }).annotate({
  identifier: "NamedConnection"
})
export type NamedConnection = typeof NamedConnection.Type

/** The organization of the address has its people sign in by `connection`, and by nothing else. */
export class SsoRequired extends Problem<SsoRequired>()(
  "sso_required",
  403,
  "Sign in with your organization",
  { connection: NamedConnection }
) {}
