import type {
  Client,
  CurrentUser,
  ClientSession,
  SessionResult,
  SignInResult
} from "../ClientCalls.ts"
import { isProblem } from "../GatehouseProblem.ts"
import { type Action, type Answer, type Body, expectStep, type Flow, machine } from "./flow.ts"

type Pending = Answer<Client["mfa"]["pendingSignIn"]>
type Continued = Extract<Pending, { readonly status: "continue" }>

/** What somebody is asked who signs in (the outcomes of `SignInResult`, as steps). */
export type SignInState =
  /** Nothing has begun, or the person starts over. */
  | { readonly step: "credentials" }
  | {
      readonly step: "second_factor"
      readonly challengeId: string
      readonly factors: Extract<SignInResult, { readonly status: "mfa_required" }>["factors"]
      readonly expiresAt: string
    }
  /** The environment requires a second factor, and there is none yet. */
  | {
      readonly step: "enrollment"
      readonly enrollmentToken: string
      readonly expiresAt: string
      /** What an authenticator app needs; null until `startEnrollment`. */
      readonly setup: Answer<Client["mfa"]["startMfaEnrollment"]> | null
    }
  /** A provider signed somebody in whose account still misses something. */
  | { readonly step: "continuation"; readonly continuation: Continued }
  /** The address that was typed has to be proven by a mailed code. */
  | { readonly step: "code"; readonly signUpId: string; readonly expiresAt: string }
  | {
      readonly step: "complete"
      readonly session: ClientSession
      readonly user: CurrentUser
      /** Shown once, after an enrolment; null otherwise. */
      readonly recoveryCodes: ReadonlyArray<string> | null
    }

/** Signs somebody in, step by step, whatever the sign-in asks for. */
export interface SignInFlow extends Flow<SignInState> {
  /** Takes up a sign-in that this browser began before a reload, or at a provider. */
  readonly resume: Action<[], SignInState>
  readonly password: Action<[Body<Client["signIn"]["login"]>], SignInState>
  readonly secondFactor: Action<
    [{ readonly code: string } | { readonly recoveryCode: string }],
    SignInState
  >
  readonly startEnrollment: Action<[], SignInState>
  readonly confirmEnrollment: Action<[{ readonly code: string }], SignInState>
  readonly continueSignUp: Action<
    [Body<Client["continuation"]["finishSignUpContinuation"]>],
    SignInState
  >
  readonly code: Action<[{ readonly code: string }], SignInState>
  /** Back to the credentials; what was begun lapses by itself. */
  readonly startOver: () => void
}

const completed = (
  { session, user }: SessionResult,
  recoveryCodes: ReadonlyArray<string> | null = null
): SignInState => ({ step: "complete", session, user, recoveryCodes })

/** The step that an answer of the service leads to. */
export const signInState = (result: SignInResult): SignInState => {
  switch (result.status) {
    case "complete":
      return completed(result)
    case "mfa_required": {
      const { challengeId, expiresAt, factors } = result
      return { step: "second_factor", challengeId, factors, expiresAt }
    }
    case "mfa_enrollment_required": {
      const { enrollmentToken, expiresAt } = result
      return { step: "enrollment", enrollmentToken, expiresAt, setup: null }
    }
  }
}

const pendingState = (pending: Pending): SignInState =>
  pending.status === "continue"
    ? { step: "continuation", continuation: pending }
    : signInState(pending)

/**
 * Makes the flow behind a sign-in page of your own.
 *
 * @example
 * const flow = createSignInFlow(client)
 * flow.subscribe(() => render(flow.getSnapshot()))
 * await flow.password({ email, password })
 */
export const createSignInFlow = (client: Client): SignInFlow => {
  const start: SignInState = { step: "credentials" }
  const { act, getSnapshot, reset, subscribe } = machine<SignInState>(start)

  return {
    getSnapshot,
    subscribe,
    resume: () =>
      act(async () => {
        try {
          return pendingState(await client.mfa.pendingSignIn())
        } catch (error) {
          if (isProblem(error, "nothing_pending")) return start
          throw error
        }
      }),
    password: (body) => act(async () => signInState(await client.signIn.login({ body }))),
    secondFactor: (proof) =>
      act(async (state) => {
        const { challengeId } = expectStep(state, "second_factor")
        return completed(await client.mfa.verifyMfa({ body: { challengeId, ...proof } }))
      }),
    startEnrollment: () =>
      act(async (state) => {
        const owed = expectStep(state, "enrollment")
        const { enrollmentToken } = owed
        const setup = await client.mfa.startMfaEnrollment({ body: { enrollmentToken } })
        return { ...owed, setup }
      }),
    confirmEnrollment: ({ code }) =>
      act(async (state) => {
        const { enrollmentToken } = expectStep(state, "enrollment")
        const result = await client.mfa.confirmMfaEnrollment({ body: { enrollmentToken, code } })
        return completed(result, result.recoveryCodes)
      }),
    continueSignUp: (body) =>
      act(async () => {
        const result = await client.continuation.finishSignUpContinuation({ body })
        return "signUpId" in result ? { step: "code", ...result } : signInState(result)
      }),
    code: ({ code }) =>
      act(async (state) => {
        const { signUpId } = expectStep(state, "code")
        return signInState(await client.signUp.verifySignUp({ body: { signUpId, code } }))
      }),
    startOver: () => void reset(start)
  }
}
