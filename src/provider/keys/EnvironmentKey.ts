import { Schema } from "effect"
import { SigningKeyState } from "../../sessions/tokens/SigningKey.ts"

/** The tokens that a key signs: those of sessions, or those of applications. */
export const KeyUse = Schema.Literals(["session", "oauth"]).annotate({
  description: "session: tokens of sessions; oauth: tokens of applications"
})
export type KeyUse = typeof KeyUse.Type

/** A signing key of an environment, of whichever issuer. */
export const EnvironmentKey = Schema.Struct({ use: KeyUse, ...SigningKeyState.fields })
export type EnvironmentKey = typeof EnvironmentKey.Type
