import type { ProviderFaultReason } from "./ProviderFault.ts"

/** Tells an operator what is wrong with an issuer whose discovery document was asked for. */
export const discoveryFlaw = (reason: ProviderFaultReason, code: string): string => {
  switch (reason) {
    case "issuer_mismatch":
      return "What answers there calls itself by another issuer: spell it as the provider does, a slash at the end included"
    case "no_discovery":
      return "There is no OpenID discovery document below it (/.well-known/openid-configuration)"
    case "refused_address":
      return "It leads to an address that is not asked: Expected https at a public host"
    default:
      return `Its discovery document cannot be used (${code})`
  }
}
