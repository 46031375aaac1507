import type { Client } from "../ClientCalls.ts"
import { type Action, type Body, expectStep, type Flow, machine } from "./flow.ts"
import { signInState, type SignInState } from "./signInFlow.ts"

/** Steps of a sign-up. It ends where a sign-in goes on. */
export type SignUpState =
  | { readonly step: "details" }
  /** A code was mailed to the address; it is answered alike where the address is taken. */
  | { readonly step: "code"; readonly signUpId: string; readonly expiresAt: string }
  | Exclude<SignInState, { readonly step: "credentials" | "code" | "email_code" }>

const isLaterStep = (
  state: SignInState
): state is Exclude<SignInState, { readonly step: "credentials" | "code" | "email_code" }> =>
  !["credentials", "code", "email_code"].includes(state.step)

/** Makes an account and signs its owner in. */
export interface SignUpFlow extends Flow<SignUpState> {
  readonly details: Action<[Body<Client["signUp"]["signUp"]>], SignUpState>
  readonly code: Action<[{ readonly code: string }], SignUpState>
  /** Mails a fresh code for the same sign-up. */
  readonly resendCode: Action<[], SignUpState>
  /** Back to the details. */
  readonly startOver: () => void
}

/** Makes the flow behind a sign-up page of your own. */
export const createSignUpFlow = (client: Client): SignUpFlow => {
  const start: SignUpState = { step: "details" }
  const { act, getSnapshot, reset, subscribe } = machine<SignUpState>(start)

  return {
    getSnapshot,
    subscribe,
    details: (body) =>
      act(async () => ({ step: "code", ...(await client.signUp.signUp({ body })) })),
    code: ({ code }) =>
      act(async (state) => {
        const { signUpId } = expectStep(state, "code")
        const next = signInState(await client.signUp.verifySignUp({ body: { signUpId, code } }))
        return isLaterStep(next) ? next : state
      }),
    resendCode: () =>
      act(async (state) => {
        const { signUpId } = expectStep(state, "code")
        await client.signUp.resendSignUpCode({ body: { signUpId } })
        return state
      }),
    startOver: () => void reset(start)
  }
}
