import type { MetadataBag } from "../../contract/Metadata.ts"

/**
 * Most of the claims of a test that is kept, in bytes of JSON: a page of attempts answers up to a
 * hundred of them, and an assertion holds 256 KiB.
 */
export const maximumClaimsBytes = 32_768

const sizeOf = (name: string, value: unknown): number =>
  Buffer.byteLength(JSON.stringify({ [name]: value }))

/** Claims that fit into what is kept of a test; the value of one that does not is an ellipsis. */
export const fittingClaims = (claims: MetadataBag): MetadataBag => {
  let room = maximumClaimsBytes
  const fitting: Array<[string, MetadataBag[string]]> = []
  for (const [name, value] of Object.entries(claims)) {
    const kept = sizeOf(name, value) <= room ? value : "…"
    const size = sizeOf(name, kept)
    if (size > room) continue
    room -= size
    fitting.push([name, kept])
  }
  return Object.fromEntries(fitting)
}
