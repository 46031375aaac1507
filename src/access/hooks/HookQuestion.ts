import { Data } from "effect"
import type { LocalizedText } from "../../contract/Problems.ts"
import type { InvitationId } from "../../contract/Ids.ts"
import type { Locale } from "../../contract/Values.ts"
import type { OnFailure } from "../../delivery/hooks/Hook.ts"
import type { HookSet, RequiredFactor } from "../../delivery/hooks/HookAnswer.ts"
import type { HookFactsOf } from "../../sessions/hooks/HookSubject.ts"

/** A question to the customer's backend; the key tells if an answer is to this very question. */
export type Question = {
  readonly key: string
  readonly facts: HookFactsOf
  /** Address that tells of the application, which is looked up only where somebody is asked. */
  readonly returnTo: string | null
} & (
  | {
      readonly point: "sign_up.before"
      readonly method: string
      readonly invitationId: InvitationId | null
    }
  | { readonly point: "session.before"; readonly methods: ReadonlyArray<string> }
)

/** A refusal in the backend's own words, and the language of the person. */
export interface Denial {
  readonly message: LocalizedText
  readonly locale: Locale | null
}

/** Decision of the customer's backend, or of its operator where it gave none. */
export type Verdict =
  | {
      readonly _tag: "Allowed"
      readonly set: HookSet
      readonly onFailure: OnFailure
      /** Null where nobody had to be asked, or nobody answered. */
      readonly answered: { readonly question: Question; readonly milliseconds: number } | null
    }
  | { readonly _tag: "Denied"; readonly denial: Denial; readonly milliseconds: number }
  | { readonly _tag: "Required"; readonly factor: RequiredFactor }

/**
 * The step has to be taken back, since its transaction may not wait for the customer's backend, and
 * taken again with the answer.
 */
export class HookQuestion extends Data.TaggedError("HookQuestion")<{
  readonly question: Question
}> {}

/** The values of an answer cannot be set: over budget, or the external id is somebody's. */
export class HookSetRefused extends Data.TaggedError("HookSetRefused")<{
  readonly key: string
  readonly reason: string
  /** True if they can be set of nobody, whatever the person brings along. */
  readonly always: boolean
}> {}
