import { Result } from "effect"
import {
  bareHost,
  isLiteralAddress,
  isLoopbackUrl,
  isPublicAddress
} from "../../platform/PublicAddress.ts"
import { maximumUrlLength } from "./WebhookEndpoint.ts"

const controls = /[\p{Cc}\s]/u

/**
 * Reads the address of an endpoint: https at a public host; outside production also http or https
 * at this machine. Fails with what was expected, without repeating the text. What a name resolves
 * to is checked when it is connected to.
 */
export const webhookUrl = (text: string, production: boolean): Result.Result<URL, string> => {
  if (text.length > maximumUrlLength) {
    return Result.fail(`Expected a URL of at most ${maximumUrlLength} characters`)
  }
  const url = controls.test(text) ? null : URL.parse(text)
  if (url === null) return Result.fail("Expected an absolute URL without spaces")
  if (url.username !== "" || url.password !== "") {
    return Result.fail("Expected a URL without a user name or password")
  }
  if (text.includes("#")) return Result.fail("Expected a URL without a fragment")
  const isLocal = isLoopbackUrl(url)
  const isKnownScheme = url.protocol === "https:" || (url.protocol === "http:" && isLocal)
  if (!isKnownScheme || (isLocal && production)) {
    return Result.fail(
      production
        ? "Expected an https URL of a public host"
        : "Expected an https URL of a public host, or one of this machine"
    )
  }
  if (isLiteralAddress(url) && !isLocal && !isPublicAddress(bareHost(url))) {
    return Result.fail("Expected a host that is not in a private network")
  }
  return Result.succeed(url)
}
