import { providerPresets } from "../../tenancy/providers/ProviderPresets.ts"

/**
 * Whether a provider that calls an address verified speaks for it now. Google once mailed whoever
 * made an account with an address elsewhere, which may have changed hands since: it speaks for
 * gmail.com, and for the domain of the Workspace that the account belongs to (`hd`).
 */
export const isOwnWord = (
  issuer: string,
  email: string,
  { hd }: Readonly<Record<string, unknown>>
): boolean => {
  if (issuer !== providerPresets.google.issuer) return true
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase()
  return domain === "gmail.com" || (typeof hd === "string" && hd.toLowerCase() === domain)
}
