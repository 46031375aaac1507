// Makes the key pair to which Gatehouse seals passwords: the private key stays in key.json, the
// settings of the hook with the public one are printed.
import { exportJWK, generateKeyPair } from "jose"
import { writeFile } from "node:fs/promises"

const { privateKey, publicKey } = await generateKeyPair("ECDH-ES", {
  crv: "P-256",
  extractable: true
})
await writeFile("key.json", JSON.stringify(await exportJWK(privateKey)), {
  mode: 0o600,
  flag: "wx"
})
console.log(JSON.stringify({ create: true, publicKey: await exportJWK(publicKey) }))
