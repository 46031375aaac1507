import { Result } from "effect"
import { isReachable } from "../../platform/OutboundRules.ts"
import { bareHost, isLiteralAddress, isLoopbackUrl } from "../../platform/PublicAddress.ts"
import type { SettingsShape } from "../../platform/Settings.ts"
import { maximumUrlLength } from "./WebhookEndpoint.ts"

const controls = /[\p{Cc}\s]/u

/**
 * Reads the address of an endpoint: https at a host that is public or in `OUTBOUND_ALLOW`; outside production also http or https
 * at this machine. Fails with what was expected, without repeating the text. What a name resolves
 * to is checked when it is connected to.
 */
export const webhookUrl = (
  text: string,
  { outboundAllow, production }: Pick<SettingsShape, "outboundAllow" | "production">
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
