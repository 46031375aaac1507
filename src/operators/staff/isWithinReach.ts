import type { OperatorSeat } from "../../directory/operators/OperatorSeat.ts"

type Environments = OperatorSeat["environmentIds"]

/** Whether somebody who works in some environments may give these, or take them away; null: all. */
export const isWithinReach = (own: Environments, others: Environments): boolean =>
  own === null || (others !== null && others.every((id) => own.includes(id)))
