/**
 * What every page is sent with: it loads nothing from elsewhere, cannot be framed, and sends forms
 * to the named places only. Its icon is the app's own, which lives on the same host.
 */
export const pageHeaders = (formTargets: ReadonlyArray<string> = []) => ({
  "content-security-policy": [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action ${formTargets.length === 0 ? "'none'" : formTargets.join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'"
  ].join("; "),
  "x-frame-options": "DENY"
})
