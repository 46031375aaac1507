import { Schema } from "effect"
import type { DateTime } from "effect"
import { EnvironmentId, Uuid, type InvitationId, type UserId } from "./Ids.ts"

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
export interface OperatorSeat {
  readonly id: OperatorId
  readonly email: string
  readonly role: OperatorRole
  readonly environmentIds: ReadonlyArray<EnvironmentId> | null
  readonly invitationId: InvitationId | null
  /** Null until the invitation is accepted. */
  readonly userId: UserId | null
  /** They had an account, and their break-glass link is open. */
  readonly comesBack: boolean
  readonly createdAt: DateTime.Utc
}

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
