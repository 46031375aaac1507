import { Schema } from "effect"

/** The points at which the customer's backend is asked (extensions.md "Hooks"). */
export const hookPoints = [
  "sign_up.before",
  "session.before",
  "token.claims",
  "password.verify",
  "mail.send"
] as const

export const HookPoint = Schema.Literals(hookPoints)
export type HookPoint = typeof HookPoint.Type
