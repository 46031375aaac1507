/**
 * The classes of attacks that `npm run test:attacks` answers for, each with where it is described or
 * where it succeeded: advisories of other services and their libraries, and standards.
 */
export const attackClasses = {
  // What has gone wrong in services of this kind.
  "unverified address links or pre-hijacks": [
    "GHSA-qq9h-g4jm-xgf3",
    "GHSA-g38m-r43w-p2q7",
    "CVE-2026-82968",
    "CVE-2025-64717"
  ],
  "user verifies an address alone": ["CVE-2026-27946", "CVE-2026-54693"],
  "host and forwarded headers in links": [
    "CVE-2023-49097",
    "GHSA-93m4-mfpg-c3xf",
    "CVE-2025-64101",
    "GHSA-pfrf-9r5f-73f5"
  ],
  "proof of work spliced or replayed": ["CVE-2025-68113"],
  "reset flow bypass": ["CVE-2026-18963", "ASVS 6.4.3"],
  "brute force of passwords and codes": [
    "CVE-2024-32868",
    "CVE-2025-64102",
    "CVE-2025-24806",
    "CVE-2026-47203",
    "ASVS 6.6.3"
  ],
  "second factor bypass": [
    "CVE-2025-64103",
    "GHSA-xg6x-h9c9-2m83",
    "CVE-2024-45042",
    "CVE-2026-9091"
  ],
  "a leaked password": ["NIST SP 800-63B-4 3.1.1.2", "ASVS 6.2.12", "CWE-521"],
  "a copied cookie of a remembered browser": ["CWE-294", "ASVS 7.2.4", "CWE-613"],
  "single use under a race": ["CVE-2026-1035", "GHSA-392p-2q2v-4372", "GHSA-7w99-5wm4-3g79"],
  "token reuse and altered tokens": ["CVE-2025-46815", "CVE-2026-27840"],
  "session fixation and mix-up": ["CVE-2024-28197", "CVE-2026-7507", "CVE-2025-12390"],
  "revocation gap": [
    "CVE-2024-46999",
    "CVE-2024-47000",
    "CVE-2025-53942",
    "CVE-2025-64521",
    "GHSA-2vg6-77g8-24mp"
  ],
  "invitation misuse": ["GHSA-fmh4-wcc4-5jm3", "CVE-2025-64708"],
  "open redirect": ["GHSA-9vm7-v8wj-3fqw", "CVE-2026-5467", "RFC 9700 4.11"],
  "enumeration of accounts": [
    "CVE-2024-41952",
    "CVE-2026-23511",
    "CVE-2025-67717",
    "GHSA-6f65-4fv2-wwch"
  ],
  "another tenant's or user's records": [
    "CVE-2025-27507",
    "CVE-2025-64431",
    "CVE-2026-55670",
    "CVE-2026-33132",
    "CVE-2025-61928"
  ],
  "an enforced person by another way in": ["CVE-2025-64717", "CVE-2026-9091"],
  "a directory that writes beyond its organization": [
    "CVE-2026-55670",
    "github.com/better-auth/better-auth/issues/9840",
    "Doyensec, SCIM hunting, 2025"
  ],
  "a claimed foreign domain": ["CVE-2026-9087", "github.com/better-auth/better-auth/issues/5543"],
  "relayed code or link": ["NIST SP 800-63B-4 3.1.3", "ASVS 6.6.2"],
  "cloned authenticator": ["WebAuthn Level 3 6.1.1", "WebAuthn Level 3 7.2"],
  "forged or replayed passkey": [
    "WebAuthn Level 3 7.1",
    "WebAuthn Level 3 7.2",
    "WebAuthn Level 3 13.4.9",
    "GHSA-6hxq-p678-4hr2"
  ],
  "JWT confusion": [
    "CVE-2026-22817",
    "CVE-2026-48526",
    "CVE-2026-55669",
    "GHSA-wxg7-w2v3-w38g",
    "CVE-2026-27932",
    "RFC 8725"
  ],
  "path normalization": ["CVE-2026-41248", "GHSA-x732-6j76-qmhm"],
  "key of a rate limit": ["GHSA-p6v2-xcpg-h6xw"],
  "forged cursors": ["CVE-2026-33503", "CVE-2026-33504"],
  "malformed input fails open": ["CVE-2026-25748", "GHSA-xmf8-cvqr-rfgj", "GHSA-8fpg-xm3f-6cx3"],
  "parsing of addresses": ["GHSA-7rqj-j65f-68wh"],
  "server-side request forgery": [
    "CVE-2025-67494",
    "CVE-2026-27945",
    "CVE-2026-55671",
    "GHSA-5rr4-8452-hf4v"
  ],
  "PKCE downgrade and state": ["CVE-2024-23647", "GHSA-x445-f3h2-j279", "RFC 9700 4.7"],
  "prototype pollution": ["CVE-2018-3721", "CVE-2019-10744"],
  "a code or refresh token redeemed twice": [
    "supabase/auth 2605",
    "supabase/auth 2613",
    "keycloak 22448",
    "RFC 9700 4.14.2"
  ],
  "a token taken by another resource or issuer": [
    "GHSA-p2fr-6hmx-4528",
    "CVE-2026-55669",
    "RFC 9700 4.10.2"
  ],
  "a redirect address in another spelling": ["RFC 9700 4.1.1", "RFC 8252 8.4"],
  "consent in another's name": ["RFC 9700 4.7", "CWE-441"],
  "request parameters trusted after a restart": ["CVE-2026-7571"],
  "a document fetched from inside": [
    "draft-ietf-oauth-client-id-metadata-document 6.5",
    "CWE-918",
    "CVE-2025-67494"
  ],
  "a code put into another's sign-in": ["RFC 9700 4.5", "RFC 9700 4.8"],
  "a refresh token that was replaced": ["RFC 9700 4.14.2", "RFC 9700 2.2.2"],
  "a client's assertion used twice": ["GHSA-3p3g-vpw6-4w66", "RFC 7523 3"],
  "DPoP replay across instances": ["RFC 9449 11.1", "CWE-294"],
  "exchange that widens": ["RFC 8693 5", "RFC 9700 4.10", "CWE-269"],
  "device phishing": ["RFC 8628 5.4", "Storm-2372", "RFC 8628 5.1"],
  "registration as a way to rights": ["CVE-2026-15572", "RFC 7591 5", "RFC 9700 4.11"],
  "floods of long passwords": ["CWE-400", "ASVS 6.2.9"],
  "timing of secret keys": ["CWE-208", "ASVS 11.2.4"],

  // What else an attacker would try.
  "mix-up of providers": ["RFC 9700 4.4", "RFC 9207"],
  "forged answers of a provider": ["OpenID Connect Core 3.1.3.7"],
  "forged SAML responses": [
    "CVE-2025-47949",
    "CVE-2025-54419",
    "CVE-2025-54369",
    "CVE-2025-29774",
    "CVE-2025-29775",
    "CVE-2024-45409",
    "SAML XSW1 to XSW8"
  ],
  "a SAML response used again or elsewhere": ["SAML profiles 4.1.4.5", "SAML bindings 3.5.5.2"],
  "tickets for other pages": ["RFC 8252 8.1", "RFC 9700 4.1"],
  "a provider's word as a fresh proof": ["OpenID Connect Core 2", "ASVS 7.5.1"],
  "floods of starts at a provider": ["CWE-770", "CWE-400"],
  "second use of a one-time code": ["RFC 6238 5.2", "ASVS 6.5.1"],
  "cross-site request forgery": ["CWE-352", "ASVS 3.5.1"],
  "login forgery": ["CWE-352", "RFC 9700 4.7"],
  "cross-origin reads": ["CWE-942", "ASVS 3.4.2"],
  clickjacking: ["CWE-1021", "RFC 9700 4.16"],
  "cookie tossing": ["ASVS 3.3.1", "ASVS 3.3.3"],
  "cookies in the clear": ["CWE-614", "ASVS 3.3.1", "RFC 6797"],
  "tokens in addresses and referrers": ["CWE-598", "RFC 9700 4.2"],
  "links opened by machines": ["RFC 9110 9.2.1"],
  "request smuggling": ["CWE-444", "RFC 9112 11.2"],
  "slow requests": ["CVE-2007-6750"],
  "response splitting": ["CWE-113"],
  "mail header injection": ["CWE-93"],
  "markup in mails and pages": ["CWE-79", "CWE-80"],
  "SQL injection": ["CWE-89"],
  "unstorable text": ["CWE-158", "CWE-176"],
  "deep and wide bodies": ["CWE-674", "CWE-770"],
  "compressed bodies": ["CWE-409"],
  "slow regular expressions": ["CWE-1333"],
  "quadratic work": ["CWE-407", "CVE-2025-27789", "UAX #15 9"],
  "amplified answers": ["CWE-405", "CWE-409"],
  "parameter pollution": ["CWE-235"],
  "mass assignment": ["CWE-915", "OWASP API3:2023"],
  "privilege escalation": ["CWE-269"],
  "stale authority": ["CWE-367"],
  "grants that outlive their grantor": ["CWE-672", "CVE-2024-47060", "CVE-2025-53942"],
  "misuse of impersonation": ["CWE-284", "ASVS 8.2.1"],
  "lock-out of others": ["CWE-645"],
  "floods of sign-ins": ["CWE-770", "CWE-799"],
  "floods of the trail": ["CWE-779", "OWASP API4:2023"],
  "floods of writes": ["CWE-770", "OWASP API4:2023"],
  "memory by imported cost": ["CWE-789", "CWE-770", "RFC 9106 4"],
  "floods of work": ["CWE-400", "CWE-405"],
  "sign-ups that kill another's": ["CWE-645", "CWE-837"],
  "a hook that does not answer": ["kratos 2767", "kratos 2550", "CWE-400", "CWE-703"],
  "claims that a hook must not set": ["better-auth 10140", "RFC 8725 3.8"],
  "mail bombing": ["CWE-799"],
  "invitations as a mail relay": ["CWE-406", "OWASP API4:2023"],
  "hoards of records": ["CWE-770", "OWASP API4:2023"],
  "cached and deceived answers": ["CWE-524", "RFC 9111 5.2.2.5"],
  "replay under another's idempotency key": ["draft-ietf-httpapi-idempotency-key-header-07"],
  "secrets on the command line": ["CWE-214", "CWE-532"],
  "leaks in errors and logs": ["CWE-209", "CWE-532", "ASVS 16.5.1"],
  "a stolen database": ["CWE-312", "ASVS 6.5.2"],
  "forged trace contexts": ["W3C Trace Context 1, privacy"],
  "forged log lines": ["CWE-117", "ASVS 16.4.1"],
  "paths out of the house": ["CWE-22", "CWE-538"],
  "operator's tools in production": ["CWE-489"],

  // With keys to the customer's API.
  // Identity providers of organizations.
  "an identity provider that vouches for foreign domains": ["CVE-2026-9087", "CWE-290", "CWE-346"],
  "an answer carried to another browser": ["CWE-352", "RFC 9700 4.7"],
  "keys made for somebody else": ["CVE-2025-61928", "OWASP API1:2023"],
  "keys after demotion": ["CWE-613", "CWE-863"],
  "a key taken for a session": ["CWE-287", "CWE-288"],

  // At the operators' console.
  "an operator beyond their role": ["CWE-285", "CWE-862", "OWASP API5:2023"],
  "an operator in another environment": ["CWE-639", "OWASP API1:2023", "CVE-2025-27507"],
  "another page calls the console": ["CWE-352", "CWE-346", "ASVS 3.5.1"],
  "a framed console": ["CWE-1021", "ASVS 3.4.6"],
  "a replayed operator's link": ["CWE-294", "ASVS 6.5.1"],
  "a forged operator": ["CWE-287", "CWE-290"],
  "an operator with a role of the past": ["CWE-613", "CWE-367"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>

export type AttackClass = keyof typeof attackClasses
