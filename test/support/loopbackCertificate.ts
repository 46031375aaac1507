import { createPrivateKey } from "node:crypto"

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
const day = 86_400_000

/** A certificate of this machine's loopback address that signs itself, good for years of a moved clock. */
export const loopbackCertificate = async () => {
  // The first is a part of the second.
  await import("reflect-metadata")
  const { SubjectAlternativeNameExtension, X509CertificateGenerator } =
    await import("@peculiar/x509")
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: "CN=127.0.0.1",
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + 3650 * day),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }])]
    },
    crypto
  )
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey)
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" })
  return {
    certificate: certificate.toString("pem"),
    privateKey: key.export({ format: "pem", type: "pkcs8" }).toString()
  }
}
