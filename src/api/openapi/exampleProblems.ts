import type { Json } from "./Json.ts"

/** The TXT record that proves a domain. */
export const domainRecord = {
  name: "_gatehouse.acme.example",
  value: "gatehouse-verification=5f607182"
}

/** A proof of work to do. */
export const challenge = {
  parameters: {
    algorithm: "PBKDF2/SHA-256",
    cost: 2000,
    expiresAt: 1_769_861_400,
    keyLength: 32,
    keyPrefix: "000",
    nonce: "0f1e2d3c4b5a69788796a5b4c3d2e1f0",
    salt: "00112233445566778899aabbccddeeff"
  },
  signature: "8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4"
}

/** Members of problems that the schema alone would give a meaningless example of. */
export const problemMembers: { readonly [member: string]: Json } = {
  challenge,
  connection: { id: "01a0b2c3-d4e5-7f60-8a1b-2c3d4e5f6071", name: "Acme's Keycloak" },
  message: { en: "Your account is closed.", da: "Din konto er lukket." },
  record: domainRecord,
  seen: []
}
