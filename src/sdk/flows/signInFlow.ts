import type {
  Client,
  ClientSession,
  CurrentUser,
  PasskeyOptions,
  PasskeySignInOptions,
  SessionResult,
  SignInResult
} from "../ClientCalls.ts"
import { isProblem } from "../GatehouseProblem.ts"
import { unlessCancelled } from "../passkeys.ts"
import { type Action, type Answer, type Body, expectStep, type Flow, machine } from "./flow.ts"

type MailedCode = Answer<Client["emailCode"]["verifyEmailCode"]>
type Pending = Answer<Client["mfa"]["pendingSignIn"]>
type Continued = Extract<Pending, { readonly status: "continue" }>

/** Steps of a sign-in (the outcomes of `SignInResult`). */
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
      /** Setup of an authenticator app; null until `startEnrollment`. */
      readonly setup: Answer<Client["mfa"]["startMfaEnrollment"]> | null
    }
  /** A provider or a mailed code proved somebody whose account still misses something. */
  | {
      readonly step: "continuation"
      readonly continuation: Continued
      /** Names it where there is no cookie; null where it was taken up from this browser. */
      readonly ticket: string | null
    }
  /** A code to sign in with was mailed; it is answered alike for every address. */
  | {
      readonly step: "email_code"
      readonly requestId: string
      readonly email: string
      readonly expiresAt: string
    }
  /** The address that was typed has to be proven by a mailed code. */
  | { readonly step: "code"; readonly signUpId: string; readonly expiresAt: string }
  | {
      readonly step: "complete"
      readonly session: ClientSession
      readonly user: CurrentUser
      /** Shown once, after an enrolment; null otherwise. */
      readonly recoveryCodes: ReadonlyArray<string> | null
    }

/** Choice of a person who proves the second factor. */
export interface Remembering {
  /** Skips the second factor in this browser for `mfa.rememberDeviceDays` of the environment. */
  readonly rememberDevice?: boolean
}

/** Signs somebody in, step by step, whatever the sign-in asks for. */
export interface SignInFlow extends Flow<SignInState> {
  /** Takes up a sign-in that this browser began before a reload, or at a provider. */
  readonly resume: Action<[], SignInState>
  readonly password: Action<[Body<Client["signIn"]["login"]>], SignInState>
  /**
   * Signs in with a passkey. With `autofill` the flow is not busy until one was chosen. A person who
   * cancels, and a wait that is ended, change nothing.
   */
  readonly passkey: Action<[options?: PasskeySignInOptions], SignInState>
  /** Mails a code to sign in with. */
  readonly emailCode: Action<[Body<Client["emailCode"]["requestEmailCode"]>], SignInState>
  readonly secondFactor: Action<
    [({ readonly code: string } | { readonly recoveryCode: string }) & Remembering],
    SignInState
  >
  /** The second factor by a passkey, where `factors` has one. */
  readonly secondFactorPasskey: Action<[options?: PasskeyOptions & Remembering], SignInState>
  readonly startEnrollment: Action<[], SignInState>
  readonly confirmEnrollment: Action<[{ readonly code: string }], SignInState>
  /** Makes a passkey the second factor that the environment requires. */
  readonly enrollPasskey: Action<
    [options?: PasskeyOptions & { readonly name?: string | undefined }],
    SignInState
  >
  readonly continueSignUp: Action<
    [Body<Client["continuation"]["finishSignUpContinuation"]>],
    SignInState
  >
  /** The mailed code, to sign in with or of a sign-up. */
  readonly code: Action<[{ readonly code: string }], SignInState>
  /** Forgets the recovery codes that were shown, so that the page's memory holds them no longer. */
  readonly forgetRecoveryCodes: Action<[], SignInState>
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
    ? { step: "continuation", continuation: pending, ticket: null }
    : signInState(pending)

const named = (name: string | undefined) => (name === undefined ? {} : { name })

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

  const mailedState = async (result: MailedCode): Promise<SignInState> => {
    if (result.status !== "continue") return signInState(result)
    const ticket = result.continuationTicket
    const state = await client.continuation.signUpContinuation({ query: { ticket } })
    return { step: "continuation", continuation: { status: "continue", ...state }, ticket }
  }

  /** Runs an action with a passkey: what a person cancels leaves everything as it was. */
  const withPasskey = (work: (state: SignInState) => Promise<SignInState>) =>
    act((state) =>
      unlessCancelled(
        () => work(state),
        () => state
      )
    )

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
    passkey: async (options = {}) => {
      if (options.autofill !== true) {
        return withPasskey(async () => completed(await client.passkeys.signIn(options)))
      }
      return unlessCancelled(async () => {
        const body = await client.passkeys.proveSignIn(options)
        return act(async () => completed(await client.passkeySignIn.verifyPasskeySignIn({ body })))
      }, getSnapshot)
    },
    emailCode: (body) =>
      act(async () => {
        const begun = await client.emailCode.requestEmailCode({ body })
        return { step: "email_code", email: body.email, ...begun }
      }),
    secondFactorPasskey: ({ rememberDevice = false, ...options } = {}) =>
      withPasskey(async (state) => {
        const { challengeId } = expectStep(state, "second_factor")
        const ceremony = await client.mfa.startPasskeyChallenge({ body: { challengeId } })
        const answered = await client.passkeys.prove(ceremony, options)
        return signInState(
          await client.mfa.verifyMfa({ body: { challengeId, ...answered, rememberDevice } })
        )
      }),
    enrollPasskey: ({ name, ...options } = {}) =>
      withPasskey(async (state) => {
        const { enrollmentToken } = expectStep(state, "enrollment")
        const ceremony = await client.mfa.startPasskeyEnrollment({ body: { enrollmentToken } })
        const made = await client.passkeys.create(ceremony, options)
        const body = { enrollmentToken, ...made, ...named(name) }
        return signInState(await client.mfa.confirmPasskeyEnrollment({ body }))
      }),
    secondFactor: (proof) =>
      act(async (state) => {
        const { challengeId } = expectStep(state, "second_factor")
        return signInState(await client.mfa.verifyMfa({ body: { challengeId, ...proof } }))
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
        return result.status === "complete"
          ? completed(result, result.recoveryCodes)
          : signInState(result)
      }),
    continueSignUp: (answer) =>
      act(async (state) => {
        const ticket = state.step === "continuation" ? state.ticket : null
        const body = ticket === null ? answer : { ticket, ...answer }
        const result = await client.continuation.finishSignUpContinuation({ body })
        return "signUpId" in result ? { step: "code", ...result } : signInState(result)
      }),
    code: ({ code }) =>
      act(async (state) => {
        if (state.step === "email_code") {
          const { requestId } = state
          return mailedState(await client.emailCode.verifyEmailCode({ body: { requestId, code } }))
        }
        const { signUpId } = expectStep(state, "code")
        return signInState(await client.signUp.verifySignUp({ body: { signUpId, code } }))
      }),
    forgetRecoveryCodes: () =>
      act(async (state) => ({ ...expectStep(state, "complete"), recoveryCodes: null })),
    startOver: () => void reset(start)
  }
}
