import { assetsPrefix } from "../../contract/pagesPlane.ts"
import type { Language } from "../../contract/Values.ts"
import type { FormGuard } from "./Visit.ts"

/** Places that the widget of a provider loads from, as its documentation names them. */
const widgetPlaces = {
  turnstile: { scripts: "https://challenges.cloudflare.com", others: "" },
  hcaptcha: {
    scripts: "https://hcaptcha.com https://*.hcaptcha.com",
    others: "https://hcaptcha.com https://*.hcaptcha.com"
  }
} as const

const joined = (...parts: ReadonlyArray<string>): string => parts.filter(Boolean).join(" ")

/** Rules for markup made by scripts: nothing makes any, but for a worker, and a provider's widget. */
const markupRules = (guard: FormGuard | null | undefined): ReadonlyArray<string> => {
  if ((guard?.provider ?? null) !== null) return []
  const policy = (guard?.challenge ?? null) === null ? "'none'" : "gatehouse-worker"
  return ["require-trusted-types-for 'script'", `trusted-types ${policy}`]
}

/** A page is nobody's to hold from another window. */
export const openerPolicy = { "cross-origin-opener-policy": "same-origin" } as const

/**
 * Headers of every page (contract: "Hosted pages"): it loads scripts and styles from one path only,
 * cannot be framed, sends forms to its own origin only, and makes no markup out of text. Only a page
 * whose form asks for a provider's challenge lets in what that needs.
 */
export const pageHeaders = (
  origin: string,
  language: Language,
  prefix = assetsPrefix,
  formAction = "'self'",
  guard: FormGuard | null = null
): Readonly<Record<string, string>> => {
  const assets = `${origin}${prefix}/`
  const provider = guard?.provider ?? null
  const widget = provider === null ? undefined : widgetPlaces[provider.provider]
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src ${joined(assets, widget?.scripts ?? "")}`,
      `style-src ${joined(assets, widget?.others ?? "")}`,
      "img-src 'self'",
      `connect-src ${joined("'self'", widget?.others ?? "")}`,
      ...(widget === undefined ? [] : [`frame-src ${widget.scripts}`]),
      `form-action ${formAction}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
      ...markupRules(guard)
    ].join("; "),
    // Under `no-referrer` browsers would post forms with `Origin: null`.
    "referrer-policy": "strict-origin",
    ...openerPolicy,
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "publickey-credentials-get=(self), publickey-credentials-create=(self), accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), geolocation=(), gyroscope=(), identity-credentials-get=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()",
    "x-frame-options": "DENY",
    "content-language": language
  }
}
