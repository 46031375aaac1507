import type { Environment } from "../../contract/Environment.ts"
import type { HookAnswer } from "../../delivery/hooks/HookAnswer.ts"
import type { Asked } from "../../delivery/hooks/HookCall.ts"
import { relyingPartyOf } from "../../tenancy/environments/RelyingParty.ts"
import type { Question, Verdict } from "./HookQuestion.ts"

/** Decision where nobody was asked, or whose failure the operator lets through. */
export const allowed = {
  _tag: "Allowed",
  set: {},
  onFailure: "allow",
  answered: null
} as const satisfies Verdict

/** Flaw of a requirement that cannot be met here. */
export const judge =
  (environment: Environment) =>
  (answer: HookAnswer<"session.before">): string | null => {
    if (answer.verdict !== "require") return null
    if (environment.settings.mfa.policy === "off") return "second factors are off"
    const hasPasskeys = relyingPartyOf(environment) !== undefined
    return answer.factor === "passkey" && !hasPasskeys ? "passkeys are off" : null
  }

/** Decision that an answer stands for. */
export const verdictOf = (
  result: Extract<Asked<"sign_up.before" | "session.before">, { _tag: "Answered" }>,
  onFailure: "deny" | "allow",
  question: Question
): Verdict => {
  const { answer, milliseconds } = result
  switch (answer.verdict) {
    case "allow":
      return {
        _tag: "Allowed",
        set: "set" in answer ? (answer.set ?? {}) : {},
        onFailure,
        answered: { question, milliseconds }
      }
    case "deny": {
      const locale = question.facts.user?.locale ?? null
      return { _tag: "Denied", denial: { message: answer.message, locale }, milliseconds }
    }
    case "require":
      return { _tag: "Required", factor: answer.factor }
  }
}
