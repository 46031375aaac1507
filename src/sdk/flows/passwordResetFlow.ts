import type { Client } from "../ClientCalls.ts"
import { type Action, type Flow, machine } from "./flow.ts"
import { signInState, type SignInState } from "./signInFlow.ts"

/** Steps of resetting a forgotten password. */
export type PasswordResetState =
  | { readonly step: "address" }
  /** A link was mailed if the address has an account; the answer never tells. */
  | { readonly step: "mailed"; readonly email: string }
  | { readonly step: "new_password"; readonly token: string }
  | Exclude<SignInState, { readonly step: "credentials" }>

/** Mails a reset link, and sets the new password that the link allows. */
export interface PasswordResetFlow extends Flow<PasswordResetState> {
  readonly mail: Action<[{ readonly email: string }], PasswordResetState>
  /** Sets the password; every session ends, and this browser is signed in or owes its factor. */
  readonly reset: Action<[{ readonly password: string }], PasswordResetState>
}

/**
 * Makes the flow behind the pages for a forgotten password. With the token of a mailed link it
 * begins at the new password.
 */
export const createPasswordResetFlow = (client: Client, token?: string): PasswordResetFlow => {
  const { act, getSnapshot, subscribe } = machine<PasswordResetState>(
    token === undefined ? { step: "address" } : { step: "new_password", token }
  )

  return {
    getSnapshot,
    subscribe,
    mail: ({ email }) =>
      act(async () => {
        await client.password.forgotPassword({ body: { email } })
        return { step: "mailed", email }
      }),
    reset: ({ password }) =>
      act(async (state) => {
        if (state.step !== "new_password") throw new TypeError("The flow has no reset link")
        const body = { token: state.token, password }
        const next = signInState(await client.password.resetPassword({ body }))
        return next.step === "credentials" ? state : next
      })
  }
}
