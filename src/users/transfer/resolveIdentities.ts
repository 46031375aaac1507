import {
  hasManyIssuers,
  isIssuerOf,
  type ListedProvider
} from "../../tenancy/providers/Provider.ts"
import type { ImportedIdentity } from "./ImportedUser.ts"
import type { LineFlaw } from "./ImportFile.ts"
import { keptClaims } from "../../directory/identities/Asserted.ts"
import type { PreparedIdentity } from "./PreparedUser.ts"

/** The most bytes of an issuer and a subject together: no index of PostgreSQL holds many more. */
const maximumBytes = 2048

const bytesOf = ({ issuer, subject }: PreparedIdentity): number =>
  Buffer.byteLength(issuer) + Buffer.byteLength(subject)

const allowed = (
  claims: NonNullable<ImportedIdentity["claims"]>,
  names: ReadonlyArray<string>
): PreparedIdentity["claims"] =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name)))

/** True of two that name an account in the same words. */
const isWrittenAs = (one: PreparedIdentity, other: PreparedIdentity): boolean =>
  (one.connectionId ?? one.issuer) === (other.connectionId ?? other.issuer) &&
  one.subject === other.subject

/** An account with what is known of its provider, or why there is none. */
const resolve = (
  { claims = {}, connectionId, issuer, label, protocol, provider, subject }: ImportedIdentity,
  providers: ReadonlyArray<ListedProvider>
): PreparedIdentity | string => {
  if (connectionId !== undefined && connectionId !== null && issuer !== undefined) {
    const named = { provider: null, connectionId, protocol: protocol ?? "oidc" }
    return { ...named, issuer, subject, label: label ?? null, claims: connectedClaims(claims) }
  }
  const known = providers.find((one) =>
    (provider ?? null) === null ? isIssuerOf(one, issuer ?? "") : one.key === provider
  )
  const from = issuer ?? known?.issuer
  if (from === undefined) return "Expected a provider of this environment, or its issuer"
  if (issuer === undefined && known !== undefined && hasManyIssuers(known)) {
    return "Expected the issuer of the account: its provider stands for many"
  }
  return {
    provider: known?.key ?? provider ?? null,
    protocol: protocol ?? known?.protocol ?? "oidc",
    issuer: from,
    subject,
    label: label ?? null,
    // Only what an operator allows is kept (interface.md "Identity").
    claims: allowed(claims, known?.claims ?? [])
  }
}

/** Claims of a person at a connection that their identity keeps. */
const connectedClaims = (claims: NonNullable<ImportedIdentity["claims"]>) =>
  allowed(claims, keptClaims)

/**
 * Fills in what the environment knows of the providers of a line. Without a provider of its issuer
 * an account is linked all the same: it opens nothing until there is one.
 */
export const resolveIdentities = (
  identities: ReadonlyArray<ImportedIdentity>,
  providers: ReadonlyArray<ListedProvider>
): { readonly found: ReadonlyArray<PreparedIdentity>; readonly flaws: ReadonlyArray<LineFlaw> } => {
  const found: Array<PreparedIdentity> = []
  const flaws: Array<LineFlaw> = []
  identities.forEach((identity, index) => {
    const resolved = resolve(identity, providers)
    if (typeof resolved === "string") {
      flaws.push({ path: `identities.${index}.provider`, message: resolved })
    } else if (found.some((other) => isWrittenAs(other, resolved))) {
      flaws.push({ path: `identities.${index}`, message: "Expected each account once" })
    } else if (bytesOf(resolved) > maximumBytes) {
      const message = `Expected at most ${maximumBytes} bytes with its issuer`
      flaws.push({ path: `identities.${index}.subject`, message })
    } else found.push(resolved)
  })
  return { found, flaws }
}
