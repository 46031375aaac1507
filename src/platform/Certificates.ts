import { DateTime, Effect, Redacted, Result } from "effect"
import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto"
import { RsaKeys, rsaParameters } from "./Crypto.ts"

/** A certificate whose key verifies signatures. */
export interface SigningCertificate {
  readonly pem: string
  /** DER in base64, in one line. */
  readonly base64: string
  readonly subject: string
  readonly notAfter: DateTime.Utc
  /** SHA-256 of the DER in hexadecimal pairs, as people compare it. */
  readonly fingerprint: string
  readonly publicKey: KeyObject
}

/** Reasons why a certificate is of no use. */
export type CertificateFlaw = "unreadable" | "weak_key" | "unsupported_key"

const curves = new Set(["prime256v1", "secp384r1", "secp521r1"])
const minimumBits = 2048
// A stranger's key decides what each verification costs.
const maximumBits = 8192
const maximumExponent = 2n ** 32n

const keyFlaw = (key: KeyObject): CertificateFlaw | undefined => {
  const { modulusLength = 0, namedCurve = "", publicExponent = 0n } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === "ec") return curves.has(namedCurve) ? undefined : "unsupported_key"
  if (key.asymmetricKeyType !== "rsa") return "unsupported_key"
  if (modulusLength < minimumBits || publicExponent < 3n) return "weak_key"
  return modulusLength > maximumBits || publicExponent > maximumExponent
    ? "unsupported_key"
    : undefined
}

/** Reads one certificate: PEM, or its base64 alone as metadata has it. */
export const readCertificate = (
  text: string
): Result.Result<SigningCertificate, CertificateFlaw> => {
  const body = text
    .replace(/^\s*-----BEGIN CERTIFICATE-----/, "")
    .replace(/-----END CERTIFICATE-----\s*$/, "")
    .replaceAll(/\s+/g, "")
  if (!/^[A-Za-z0-9+/]{64,32768}={0,2}$/.test(body)) return Result.fail("unreadable")
  try {
    const certificate = new X509Certificate(Buffer.from(body, "base64"))
    const flaw = keyFlaw(certificate.publicKey)
    if (flaw !== undefined) return Result.fail(flaw)
    return Result.succeed({
      pem: certificate.toString().trimEnd(),
      base64: certificate.raw.toString("base64"),
      subject: certificate.subject,
      notAfter: DateTime.makeUnsafe(Date.parse(certificate.validTo)),
      fingerprint: certificate.fingerprint256,
      publicKey: certificate.publicKey
    })
  } catch {
    return Result.fail("unreadable")
  }
}

/** An RSA key with the certificate that names it. */
export interface CertifiedKey {
  readonly certificate: string
  /** PKCS#8 in PEM. */
  readonly privateKey: Redacted.Redacted
}

const years = 10

/** Makes an RSA key of 2048 bits with a self-signed certificate that holds for ten years. */
export const certifiedKey = Effect.fnUntraced(function* (
  commonName: string,
  now: DateTime.Utc
): Effect.fn.Return<CertifiedKey> {
  const keys = yield* yield* RsaKeys
  return yield* Effect.promise(async () => {
    // Loaded where it is needed, which is seldom; the first is a part of the second.
    await import("reflect-metadata")
    const { X509CertificateGenerator } = await import("@peculiar/x509")
    const certificate = await X509CertificateGenerator.createSelfSigned(
      {
        name: [{ CN: [commonName.slice(0, 64)] }],
        notBefore: DateTime.toDateUtc(now),
        notAfter: DateTime.toDateUtc(DateTime.add(now, { years })),
        signingAlgorithm: rsaParameters,
        keys
      },
      crypto
    )
    const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey)
    const key = createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" })
    return {
      certificate: certificate.toString("pem"),
      privateKey: Redacted.make(key.export({ format: "pem", type: "pkcs8" }).toString())
    }
  })
})
