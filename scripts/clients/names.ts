/** Names of the document in the spelling of each language. */

/** The words of a name: those of `createdAt`, `PENDING` or `user.created`. */
const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== "")

/** A name that begins with a capital, as one word: `user.created` is `UserCreated`. */
export const capital = (name: string): string =>
  name
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("")

/** One of what a plural names. */
export const singular = (name: string): string =>
  name
    .replace(/ies$/, "y")
    .replace(/(ss|x|ch)es$/, "$1")
    .replace(/([^s])s$/, "$1")

/** `createdAt` as `created_at`. */
export const snake = (name: string): string =>
  wordsOf(name)
    .map((word) => word.toLowerCase())
    .join("_")

/** `created_at` as pydantic makes an alias of it. */
export const camel = (name: string): string =>
  name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** Initialisms that Go writes in capitals. */
const initialisms = new Set(["acs", "api", "html", "id", "ip", "jwk", "jwks", "mfa", "uri", "url"])

/** `userId` as `UserID`. */
export const goName = (name: string): string =>
  wordsOf(name)
    .map((word) => {
      const lower = word.toLowerCase()
      return initialisms.has(lower) ? lower.toUpperCase() : capital(lower)
    })
    .join("")

/** Text of a comment on one line. */
export const oneLine = (...texts: ReadonlyArray<string>): string =>
  texts
    .filter((text) => text !== "")
    .map((text) => (/[.:!?]$/.test(text) ? text : `${text}.`))
    .join(" ")
    .replaceAll(/\s+/g, " ")
