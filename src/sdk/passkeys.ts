import type {
  Operations,
  PasskeyActions,
  PasskeyCeremony,
  PasskeyOptions,
  PasskeySource
} from "./ClientCalls.ts"
import { firstOf } from "./calls.ts"

/** Credential that an authenticator made, or proved (WebAuthn Level 3 section 5.1). */
interface BrowserCredential {
  readonly id: string
  readonly type: string
  readonly response: {
    readonly clientDataJSON: ArrayBuffer
    readonly attestationObject?: ArrayBuffer
    readonly authenticatorData?: ArrayBuffer
    readonly signature?: ArrayBuffer
    readonly userHandle?: ArrayBuffer | null
    readonly getTransports?: () => ReadonlyArray<string>
  }
}

/** As much of a browser as makes and proves passkeys (WebAuthn Level 3 section 5.1). */
interface Browser {
  readonly navigator?: {
    readonly credentials?: {
      readonly create: (options: object) => Promise<unknown>
      readonly get: (options: object) => Promise<unknown>
    }
  }
  readonly PublicKeyCredential?: {
    readonly isConditionalMediationAvailable?: () => Promise<boolean>
    readonly signalAllAcceptedCredentials?: (accepted: object) => Promise<void>
  }
}

const browser = globalThis as Browser

const unknown = () =>
  new TypeError("This browser knows no passkeys: ask `passkeys.isSupported()` before")

interface Named {
  readonly id: string
}

/** Options of a ceremony in JSON (WebAuthn Level 3 sections 5.1.9 and 5.1.10). */
interface CeremonyJson {
  readonly challenge: string
  readonly user?: Named
  readonly allowCredentials?: ReadonlyArray<Named>
  readonly excludeCredentials?: ReadonlyArray<Named>
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) =>
    each.charCodeAt(0)
  )

const byBytes = (named: Named) => ({ ...named, id: bytesOf(named.id) })

/** Browsers that read the JSON of options themselves are younger than passkeys. */
const parsed = (options: CeremonyJson) => ({
  ...options,
  challenge: bytesOf(options.challenge),
  user: options.user && byBytes(options.user),
  allowCredentials: options.allowCredentials?.map(byBytes),
  excludeCredentials: options.excludeCredentials?.map(byBytes)
})

const textOf = (bytes: ArrayBuffer | null | undefined) =>
  bytes &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/**
 * JSON of a credential: `toJSON` is as young, and throws where a password manager has made the
 * answer.
 */
const written = (credential: unknown) => {
  const { id, response, type } = credential as BrowserCredential
  return {
    id,
    rawId: id,
    type,
    response: {
      attestationObject: textOf(response.attestationObject),
      authenticatorData: textOf(response.authenticatorData),
      clientDataJSON: textOf(response.clientDataJSON),
      signature: textOf(response.signature),
      transports: response.getTransports?.(),
      userHandle: textOf(response.userHandle)
    }
  }
}

const credentials = () => {
  const found = browser.navigator?.credentials
  if (!isSupported() || found === undefined) throw unknown()
  return found
}

/** The browser's own authenticators. */
export const browserSource: PasskeySource = {
  create: async (options, { signal }) =>
    written(await credentials().create({ publicKey: parsed(options), signal })),
  get: async (options, { autofill, signal }) => {
    const mediation = autofill === true ? "conditional" : "optional"
    return written(await credentials().get({ publicKey: parsed(options), mediation, signal }))
  }
}

/** True if this browser can ask an authenticator. */
export const isSupported = (): boolean => typeof browser.PublicKeyCredential === "function"

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
    return signal === undefined ? waiting.signal : firstOf([signal, waiting.signal])
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
        const how = { autofill: true, signal: firstOf([signal, lapse]) }
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
