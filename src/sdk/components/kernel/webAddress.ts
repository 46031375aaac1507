/**
 * The address of a page as a link may lead to it. A page may take it from its own address, where
 * strangers write: one that would run as a script leads nowhere.
 */
export const webAddress = (url: string): string => {
  try {
    const { href, protocol } = new URL(url, location.href)
    return protocol === "https:" || protocol === "http:" ? href : "#"
  } catch {
    return "#"
  }
}
