import { Redacted } from "effect"
import { sign } from "node:crypto"
import { deflateRawSync } from "node:zlib"

const rsaSha256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"

/**
 * The address that carries a SAML request (bindings section 3.4.4.1): deflated, and signed where
 * there is a key, an RSA key in PEM. What the address had in its query stays.
 */
export const redirectAddress = (
  address: string,
  request: string,
  relayState: string,
  key: Redacted.Redacted | undefined
): string => {
  const message = deflateRawSync(Buffer.from(request, "utf8")).toString("base64")
  const query =
    `SAMLRequest=${encodeURIComponent(message)}&RelayState=${encodeURIComponent(relayState)}` +
    (key === undefined ? "" : `&SigAlg=${encodeURIComponent(rsaSha256)}`)
  const signature =
    key === undefined
      ? ""
      : `&Signature=${encodeURIComponent(
          sign("sha256", Buffer.from(query, "utf8"), Redacted.value(key)).toString("base64")
        )}`
  return `${address}${address.includes("?") ? "&" : "?"}${query}${signature}`
}
