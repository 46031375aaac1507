/**
 * An origin as scheme, host and port, so that two spellings of one compare equal; null for what is
 * none. `URL.origin` would be "null" for every native scheme.
 */
export const originOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { host, protocol } = new URL(text)
  return host === "" ? null : `${protocol}//${host.toLowerCase()}`
}
