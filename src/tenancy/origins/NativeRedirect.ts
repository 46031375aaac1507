import { Result } from "effect"
import type { EnvironmentSettings } from "../../contract/EnvironmentSettings.ts"
import { parseRedirect, RedirectUrl, type KnownPlaces } from "./RedirectUrl.ts"

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?(?=[/?#]|$)/i

const expected = Result.fail(
  "Expected an address of an app: its own scheme among the allowed origins, or one of nativeRedirects"
)

/**
 * Reads where a native install waits for its ticket: never an ordinary page, which anybody's script
 * may run on (RFC 8252 section 7). That is an allowed origin's own scheme, an https address that the
 * app claims, to the letter, or this very machine, where the environment says so.
 */
export const parseNativeRedirect = (
  places: KnownPlaces,
  { loopback, urls }: EnvironmentSettings["nativeRedirects"],
  text: string
): Result.Result<RedirectUrl, string> => {
  if (urls.includes(text)) return Result.succeed(RedirectUrl.make(text))
  const here = loopback ? LOOPBACK.exec(text)?.[0] : undefined
  if (here !== undefined) {
    return parseRedirect({ ...places, allowedOrigins: [here.toLowerCase()] }, text)
  }
  if (text.startsWith("/") || /^https?:/i.test(text)) return expected
  return parseRedirect(places, text)
}
