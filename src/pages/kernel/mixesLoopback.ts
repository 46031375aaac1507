const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/**
 * True if an address names this machine differently from the page. Browsers keep cookies by host
 * name, so nobody would be signed in there.
 */
export const mixesLoopback = (origin: string, url: string): boolean => {
  const [here, there] = [URL.parse(origin)?.hostname, URL.parse(url)?.hostname]
  if (here === undefined || there === undefined || here === there) return false
  return loopback.test(here) && loopback.test(there)
}
