import { Result } from "effect"
import { isReachable, type OutboundSettings } from "./OutboundRules.ts"
import { bareHost, isLiteralAddress, isLoopbackUrl } from "./PublicAddress.ts"

const controls = /[\p{Cc}\s]/u

/** The longest address that the service posts to, in characters. */
export const maximumUrlLength = 2048

/**
 * Reads an address that a customer has the service post to: https at a host that is public or in
 * `OUTBOUND_ALLOW`; outside production also http or https at this machine. Fails with what was
 * expected, without repeating the text. What a name resolves to is checked when it is connected to.
 */
export const outboundUrl = (
  text: string,
  { outboundAllow, production }: OutboundSettings
): Result.Result<URL, string> => {
  if (text.length > maximumUrlLength) {
    return Result.fail(`Expected a URL of at most ${maximumUrlLength} characters`)
  }
  const url = controls.test(text) ? null : URL.parse(text)
  if (url === null) return Result.fail("Expected an absolute URL without spaces")
  if (url.username !== "" || url.password !== "") {
    return Result.fail("Expected a URL without a user name or password")
  }
  if (text.includes("#")) return Result.fail("Expected a URL without a fragment")
  const isAllowed = isLiteralAddress(url) && isReachable(bareHost(url), outboundAllow)
  const isLocal = isLoopbackUrl(url) && !(production && isAllowed)
  const isKnownScheme = url.protocol === "https:" || (url.protocol === "http:" && isLocal)
  if (!isKnownScheme || (isLocal && production)) {
    return Result.fail(
      production
        ? "Expected an https URL of a public host"
        : "Expected an https URL of a public host, or one of this machine"
    )
  }
  if (isLiteralAddress(url) && !isLocal && !isAllowed) {
    return Result.fail("Expected a host that is not in a private network")
  }
  return Result.succeed(url)
}
