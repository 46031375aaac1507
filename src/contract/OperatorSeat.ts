import { Schema } from "effect"
import type { DateTime } from "effect"
import { EnvironmentId, InvitationId, UserId, Uuid } from "./Ids.ts"
import { Timestamp } from "./Values.ts"

export const OperatorId = Uuid.pipe(Schema.brand("OperatorId"))
export type OperatorId = typeof OperatorId.Type

/** From the most to the least: each may do what those after it may. */
export const operatorRoles = ["owner", "admin", "support", "auditor"] as const

export const OperatorRole = Schema.Literals(operatorRoles)
export type OperatorRole = typeof OperatorRole.Type

/** True if a role is at least the one that is needed. */
export const reaches = (role: OperatorRole, needed: OperatorRole): boolean =>
  operatorRoles.indexOf(role) <= operatorRoles.indexOf(needed)

/** Which environments an operator works in; null: all of them, those to come too. */
export const OperatorEnvironments = Schema.NullOr(
  Schema.NonEmptyArray(EnvironmentId).check(Schema.isMaxLength(1000).abort(), Schema.isUnique())
)
export type OperatorEnvironments = typeof OperatorEnvironments.Type

/** Rights of a user of the platform environment as an operator. */
export const OperatorSeat = Schema.Struct({
  id: OperatorId,
  email: Schema.String,
  role: OperatorRole,
  environmentIds: Schema.NullOr(Schema.Array(EnvironmentId)),
  invitationId: Schema.NullOr(InvitationId),
  /** Null until the invitation is accepted. */
  userId: Schema.NullOr(UserId),
  /** They had an account, and their break-glass link is open. */
  comesBack: Schema.Boolean,
  createdAt: Timestamp
})
export type OperatorSeat = typeof OperatorSeat.Type

/** True if an operator works in an environment. */
export const worksIn = (
  { environmentIds }: Pick<OperatorSeat, "environmentIds">,
  id: EnvironmentId
): boolean => environmentIds === null || environmentIds.includes(id)

/** Owners of all environments: one who is active always remains. */
export const ownsAll = ({
  environmentIds,
  role
}: Pick<OperatorSeat, "environmentIds" | "role">): boolean =>
  role === "owner" && environmentIds === null

/** A seat with what the platform environment knows of the user who has it. */
export interface SeatedOperator extends OperatorSeat {
  readonly name: string | null
  readonly secondFactor: "totp" | "passkey" | null
  readonly lastSeenAt: DateTime.Utc | null
}
