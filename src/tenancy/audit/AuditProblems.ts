import { Schema } from "effect"
import { Problem } from "../../contract/Problem.ts"
import { Issue } from "../../contract/Problems.ts"

const errors = Schema.Array(Issue)

/** A filter of the audit search is not one that there is. */
export class InvalidFilter extends Problem<InvalidFilter>()(
  "invalid_filter",
  400,
  "The audit filter is invalid",
  { errors }
) {}

/** The range of a browse is not one of two instants, the earlier first. */
export class InvalidRange extends Problem<InvalidRange>()(
  "invalid_range",
  400,
  "The range is invalid",
  { errors }
) {}

/** A checkpoint that this environment never gave out. */
export class InvalidCheckpoint extends Problem<InvalidCheckpoint>()(
  "invalid_checkpoint",
  400,
  "The checkpoint is not one of this environment",
  { errors }
) {}
