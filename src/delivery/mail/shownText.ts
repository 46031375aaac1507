const longest = 100

/**
 * Makes text that a user chose safe to show in a mail: one line, without invisible characters or
 * anything that a mail program turns into a link. A word joiner, which draws nothing, breaks up
 * host names, addresses and schemes; numbers and IP addresses stay as they are.
 */
export const shownText = (text: string): string => {
  const visible = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}\p{Cn}\u2800\u3164\uFFA0]/gu, "")
    .trim()
  const points = Array.from(visible)
  const cut = points.length > longest ? `${points.slice(0, longest - 1).join("")}…` : visible
  return cut.replace(/(?<=\S)[.。．｡](?=[\p{L}\p{M}])|[@/\\]|:(?=[/\\])/gu, "\u2060$&\u2060")
}

/** Isolates every text in a template's data; codes, tokens and times are none. */
export const shownData = <Data extends object>(data: Data): Data => {
  const shown = Object.entries(data).map(([key, value]): [string, unknown] => {
    if (key === "_tag") return [key, value]
    if (typeof value === "string") return [key, shownText(value)]
    if (Array.isArray(value)) {
      return [key, value.map((item) => (typeof item === "string" ? shownText(item) : item))]
    }
    return [key, value]
  })
  // Texts are replaced by texts, so the shape stays the same.
  return Object.fromEntries(shown) as Data
}
