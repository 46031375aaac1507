import type {
  Operations,
  PasskeyActions,
  PasskeyCeremony,
  PasskeyOptions,
  PasskeySource
} from "./ClientCalls.ts"

/** As much of a browser as makes and proves passkeys (WebAuthn Level 3 section 5.1). */
interface Browser {
  readonly navigator?: {
    readonly credentials?: {
      readonly create: (options: object) => Promise<unknown>
      readonly get: (options: object) => Promise<unknown>
    }
  }
  readonly PublicKeyCredential?: {
    readonly parseCreationOptionsFromJSON?: (options: unknown) => unknown
    readonly parseRequestOptionsFromJSON?: (options: unknown) => unknown
    readonly isConditionalMediationAvailable?: () => Promise<boolean>
    readonly signalAllAcceptedCredentials?: (accepted: object) => Promise<void>
  }
}

const browser = globalThis as Browser

const unknown = () =>
  new TypeError("This browser knows no passkeys: ask `passkeys.isSupported()` before")

/** The browser's own authenticators, by its own JSON methods. */
const browserSource: PasskeySource = {
  create: async (options, { signal }) => {
    const { PublicKeyCredential: methods, navigator } = browser
    const publicKey = methods?.parseCreationOptionsFromJSON?.(options)
    if (publicKey === undefined || navigator?.credentials === undefined) throw unknown()
    return navigator.credentials.create({ publicKey, signal })
  },
  get: async (options, { autofill, signal }) => {
    const { PublicKeyCredential: methods, navigator } = browser
    const publicKey = methods?.parseRequestOptionsFromJSON?.(options)
    if (publicKey === undefined || navigator?.credentials === undefined) throw unknown()
    const mediation = autofill === true ? "conditional" : "optional"
    return navigator.credentials.get({ publicKey, mediation, signal })
  }
}

const isSupported = () =>
  typeof browser.PublicKeyCredential?.parseRequestOptionsFromJSON === "function"

/**
 * True for the error of a person who closes the browser's dialog, or a page that ends its own wait.
 */
const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ["AbortError", "NotAllowedError"].includes(error.name)

/** Does what a person may cancel, which then leaves everything as it was. */
export const unlessCancelled = async <A>(work: () => Promise<A>, before: () => A): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    if (isCancelled(error)) return before()
    throw error
  }
}

/** Beyond its `toJSON`, nothing of a credential is the service's business. */
const jsonOf = (credential: unknown) => JSON.parse(JSON.stringify(credential))

/** Ends a ceremony so long before it lapses, to begin another. */
const marginMs = 10_000

/** Remaining life of a ceremony, at least as long as makes sense to wait for. */
const lastingMs = ({ expiresAt }: PasskeyCeremony, now: number) =>
  Math.max(1_000, Date.parse(expiresAt) - now - marginMs)

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === "TimeoutError"

/** Everything that a client does with passkeys beyond the operations themselves. */
export const passkeyActions = (
  calls: Operations,
  now: () => number,
  source: PasskeySource = browserSource
): PasskeyActions => {
  let waiting = new AbortController()

  /** The browser asks one thing at a time: what was offered beside a field ends here. */
  const alone = ({ signal }: PasskeyOptions): AbortSignal => {
    waiting.abort()
    waiting = new AbortController()
    return signal === undefined ? waiting.signal : AbortSignal.any([signal, waiting.signal])
  }

  const prove: PasskeyActions["prove"] = async ({ ceremonyId, options }, how = {}) => {
    const credential = await source.get(options, { ...how, signal: alone(how) })
    return { ceremonyId, credential: jsonOf(credential) }
  }

  const create: PasskeyActions["create"] = async ({ ceremonyId, options }, how = {}) => {
    const credential = await source.create(options, { signal: alone(how) })
    return { ceremonyId, credential: jsonOf(credential) }
  }

  /** Renews a suggestion, which may stay in its list longer than a ceremony lasts. */
  const offered = async (signal: AbortSignal) => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- Each ceremony begins when the last has lapsed.
      const ceremony = await calls.passkeySignIn.startPasskeySignIn()
      const lapse = AbortSignal.timeout(lastingMs(ceremony, now()))
      try {
        const how = { autofill: true, signal: AbortSignal.any([signal, lapse]) }
        // oxlint-disable-next-line no-await-in-loop
        const credential = await source.get(ceremony.options, how)
        return { ceremonyId: ceremony.ceremonyId, credential: jsonOf(credential) }
      } catch (error) {
        if (signal.aborted || !(isTimeout(error) || lapse.aborted)) throw error
      }
    }
  }

  const proveSignIn: PasskeyActions["proveSignIn"] = async (how = {}) =>
    how.autofill === true
      ? offered(alone(how))
      : prove(await calls.passkeySignIn.startPasskeySignIn(), how)

  const optionsOf = async () => (await calls.passkeys.startPasskeyRegistration()).options

  const remove = async (passkeyId: string) => {
    const methods = browser.PublicKeyCredential
    const tells = typeof methods?.signalAllAcceptedCredentials === "function"
    // Before, as the removal may end this very session. That nobody can be told is no failure of it.
    const before = tells ? await optionsOf().catch(() => undefined) : undefined
    await calls.passkeys.removePasskey({ params: { passkeyId } })
    if (before === undefined) return
    const { excludeCredentials: held, rp, user } = before
    const left =
      held.length <= 1 ? [] : (await optionsOf().catch(() => undefined))?.excludeCredentials
    if (left === undefined) return
    const allAcceptedCredentialIds = left.map(({ id }) => id)
    const accepted = { rpId: rp.id, userId: user.id, allAcceptedCredentialIds }
    await methods?.signalAllAcceptedCredentials?.(accepted).catch(() => undefined)
  }

  return {
    isSupported,
    isAutofillSupported: async () =>
      isSupported() &&
      (await browser.PublicKeyCredential?.isConditionalMediationAvailable?.()) === true,
    prove,
    proveSignIn,
    create,
    signIn: async (how) =>
      calls.passkeySignIn.verifyPasskeySignIn({ body: await proveSignIn(how) }),
    register: async ({ name, ...how } = {}) => {
      const made = await create(await calls.passkeys.startPasskeyRegistration(), how)
      const body = name === undefined ? made : { ...made, name }
      return calls.passkeys.registerPasskey({ body })
    },
    remove
  }
}
