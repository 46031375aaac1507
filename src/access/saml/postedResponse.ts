import { maximumResponseBytes } from "../../platform/saml/names.ts"

/** Bytes of the form that carries a response, with room for base64 and percent-encoding. */
export const maximumFormBytes = 512 * 1024

const maximumFields = 16

/** The fields of a posted form that are there exactly once; undefined for a form of too many. */
export const postedFields = (body: Uint8Array): ReadonlyMap<string, string> | undefined => {
  let separators = 0
  for (const byte of body) if (byte === 0x26) separators += 1
  if (separators >= maximumFields) return undefined
  const form = new URLSearchParams(new TextDecoder().decode(body))
  return new Map(
    Array.from(new Set(form.keys())).flatMap((name) => {
      const [value, ...others] = form.getAll(name)
      return value !== undefined && others.length === 0 ? [[name, value] as const] : []
    })
  )
}

const base64 = /^[A-Za-z0-9+/]+={0,2}$/

/** Bytes of a response in base64, in which providers break lines; undefined for anything else. */
export const responseBytes = (text: string): Uint8Array | undefined => {
  const compact = text.replaceAll(/[ \t\r\n]+/g, "")
  return compact.length % 4 === 0 &&
    compact.length <= Math.ceil(maximumResponseBytes / 3) * 4 &&
    base64.test(compact)
    ? Buffer.from(compact, "base64")
    : undefined
}
