/**
 * An origin as scheme, host and port, so that two spellings of it compare equal; null if the text
 * is no origin. `URL.origin` does not serve, because it is "null" for every native scheme.
 */
export const originOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { host, protocol } = new URL(text)
  return host === "" ? null : `${protocol}//${host.toLowerCase()}`
}
