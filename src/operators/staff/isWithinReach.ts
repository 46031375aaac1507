import type { OperatorSeat } from "../../contract/OperatorSeat.ts"

type Environments = OperatorSeat["environmentIds"]

/** True if an operator of some environments may grant these, or take them away; null means all. */
export const isWithinReach = (own: Environments, others: Environments): boolean =>
  own === null || (others !== null && others.every((id) => own.includes(id)))

/** True if an operator works in an environment that somebody else works in too; null means all. */
export const isSeen = (own: Environments, others: Environments): boolean =>
  own === null || others === null || others.some((id) => own.includes(id))
