import { Schema } from "effect"

/** A boolean of a query, spelt as JSON spells it. */
export const QueryFlag = Schema.Literals(["true", "false"])

/**
 * The query of every operation that answers a session: `_is_native=true` is a native install or a
 * server, for which cookies count neither way (contract: "Client, session, token").
 */
export const NativeQuery = { _is_native: Schema.optionalKey(QueryFlag) }

const bearerScheme = /^bearer(?:\s|$)/i

/**
 * The `Authorization` header of a caller by bearer, well-formed or not; undefined for any other
 * scheme, such as a proxy's Basic, which counts as if it were absent.
 */
export const bearerHeaderOf = (
  headers: Readonly<Record<string, string | undefined>>
): string | undefined => {
  const sent = headers["authorization"]
  return sent !== undefined && bearerScheme.test(sent.trimStart()) ? sent : undefined
}

/**
 * True if the caller asked to be answered as a native install or a server: no cookies either way.
 */
export const asksNative = (url: string): boolean => {
  const start = url.indexOf("?")
  return start !== -1 && new URLSearchParams(url.slice(start)).get("_is_native") === "true"
}
