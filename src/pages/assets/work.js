// @ts-check
/** Solves a proof of work beside the page, alone or as one of several: each tries counters of its own. */

/** @param {string} text */
const bytesOf = (text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** @param {ArrayBuffer} bytes */
const hexOf = (bytes) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("")

/** Tries that are under way at once, so that the browser's threads always have one. */
const together = 8

addEventListener("message", async ({ data }) => {
  const { parameters, share, shares } = data
  const { cost, keyLength, keyPrefix, nonce, salt } = parameters
  const saltBytes = bytesOf(salt)
  /** @param {number} counter */
  const derived = async (counter) => {
    const password = new Uint8Array(20)
    password.set(bytesOf(nonce))
    new DataView(password.buffer).setUint32(16, counter, false)
    const key = await crypto.subtle.importKey("raw", password, "PBKDF2", false, ["deriveBits"])
    const bits = await crypto.subtle.deriveBits(
      { name: "PBKDF2", hash: "SHA-256", salt: saltBytes, iterations: cost },
      key,
      keyLength * 8
    )
    return { counter, derivedKey: hexOf(bits) }
  }
  try {
    for (let first = share * together; ; first += shares * together) {
      const tries = Array.from({ length: together }, (_, index) => derived(first + index))
      // Each batch follows the one before, as most are never needed.
      // oxlint-disable-next-line eslint/no-await-in-loop
      const found = (await Promise.all(tries)).find(({ derivedKey }) =>
        derivedKey.startsWith(keyPrefix)
      )
      if (found !== undefined) return postMessage(found)
    }
  } catch {
    postMessage(null)
  }
})
