import { Result } from "effect"
import { canonicalIdentifier } from "../../tenancy/environments/CanonicalIdentifier.ts"

const maximumLength = 500

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname)

const expected = (production: boolean): string =>
  `Expected an https address${production ? "" : ", one of this machine,"} or a urn: without a fragment or user name`

const takenMessage = "Expected an address that is neither the app URL, an issuer nor the audience"

/** Identifiers that an environment claims for itself, and no resource may have. */
export interface Reserved {
  readonly issuers: ReadonlyArray<string>
  readonly appUrl: string | null
  readonly audience: string | null
}

/** Identifiers of no environment: those that are wrong in every one are told by them alone. */
export const nothingReserved: Reserved = { issuers: [], appUrl: null, audience: null }

/** Reads the identifier of a resource; fails with what was expected, without repeating the text. */
export const resourceIdentifier = (
  text: string,
  production: boolean,
  { appUrl, audience, issuers }: Reserved
): Result.Result<string, string> => {
  if (text.length > maximumLength) {
    return Result.fail(`Expected an identifier of at most ${maximumLength} characters`)
  }
  if (/[^\x21-\x7e]|["\\<>^`{|}]/.test(text) || text.includes("#")) {
    return Result.fail(expected(production))
  }
  const canonical = canonicalIdentifier(text)
  const taken = [...issuers, appUrl, audience].filter((one) => one !== null)
  const isTaken = taken.some((one) => canonicalIdentifier(one) === canonical)
  if (/^urn:[a-z0-9][a-z0-9-]{0,31}:./.test(canonical)) {
    return canonical.startsWith("urn:gatehouse:")
      ? Result.fail("Expected a urn: of your own, not urn:gatehouse:")
      : isTaken
        ? Result.fail(takenMessage)
        : Result.succeed(text)
  }
  const url = URL.parse(text)
  const isAddress =
    url !== null &&
    /^https?:\/\/[^/]/i.test(text) &&
    url.username === "" &&
    url.password === "" &&
    (url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url) && !production))
  if (!isAddress) return Result.fail(expected(production))
  return isTaken ? Result.fail(takenMessage) : Result.succeed(text)
}
