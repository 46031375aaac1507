import { assetsPrefix } from "../../contract/pagesPlane.ts"
import type { Locale } from "../../contract/Values.ts"

/**
 * Headers of every page (contract: "Hosted pages"): it loads scripts and styles from one path only,
 * cannot be framed, sends forms to its own origin only, and makes no markup out of text.
 */
export const pageHeaders = (
  origin: string,
  locale: Locale,
  prefix = assetsPrefix,
  formAction = "'self'"
): Readonly<Record<string, string>> => {
  const assets = `${origin}${prefix}/`
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src ${assets}`,
      `style-src ${assets}`,
      "img-src 'self'",
      "connect-src 'self'",
      `form-action ${formAction}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'"
    ].join("; "),
    // Under `no-referrer` browsers would post forms with `Origin: null`.
    "referrer-policy": "strict-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "publickey-credentials-get=(self), publickey-credentials-create=(self), accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), identity-credentials-get=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()",
    "x-frame-options": "DENY",
    "content-language": locale
  }
}
