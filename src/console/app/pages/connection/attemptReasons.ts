import danish from "../../../../languages/daAttemptReasons.json" with { type: "json" }
import { attemptReasons as english } from "../../../../languages/en/attemptReasons.ts"
import type { AttemptReason } from "../../../../organizations/connections/ConnectionAttempt.ts"
import { words } from "../../kernel/words.ts"

/** Reasons for which an attempt failed or was refused, in the words that pages have for them. */
export const attemptReasons = words<Readonly<Record<AttemptReason, string>>>({
  en: english,
  da: danish
})
