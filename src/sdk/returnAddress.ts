/** Parameters of a page's address that carry a credential. */
const credentials = ["access_token", "id_token", "refresh_token", "token", "ticket"]

/** Longest address that the service leads back to. */
const longestReturn = 2048

/** The address, of which only the path is left, or nothing, where people cannot come back to it all. */
export const shortened = (address: URL): string => {
  const url = new URL(address)
  if (url.href.length > longestReturn) url.search = ""
  if (url.href.length > longestReturn) url.pathname = "/"
  return url.href
}

/**
 * The address of a page as another site may know it, to lead back there: without its fragment, which
 * browsers never send either, and without credentials in its query. Of a longer one than the service
 * leads back to the path is left, or nothing.
 */
export const returnAddress = (href: string): string => {
  const url = new URL(href)
  Object.assign(url, { hash: "", username: "", password: "" })
  const { searchParams } = url
  // The answer of a provider (RFC 6749 section 4.1.2); either name alone may be the page's own.
  const isAnswer = searchParams.has("code") && searchParams.has("state")
  const dropped = [...credentials, ...(isAnswer ? ["code", "state"] : [])].filter((name) =>
    searchParams.has(name)
  )
  for (const name of dropped) searchParams.delete(name)
  return shortened(url)
}
