import { Schema } from "effect"
import { Problem } from "./Problem.ts"

/** Words to a person in each language. */
export const LocalizedText = Schema.Struct({ en: Schema.String, da: Schema.String })
export type LocalizedText = typeof LocalizedText.Type

/** The customer's backend refused; `detail` is its own text, and `message` has it in each language. */
export class DeniedByHook extends Problem<DeniedByHook>()(
  "denied_by_hook",
  403,
  "The app has refused this",
  { message: LocalizedText }
) {}

/** The customer's backend was asked and gave no usable answer; nothing has changed. */
export class HookUnavailable extends Problem<HookUnavailable>()(
  "hook_unavailable",
  503,
  "The app cannot be asked at present"
) {}
