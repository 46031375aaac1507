import { Schema } from "effect"

/**
 * Kind of an application; the place where it runs decides how far it can keep a secret (RFC 6749
 * section 2.1).
 */
export const ApplicationKind = Schema.Literals(["web", "browser", "native", "service"]).annotate({
  description:
    "web: on a server; browser: a script on a page; native: an installed app; service: acts for itself, without a person"
})
export type ApplicationKind = typeof ApplicationKind.Type

/** Source of an application's record. */
export const ApplicationSource = Schema.Literals(["operator", "server", "registered", "document"])
export type ApplicationSource = typeof ApplicationSource.Type

/** True if an application of this source says itself what it is. */
export const describesItself = (source: ApplicationSource): boolean =>
  source === "registered" || source === "document"

export const ApplicationTrust = Schema.Literals(["own", "verified", "third_party"]).annotate({
  description:
    "own: the customer's, asks no consent; verified: people are told that the operators know it; third_party: people are warned that they do not"
})
export type ApplicationTrust = typeof ApplicationTrust.Type

export const Authentication = Schema.Literals(["client_secret", "private_key_jwt", "none"])
export type Authentication = typeof Authentication.Type

/** The grant of devices, by the name that it has at the token endpoint (RFC 8628 section 3.4). */
export const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

/** The grant of token exchange, by its name at the token endpoint (RFC 8693 section 2.1). */
export const exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"

export const GrantType = Schema.Literals([
  "authorization_code",
  "refresh_token",
  "client_credentials",
  deviceGrant,
  exchangeGrant
])
export type GrantType = typeof GrantType.Type

/** The algorithms that ID tokens are signed with. */
export const IdTokenAlgorithm = Schema.Literals(["RS256", "ES256", "EdDSA"])
export type IdTokenAlgorithm = typeof IdTokenAlgorithm.Type
