/**
 * The form of an identifier that decides whether two are the same: scheme and host in lower case, as
 * the namespace of a urn (RFC 8141 section 3.1), no slash at the end (RFC 8707 leaves the comparison
 * to the server).
 */
export const canonicalIdentifier = (text: string): string => {
  const start = /^(?:urn:[a-z0-9-]*:|[a-z][a-z0-9+.-]*:(?:\/\/[^/?#]*)?)/i.exec(text)?.[0] ?? ""
  return `${start.toLowerCase()}${text.slice(start.length)}`.replace(/\/$/, "")
}
