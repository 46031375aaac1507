import { isRecord } from "./calls.ts"

/** Parameters of the work that an environment may ask for before a call (ALTCHA v2). */
interface Parameters {
  readonly cost: number
  readonly keyLength: number
  readonly keyPrefix: string
  readonly nonce: string
  readonly salt: string
}

/** Tries that are under way at once, so that the threads of WebCrypto always have one. */
const together = 8

/** Harder work than any that the service asks for: nobody else shall have a client work for them. */
const mostCost = 10_000
const longestPrefix = 4

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")

const encoded = (value: unknown): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")

const parametersOf = (challenge: unknown): Parameters | undefined => {
  const parameters = isRecord(challenge) ? challenge["parameters"] : undefined
  if (!isRecord(parameters)) return undefined
  const { cost, keyLength, keyPrefix, nonce, salt } = parameters
  return typeof cost === "number" &&
    typeof keyLength === "number" &&
    typeof keyPrefix === "string" &&
    typeof nonce === "string" &&
    typeof salt === "string" &&
    cost <= mostCost &&
    keyPrefix.length <= longestPrefix
    ? { cost, keyLength, keyPrefix, nonce, salt }
    : undefined
}

const derived = async ({ cost, keyLength, nonce, salt }: Parameters, counter: number) => {
  const start = bytesOf(nonce)
  const password = new Uint8Array(start.length + 4)
  password.set(start)
  new DataView(password.buffer).setUint32(start.length, counter, false)
  const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"])
  const rules = { name: "PBKDF2", hash: "SHA-256", salt: bytesOf(salt), iterations: cost }
  const bits = await crypto.subtle.deriveBits(rules, key, keyLength * 8)
  return { counter, derivedKey: hexOf(bits) }
}

/**
 * The value of `Proof-Of-Work` for a challenge; undefined where there is no WebCrypto, as on a page
 * of plain http, or for what is no challenge.
 */
export const solvedWork = async (
  challenge: unknown,
  signal?: AbortSignal
): Promise<string | undefined> => {
  const parameters = parametersOf(challenge)
  if (parameters === undefined || globalThis.crypto?.subtle === undefined) return undefined
  for (let first = 0; ; first += together) {
    signal?.throwIfAborted()
    const tries = Array.from({ length: together }, (_, index) => derived(parameters, first + index))
    // oxlint-disable-next-line no-await-in-loop -- Most batches are never needed.
    const found = (await Promise.all(tries)).find(({ derivedKey }) =>
      derivedKey.startsWith(parameters.keyPrefix)
    )
    if (found !== undefined) return `${encoded(challenge)}.${encoded(found)}`
  }
}
