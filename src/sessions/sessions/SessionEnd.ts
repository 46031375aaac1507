import { Schema } from "effect"
import {
  SessionId,
  UserId,
  Uuid,
  type ConnectionId,
  type OrganizationId,
  type PasskeyId
} from "../../contract/Ids.ts"

/** A session that was revoked just now. */
export const EndedSession = Schema.Struct({
  id: SessionId,
  userId: UserId,
  /** The member of staff who acted for the user in it; null in the user's own. */
  impersonatorId: Schema.NullOr(Uuid),
  /** The session it was made from by ticket; null for an independent one. */
  sourceSessionId: Schema.NullOr(SessionId)
})
export type EndedSession = typeof EndedSession.Type

/** Which sessions are to end. Expired ones are reported nowhere, and never return. */
export type EndingSessions =
  /** One of a user, where it is live, with the live ones that tickets made from it. */
  | { readonly _tag: "OneOfUser"; readonly userId: UserId; readonly id: SessionId }
  /** Every live one of a user but `kept`, which becomes independent. */
  | { readonly _tag: "AllOfUser"; readonly userId: UserId; readonly kept: SessionId | null }
  /** Sessions of a user that one of their passkeys made, and those that tickets made from them. */
  | { readonly _tag: "MadeByPasskey"; readonly userId: UserId; readonly passkeyId: PasskeyId }
  /** Sessions that a connection made, of one user or of all, and those that tickets made from them. */
  | {
      readonly _tag: "MadeByConnection"
      readonly connectionId: ConnectionId
      readonly userId: UserId | null
    }
  /** Sessions of a user that connections of an organization made, with those of tickets. */
  | {
      readonly _tag: "MadeByConnectionsOf"
      readonly userId: UserId
      readonly organizationId: OrganizationId
    }
  /** These, and all that tickets made from them, at whatever client. */
  | { readonly _tag: "Chosen"; readonly ids: ReadonlyArray<SessionId> }
