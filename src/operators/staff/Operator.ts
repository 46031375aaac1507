import { Data, type DateTime, type Redacted, Schema } from "effect"
import { EmailAddress } from "../../contract/EmailAddress.ts"
import { EnvironmentKind } from "../../contract/Environment.ts"
import { EnvironmentId, UserId } from "../../contract/Ids.ts"
import { Timestamp } from "../../contract/Values.ts"
import {
  OperatorEnvironments,
  OperatorId,
  OperatorRole,
  reaches,
  type SeatedOperator,
  type OperatorSeat
} from "../../contract/OperatorSeat.ts"
import { Problem } from "../../contract/Problem.ts"

/** Environments whose operators somebody may change; null: all. */
export type Reach = OperatorSeat["environmentIds"]

/** True if an operator of some environments may grant these, or take them away; null means all. */
export const isWithinReach = (own: Reach, others: Reach): boolean =>
  own === null || (others !== null && others.every((id) => own.includes(id)))

/** True if a seat has a lower role than before, or lacks an environment that it had. */
export const isNarrower = (
  { environmentIds, role }: Pick<OperatorSeat, "environmentIds" | "role">,
  before: Pick<OperatorSeat, "environmentIds" | "role">
): boolean => !reaches(role, before.role) || !isWithinReach(environmentIds, before.environmentIds)

/** True if an operator works in an environment that somebody else works in too; null means all. */
export const isSeen = (own: Reach, others: Reach): boolean =>
  own === null || others === null || others.some((id) => own.includes(id))

/** An operator as the console shows them. */
export const Operator = Schema.Struct({
  id: OperatorId,
  userId: Schema.NullOr(UserId).annotate({
    description: "The user of the platform environment, as the audit trail names them"
  }),
  email: Schema.String,
  name: Schema.NullOr(Schema.String),
  role: OperatorRole,
  environmentIds: Schema.NullOr(Schema.Array(EnvironmentId)),
  status: Schema.Literals(["invited", "active"]),
  secondFactor: Schema.NullOr(Schema.Literals(["totp", "passkey"])),
  lastSeenAt: Schema.NullOr(Timestamp),
  createdAt: Timestamp
}).annotate({ identifier: "Operator" })
export type Operator = typeof Operator.Type

export const operatorOf = (seat: SeatedOperator): Operator => ({
  id: seat.id,
  userId: seat.userId,
  email: seat.email,
  name: seat.name,
  role: seat.role,
  environmentIds: seat.environmentIds,
  status: seat.userId === null ? "invited" : "active",
  secondFactor: seat.secondFactor,
  lastSeenAt: seat.lastSeenAt,
  createdAt: seat.createdAt
})

/** An operator as others of the environment know them. */
export const NamedOperator = Schema.Struct({
  id: OperatorId,
  userId: UserId.annotate({
    description: "The user of the platform environment, as the audit trail names them"
  }),
  name: Schema.String.annotate({ description: "Their name, or their mail address without one" })
}).annotate({ identifier: "NamedOperator" })
export type NamedOperator = typeof NamedOperator.Type

/** Active operators by their names. */
export const namesOf = (operators: ReadonlyArray<Operator>): ReadonlyArray<NamedOperator> =>
  operators.flatMap(({ email, id, name, userId }) =>
    userId === null ? [] : [{ id, userId, name: name ?? email }]
  )

/** Lifetime of a break-glass link, in seconds. */
export const linkSeconds = 900

/** A link that makes its reader the operator: an ordinary invitation of the platform environment. */
export interface OperatorLink {
  readonly operator: Operator
  readonly url: Redacted.Redacted
  readonly expiresAt: DateTime.Utc
  /** True if it was mailed too. */
  readonly mailed: boolean
}

/** Somebody to invite as an operator; null: every environment. */
export const NewOperator = Schema.Struct({
  email: EmailAddress,
  role: OperatorRole,
  environmentIds: OperatorEnvironments
}).annotate({ identifier: "NewOperator" })
export type NewOperator = typeof NewOperator.Type

export const OperatorChanges = Schema.Struct({
  role: Schema.optionalKey(OperatorRole),
  environmentIds: Schema.optionalKey(OperatorEnvironments)
}).annotate({ identifier: "OperatorChanges" })
export type OperatorChanges = typeof OperatorChanges.Type

/** First answer for an operator. */
export const Me = Schema.Struct({
  operator: Operator,
  environments: Schema.Array(
    Schema.Struct({ id: EnvironmentId, name: Schema.String, kind: EnvironmentKind })
  ),
  service: Schema.Struct({
    version: Schema.String,
    planes: Schema.Literals(["server", "client", "console", "both"]),
    development: Schema.Boolean
  })
}).annotate({ identifier: "Me" })

export class OperatorNotFound extends Problem<OperatorNotFound>()(
  "operator_not_found",
  404,
  "There is no such operator"
) {}

export class OperatorExists extends Problem<OperatorExists>()(
  "operator_exists",
  409,
  "An operator already has this email address"
) {}

export class LastOwnerOfPlatform extends Problem<LastOwnerOfPlatform>()(
  "last_owner",
  409,
  "The installation would be left without an owner"
) {}

/** Operators work in the environments of applications: these are none, or the platform itself. */
export class NoEnvironmentsToWorkIn extends Data.TaggedError("NoEnvironmentsToWorkIn")<{
  readonly environmentIds: ReadonlyArray<EnvironmentId>
}> {}

/** Members of an invitation that one to be an operator has none of. */
export const plainInvitation = {
  organization: null,
  redirectUrl: null,
  inviterId: null,
  language: null,
  publicMetadata: {},
  privateMetadata: {}
} as const
