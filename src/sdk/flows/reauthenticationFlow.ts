import type { Client, PasskeyOptions } from "../ClientCalls.ts"
import { isProblem } from "../GatehouseProblem.ts"
import { unlessCancelled } from "../passkeys.ts"
import { type Action, type Body, type Flow, machine } from "./flow.ts"

/** Steps of reauthentication before a sensitive change. */
export type ReauthenticationState =
  /** Nothing asks for a proof. */
  | { readonly step: "idle" }
  /** `secondFactor` tells that a password or mailed code will not do. */
  | { readonly step: "proof"; readonly secondFactor: boolean; readonly codeSent: boolean }

/** Takes a fresh proof of identity where an operation asks for one, and then repeats it. */
export interface ReauthenticationFlow extends Flow<ReauthenticationState> {
  /**
   * Runs an operation. If it is refused because it needs a recent proof, the flow goes to `proof`,
   * and the promise stays pending until `prove` succeeds and runs the operation again, or until
   * `cancel` rejects it with the refusal.
   */
  readonly guard: <A>(operation: () => Promise<A>) => Promise<A>
  readonly prove: Action<
    [Body<Client["reauthentication"]["reauthenticate"]>],
    ReauthenticationState
  >
  /** Proves it by one of the person's passkeys, which is a second factor, too. */
  readonly provePasskey: Action<[options?: PasskeyOptions], ReauthenticationState>
  /** Mails a code to the primary address. */
  readonly sendCode: Action<[], ReauthenticationState>
  readonly cancel: () => void
}

interface Waiting {
  readonly goOn: () => void
  readonly giveUp: () => void
}

const idle: ReauthenticationState = { step: "idle" }

/**
 * Makes the flow behind a dialog that asks for a proof of identity.
 *
 * @example
 * await reauthentication.guard(() => client.emailAddresses.addEmailAddress({ body: { email } }))
 */
export const createReauthenticationFlow = (client: Client): ReauthenticationFlow => {
  const { act, getSnapshot, reset, subscribe } = machine<ReauthenticationState>(idle)
  let waiting: ReadonlyArray<Waiting> = []

  const settle = (how: keyof Waiting): void => {
    const settled = waiting
    waiting = []
    for (const each of settled) each[how]()
  }

  const guard = async <A>(operation: () => Promise<A>): Promise<A> => {
    try {
      return await operation()
    } catch (error) {
      const secondFactor = isProblem(error, "second_factor_required")
      if (!secondFactor && !isProblem(error, "reauthentication_required")) throw error
      return new Promise<A>((resolve, reject) => {
        const again = { goOn: () => resolve(operation()), giveUp: () => reject(error) }
        waiting = [...waiting, again]
        reset({ step: "proof", secondFactor, codeSent: false })
      })
    }
  }

  const prove = async (
    proof: () => Promise<Body<Client["reauthentication"]["reauthenticate"]> | null>
  ) => {
    const shown = await act(
      async (state) => {
        const body = await proof()
        if (body === null) return state
        await client.reauthentication.reauthenticate({ body })
        return idle
      },
      (problem, state) =>
        state.step === "proof" && problem.code === "second_factor_required"
          ? { ...state, secondFactor: true }
          : state
    )
    if (shown.state.step === "idle" && !shown.busy) settle("goOn")
    return shown
  }

  return {
    getSnapshot,
    subscribe,
    guard,
    prove: (body) => prove(async () => body),
    provePasskey: (options) =>
      prove(() =>
        unlessCancelled(
          async () => {
            const ceremony = await client.reauthentication.startPasskeyReauthentication()
            return client.passkeys.prove(ceremony, options)
          },
          () => null
        )
      ),
    sendCode: () =>
      act(async (state) => {
        await client.reauthentication.sendReauthenticationCode()
        return state.step === "proof" ? { ...state, codeSent: true } : state
      }),
    cancel: () => {
      reset(idle)
      settle("giveUp")
    }
  }
}
