import { Data } from "effect"

/** Words of RFC 7644 section 3.12 for the kind of an error. */
export type ScimType =
  | "invalidFilter"
  | "tooMany"
  | "uniqueness"
  | "mutability"
  | "invalidSyntax"
  | "invalidPath"
  | "noTarget"
  | "invalidValue"
  | "sensitive"

/** An error of the protocol (RFC 7644 section 3.12), which is no problem object. */
export class ScimFlaw extends Data.TaggedError("ScimFlaw")<{
  readonly status: number
  readonly scimType?: ScimType
  readonly detail: string
  /** Seconds until a counter that refused the request has room. */
  readonly retryAfterSeconds?: number
}> {}

/** A request that cannot be carried out as it stands. */
export const flawed = (scimType: ScimType, detail: string): ScimFlaw =>
  new ScimFlaw({ status: scimType === "uniqueness" ? 409 : 400, scimType, detail })

/** True for the error that the readers of this folder throw. */
export const isScimFlaw = (error: unknown): error is ScimFlaw => error instanceof ScimFlaw
