import { isJsonObject, type Json, type JsonObject } from "../../platform/scim/ScimAttribute.ts"

const hidden = "***"

/** Names of attributes and parameters whose values are never shown. */
const secretName = /passw|passphrase|secret|token|credential|authorization/i

/** Tokens of directories, and anything behind the word that introduces one. */
const secretText = /scim_[\w-]{8,}|\b(bearer|basic)(\s+)[\w.~+/=-]{8,}/gi

const shownText = (text: string): string =>
  text.replaceAll(secretText, (_, scheme?: string, space?: string) =>
    scheme === undefined ? `scim_${hidden}` : `${scheme}${space ?? " "}${hidden}`
  )

const isSecretPath = (object: JsonObject): boolean =>
  Object.entries(object).some(
    ([name, path]) =>
      name.toLowerCase() === "path" && typeof path === "string" && secretName.test(path)
  )

/** A body without the values of passwords and tokens, wherever they stand. */
export const withoutSecrets = (value: Json): Json => {
  if (typeof value === "string") return shownText(value)
  if (Array.isArray(value)) return value.map((one: Json) => withoutSecrets(one))
  if (!isJsonObject(value)) return value
  // A change names what it sets beside its value, not above it.
  const hides = isSecretPath(value)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]): [string, Json] => [
      name,
      secretName.test(name) || (hides && name.toLowerCase() === "value")
        ? hidden
        : withoutSecrets(member)
    ])
  )
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "))
  } catch {
    return text
  }
}

/** A query without the values of parameters that name a password or hold a token. */
export const queryWithoutSecrets = (query: string): string =>
  query
    .split("&")
    .map((pair) => {
      const plain = decoded(pair)
      if (!secretName.test(plain) && shownText(plain) === plain) return pair
      const at = pair.indexOf("=")
      return at < 0 ? hidden : `${pair.slice(0, at)}=${hidden}`
    })
    .join("&")
