import { DateTime } from "effect"
import { X509Certificate } from "node:crypto"

/** A certificate of another system, in the parts that people compare. */
export interface ReadCertificate {
  readonly subject: string
  readonly notAfter: DateTime.Utc
  /** SHA-256 in hexadecimal pairs. */
  readonly fingerprint: string
}

const onePem = /^\s*-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/

/** Reads one certificate in PEM; undefined where the text is anything else. */
export const readCertificate = (pem: string): ReadCertificate | undefined => {
  if (!onePem.test(pem)) return undefined
  try {
    const { fingerprint256, subject, validTo } = new X509Certificate(pem)
    const notAfter = DateTime.makeUnsafe(new Date(validTo))
    return { subject, notAfter: DateTime.toUtc(notAfter), fingerprint: fingerprint256 }
  } catch {
    return undefined
  }
}
