import type { Effect } from "effect"
import type { HookPoint } from "../../contract/Environment.ts"
import type { OnFailure, StoredHook } from "./Hook.ts"
import type { HookAnswer } from "./HookAnswer.ts"
import type { HookData } from "./HookRequest.ts"

/** A call without a usable answer; `reason` is one of a few phrases and holds nothing from outside. */
export interface CallFailed {
  readonly _tag: "Failed"
  readonly reason: string
  readonly statusCode: number | null
  readonly milliseconds: number
}

/** A call with an answer that its point takes. */
export interface CallAnswered<P extends HookPoint> {
  readonly _tag: "Answered"
  readonly answer: HookAnswer<P>
  readonly milliseconds: number
}

export type Called<P extends HookPoint> = CallAnswered<P> | CallFailed

/** Result of asking a hook, with what its operator wants without an answer. */
export type Asked<P extends HookPoint> =
  | CallAnswered<P>
  | (CallFailed & { readonly onFailure: OnFailure })

/** Result of a call that was not made. */
export const notAsked = (reason: string): CallFailed => ({
  _tag: "Failed",
  reason,
  statusCode: null,
  milliseconds: 0
})

/** Makes the data of a call, which may have to name the call's own id. */
export type DataOf<P extends HookPoint> = (
  hook: StoredHook,
  webhookId: string
) => Effect.Effect<HookData<P>>

/** Judges an answer that fits its point; a phrase says why it cannot be used. */
export type Judged<P extends HookPoint> = (answer: HookAnswer<P>) => string | null
