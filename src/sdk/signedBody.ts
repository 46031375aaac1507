import { bytesWithin } from "./boundedBody.ts"

/** Maximum distance of a delivery's time from ours, in seconds: an older one may be a replay. */
const tolerance = 300

/** More than any delivery of the service has, in bytes. */
const largestDelivery = 4_194_304

/** More signatures than any sender makes are not looked at. */
const mostSignatures = 10

const decoded = (base64: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

const parsed = (body: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

/** The key that a secret is; its own words would quote the secret, and with an empty one all can sign. */
const keyOf = (secret: unknown): Uint8Array<ArrayBuffer> => {
  const key = typeof secret === "string" ? decoded(secret.replace(/^whsec_/, "")) : undefined
  if (key === undefined || key.byteLength === 0) {
    throw new TypeError("secret must be that of a webhook: whsec_ and base64")
  }
  return key
}

/**
 * The body of a request that was signed as Standard Webhooks says; throws what `refused` makes of the
 * reason where it was not.
 */
export const signedBody = async (
  request: Request,
  secret: string,
  refused: (reason: string) => Error
): Promise<unknown> => {
  const { headers } = request
  const id = headers.get("webhook-id")
  const timestamp = headers.get("webhook-timestamp")
  const signatures = headers.get("webhook-signature")
  if (id === null || timestamp === null || signatures === null) {
    throw refused("A header of Standard Webhooks is missing")
  }
  if (!/^\d{1,12}$/.test(timestamp)) throw refused("The timestamp is not a number")
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) {
    throw refused("The delivery is too old, or from the future")
  }
  const key = await crypto.subtle.importKey(
    "raw",
    keyOf(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"]
  )
  if (request.bodyUsed) throw new TypeError("The body of the request has been read already")
  const body = await bytesWithin(request.body ?? [], largestDelivery)
  if (body === undefined) throw refused("The body is larger than any of Gatehouse")
  const signed = await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer()
  const macs = signatures
    .split(" ", mostSignatures)
    .map((part) => (part.startsWith("v1,") ? decoded(part.slice(3)) : undefined))
    .filter((mac) => mac !== undefined)
  // `verify` compares in constant time.
  const fitting = await Promise.all(
    macs.map((mac) => crypto.subtle.verify("HMAC", key, mac, signed))
  )
  if (!fitting.includes(true)) throw refused("No signature is by this secret")
  return parsed(body)
}
